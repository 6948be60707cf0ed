import { expect, test } from 'vitest';
import { bindSql, parseSql } from '../../src/compile/pipeline.ts';
import { messageText } from '../../src/substrait/text/plan-text.ts';
import { writePlan } from '../../src/substrait/write/write-plan.ts';
import { features } from '../support/golden-sets.ts';

const golden = features.goldens[0];

function written(sql: string) {
  if (!golden) throw new Error('no goldens');
  const options = features.options(golden);
  return writePlan(bindSql(parseSql(sql, options), options), { target: 'datafusion' });
}
function tree(sql: string): readonly string[] {
  const lines = messageText(written(sql)).split('\n');
  return lines.slice(lines.indexOf('=== Plan') + 1).map((l) => l.trim());
}

test('no messages of ours, one tree', () => {
  const plan = written('with x as (select emp_id from emp) select a.EMP_ID from x a join x b on a.emp_id = b.emp_id order by a.emp_id + 1');
  expect(plan.expectedTypeUrls).toEqual([]);
  expect(plan.relations.map((r) => r.relType.case)).toEqual(['root']);
  expect(messageText(plan)).not.toMatch(/Opt:|Reference\[/);
});

test('grouping sets are a union of one aggregate for each', () => {
  const lines = tree('select dept_id, grouping(dept_id) g, count(*) n from emp group by rollup (dept_id)');
  expect(lines.filter((l) => /^(Set|Project|Aggregate)/.test(l))).toEqual([
    'Set[&UnionAll]',
    'Project[$0 as dept_id, 0:i8 as g, $1 as n]',
    'Aggregate[($2) => $2, count():i64]',
    'Project[null:i32? as dept_id, 1:i8 as g, $0 as n]',
    'Aggregate[_ => count():i64]',
  ]);
});

test('parts of dates under the name DataFusion has', () => {
  expect(tree('select year(hired) y, extract(month from hired) m from emp')[1]).toBe(
    "Project[cast(date_part('year', $6):i64? as i32?) as y, cast(date_part('month', $6):i64? as i32?) as m]",
  );
});

test('division by zero and concat of null as in Spark', () => {
  expect(tree('select emp_id / dept_id d from emp')[1]).toContain('nullif(');
  expect(tree("select name || 'x' d from emp")[1]).toBe("Project[if_then(is_null($1) -> null:string?, _ -> concat($1, 'x'):string?) as d]");
});

test('a short range is written out', () => {
  expect(tree('select id from range(3)')[2]).toBe('Read:Virtual[(0), (1), (2) => id:i64]');
  expect(() => tree('select id from range(100000)')).toThrow('SUBSTRAIT_UNWRITABLE');
});

test.each(['select explode(array(1, 2))', "select name from emp where name like 'a/%' escape '/'", 'select * from emp tablesample (10 percent)'])(
  'what DataFusion would not read is refused: %s',
  (sql) => {
    expect(() => tree(sql)).toThrow('SUBSTRAIT_UNWRITABLE');
  },
);
