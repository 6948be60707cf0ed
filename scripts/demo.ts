// `npm start`: one query through every stage, then all of TPC-H with the score against what a real Spark printed.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSession } from '../src/cli/session.ts';
import { explainSql } from '../src/compile/explain.ts';
import { bindSql, parseSql } from '../src/compile/pipeline.ts';
import { readGoldens } from '../src/golden/golden-files.ts';
import { runGolden, scoredSections } from '../src/golden/run-golden.ts';
import { planText } from '../src/substrait/text/plan-text.ts';
import { writeBinary } from '../src/substrait/write/write-plan.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const session = openSession(['tpch'], {});
const sql = `select l_partkey from lineitem
where l_shipdate < date '1998-01-01'
order by l_shipdate asc, l_discount desc
limit 100 offset 1000`;

const ir = bindSql(parseSql(sql, session), session);
console.log(`== SQL ==\n${sql}\n`);
console.log(`== Substrait (${writeBinary(ir).length} bytes) ==\n${planText(ir)}\n`);
console.log(explainSql(sql, session));

console.log('== TPC-H: sections equal to those of a real Spark 3.4.4 ==');
let whole = 0;
const goldens = readGoldens(join(root, 'tpch'));
for (const g of goldens) {
  const began = performance.now();
  const result = runGolden(g, session, session.conf.maxToStringFields);
  const took = performance.now() - began;
  if (result.differences.size === 0) whole++;
  const marks = scoredSections.filter((s) => result.wanted.has(s)).map((s) => `${s} ${result.differences.has(s) ? 'differs' : 'equal'}`);
  console.log(`${g.name}  ${marks.join(', ')}  (${took.toFixed(1)} ms)`);
}
console.log(`${whole} of ${goldens.length} queries equal in every section`);
