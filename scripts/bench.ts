// `npm run bench`: medians per stage over TPC-H as ratios to F, node-sql-parser's own parse of the same raw SQL in the same run; cold start; growth curves.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import parserModule from 'node-sql-parser/build/postgresql.js';
import { openSession } from '../src/cli/session.ts';
import { explainOrError } from '../src/compile/explain.ts';
import { bindSql, parseSql } from '../src/compile/pipeline.ts';
import { readGoldens } from '../src/golden/golden-files.ts';
import { writeBinary } from '../src/substrait/write/write-plan.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const session = openSession(['tpch'], {});
const raw = new parserModule.Parser();
const queries = readGoldens(process.env.BENCH_QUERIES ?? join(root, 'tpch'));
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

const median = (xs: readonly number[]): number => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? Number.NaN;

const stages: Readonly<Record<string, (sql: string) => unknown>> = {
  F: (sql) => raw.astify(sql, { database: 'postgresql' }),
  parse: (sql) => parseSql(sql, session),
  bytes: (sql) => writeBinary(bindSql(parseSql(sql, session), session)),
  plans: (sql) => explainOrError(sql, session),
};

/** Milliseconds of one call of each stage, the stages taking turns so that all see the same machine. */
function measure(sql: string): Readonly<Record<string, number>> | undefined {
  try {
    stages.F?.(sql);
  } catch {
    return undefined;
  }
  const times: Record<string, number[]> = {};
  for (let round = -3; round < rounds; round++) {
    for (const [name, run] of Object.entries(stages)) {
      const began = performance.now();
      run(sql);
      const took = performance.now() - began;
      if (round >= 0) times[name] = [...(times[name] ?? []), took];
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, xs]) => [name, median(xs)]));
}

// the whole set first: what is measured is a warm process
for (let i = 0; i < 3; i++) for (const q of queries) explainOrError(q.sql, session);
const ratios: Record<string, number[]> = {};
console.log('query     F ms   parse/F  bytes/F  plans/F');
for (const q of queries) {
  const m = measure(q.sql);
  if (!m) {
    console.log(`${q.name.padEnd(9)} node-sql-parser cannot parse it raw`);
    continue;
  }
  const f = m.F ?? Number.NaN;
  const cells = ['parse', 'bytes', 'plans'].map((s) => {
    const r = (m[s] ?? Number.NaN) / f;
    ratios[s] = [...(ratios[s] ?? []), r];
    return r.toFixed(2).padStart(7);
  });
  console.log(`${q.name.padEnd(9)} ${f.toFixed(2).padStart(5)}  ${cells.join('  ')}`);
}
console.log(
  `median          ${['parse', 'bytes', 'plans']
    .map((s) =>
      median(ratios[s] ?? [])
        .toFixed(2)
        .padStart(7),
    )
    .join('  ')}`,
);

const cli = join(root, 'dist/cli/main.js');
const report = "process.on('exit', () => { const u = process.resourceUsage(); console.error('cpu=' + (u.userCPUTime + u.systemCPUTime) / 1000); })";
const cpuReport = `data:text/javascript,${encodeURIComponent(report)}`;
if (existsSync(cli)) {
  const runs = Array.from({ length: 7 }, () => {
    const wall = performance.now();
    const done = spawnSync(process.execPath, ['--import', cpuReport, cli, 'explain', join(root, 'tpch/q03.sql'), '--schema', 'tpch'], {
      encoding: 'utf8',
    });
    return { wall: performance.now() - wall, cpu: Number(/cpu=([\d.]+)/.exec(done.stderr)?.[1]) };
  });
  console.log(`cold explain q03: ${median(runs.map((r) => r.wall)).toFixed(0)} ms, ${median(runs.map((r) => r.cpu)).toFixed(0)} ms of CPU`);
}

/** Growth: time of the three plans for n conjuncts, IN items, select items, UNION branches, joins. */
const shapes: Readonly<Record<string, (n: number) => string>> = {
  conjuncts: (n) => `select n_name from nation where ${Array.from({ length: n }, (_, i) => `n_nationkey <> ${i}`).join(' and ')}`,
  'IN items': (n) => `select n_name from nation where n_nationkey in (${Array.from({ length: n }, (_, i) => i).join(', ')})`,
  'select items': (n) => `select ${Array.from({ length: n }, (_, i) => `n_nationkey + ${i} as c${i}`).join(', ')} from nation`,
  'UNION branches': (n) => Array.from({ length: n }, () => 'select n_name from nation').join(' union all '),
};
const sizes = process.env.BENCH_GROWTH === '0' ? [] : [10, 100, 1000];
for (const [name, make] of Object.entries(shapes)) {
  const row = sizes.map((n) => {
    const began = performance.now();
    explainOrError(make(n), session);
    return `${n}: ${(performance.now() - began).toFixed(0)} ms`;
  });
  if (row.length > 0) console.log(`${name.padEnd(16)} ${row.join('   ')}`);
}
