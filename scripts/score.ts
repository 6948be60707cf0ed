// `npm run score`: every golden that is present, per folder and section, written to docs/scores.json.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSession } from '../src/cli/session.ts';
import { readGoldens } from '../src/golden/golden-files.ts';
import { type GoldenResult, runGolden, type ScoredSection, scoredSections } from '../src/golden/run-golden.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const features = join(root, 'test/goldens/features');
/** TPC-DS texts may not live in the repository: scored where `TPCDS_GOLDENS` names a folder with them and their `schema.sql`. */
const tpcds = process.env.TPCDS_GOLDENS;

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly schema: string;
  /** `maxToStringFields` the goldens were recorded with. */
  readonly fields: number;
}
const folders: readonly Folder[] = [
  { name: 'tpch', path: join(root, 'tpch'), schema: 'tpch', fields: 25 },
  { name: 'fetch', path: join(root, 'test/goldens/fetch'), schema: 'tpch', fields: 1000 },
  ...readdirSync(features)
    .sort()
    .map((area) => ({ name: `features/${area}`, path: join(features, area), schema: join(root, 'test/goldens/schemas/features.sql'), fields: 1000 })),
  ...(tpcds !== undefined && existsSync(tpcds)
    ? [{ name: 'tpcds', path: tpcds, schema: process.env.TPCDS_SCHEMA ?? join(tpcds, 'schema.sql'), fields: 1000 }]
    : []),
];

type Tally = Record<string, { good: number; all: number }>;

function add(tally: Tally, results: readonly GoldenResult[]): void {
  for (const r of results) {
    for (const s of scoredSections) {
      if (!r.wanted.has(s)) continue;
      const t = tally[s] ?? { good: 0, all: 0 };
      tally[s] = t;
      t.all++;
      if (!r.differences.has(s)) t.good++;
    }
  }
}

/** With `--ratchet` the list of known differences of the features set is written anew. */
const ratchet: Record<string, string[]> = {};
const show = process.argv.find((a) => a.startsWith('--failed='))?.slice('--failed='.length);
const total: Tally = {};
const out: Record<string, Record<string, string>> = {};
for (const f of folders) {
  const session = openSession([f.schema], {});
  const results = readGoldens(f.path).map((g) => runGolden(g, session, f.fields));
  const tally: Tally = {};
  add(tally, results);
  if (f.name.startsWith('features/')) {
    add(total, results);
    for (const r of results) for (const s of r.differences.keys()) ratchet[s] = [...(ratchet[s] ?? []), `${basename(f.path)}/${r.name}`];
  }
  out[f.name] = Object.fromEntries(Object.entries(tally).map(([s, t]) => [s, `${t.good}/${t.all}`]));
  console.log(
    `${f.name.padEnd(36)} ${Object.entries(tally)
      .map(([s, t]) => `${s} ${t.good}/${t.all}`.padEnd(20))
      .join(' ')}`,
  );
  if (show !== undefined) {
    const bad = results.filter((r) => [...r.differences.keys()].some((s: ScoredSection) => s === show));
    if (bad.length > 0) console.log(`  failed ${show}: ${bad.map((r) => basename(r.name)).join(' ')}`);
  }
}
out.features = Object.fromEntries(Object.entries(total).map(([s, t]) => [s, `${t.good}/${t.all}`]));
console.log(
  `${'features (all)'.padEnd(36)} ${Object.entries(total)
    .map(([s, t]) => `${s} ${t.good}/${t.all}`.padEnd(20))
    .join(' ')}`,
);
writeFileSync(join(root, 'docs/scores.json'), `${JSON.stringify(out, null, 2)}\n`);
if (process.argv.includes('--ratchet')) {
  writeFileSync(join(root, 'test/goldens/expected-failures.json'), `${JSON.stringify(ratchet, null, 2)}\n`);
}
