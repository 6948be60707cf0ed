import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bindSql, contextFor, liftPlan, optimizePlan, parseSql } from '../src/compile/pipeline.ts';
import { firstDifference } from '../src/golden/compare.ts';
import { compareGolden } from '../src/golden/run-golden.ts';
import { splitSections } from '../src/golden/sections.ts';
import { printPlan } from '../src/spark/print/print-plan.ts';
import { lower } from '../src/spark/to-substrait/lower.ts';
import { readPlan } from '../src/substrait/read/read-plan.ts';
import { writeBinary, writeJson } from '../src/substrait/write/write-plan.ts';
import { fetch, type GoldenSet, root, tpch } from './support/golden-sets.ts';

const withPlans = (set: GoldenSet) => set.goldens.filter((g) => splitSections(g.plan).has('Optimized'));

/** Texts made from bytes alone, by a process that has neither the SQL nor a schema. */
function fromBytes(set: GoldenSet, form: 'binary' | 'json'): ReadonlyMap<string, string> {
  const input = withPlans(set).map((g) => {
    const options = set.options(g);
    const ir = bindSql(parseSql(g.sql, options), options);
    const plan = form === 'binary' ? { binary: Buffer.from(writeBinary(ir)).toString('base64') } : { json: writeJson(ir) };
    return JSON.stringify({ name: g.name, conf: options.conf, ...plan });
  });
  const done = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'test/support/explain-bytes.ts')], {
    input: `${input.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  expect(done.stderr).toBe('');
  const answers: { readonly name: string; readonly text: string }[] = done.stdout
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l));
  return new Map(answers.map((a) => [a.name, a.text]));
}

describe.each([
  { set: tpch, form: 'binary' as const },
  { set: tpch, form: 'json' as const },
  { set: fetch, form: 'binary' as const },
  { set: fetch, form: 'json' as const },
])('$set.name from $form alone', ({ set, form }) => {
  const texts = fromBytes(set, form);
  test.each(withPlans(set))('$name', (g) => {
    const { differences } = compareGolden(g, texts.get(g.name) ?? '');
    // the Parsed text comes from SQL only
    expect([...differences.keys()].filter((s) => s !== 'Parsed')).toEqual([]);
  });
});

describe.each([tpch, fetch])('$name: Catalyst plans go to Substrait bytes and back', (set) => {
  test.each(withPlans(set))('$name', (g) => {
    const options = set.options(g);
    const ctx = contextFor(options, 1_000_000);
    const analyzed = liftPlan(bindSql(parseSql(g.sql, options), options), ctx);
    const optimized = optimizePlan(analyzed, ctx);
    for (const [stage, plan] of [
      ['analyzed', analyzed],
      ['optimized', optimized],
    ] as const) {
      const back = liftPlan(readPlan(writeBinary(lower(plan, stage, options.conf))).plan, contextFor(options, 1_000_000));
      expect(firstDifference(printPlan(plan, options.conf), printPlan(back, options.conf), g.sql)).toBeUndefined();
    }
  });
});
