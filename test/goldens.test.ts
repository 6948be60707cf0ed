import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainOrError } from '../src/compile/explain.ts';
import { compareGolden, type GoldenResult } from '../src/golden/run-golden.ts';
import { features, fetch, type GoldenSet, root, tpch } from './support/golden-sets.ts';

/** `Section` → names of goldens that are known to differ there. A ratchet: an unexpected pass fails too. */
const expected: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(join(root, 'test/goldens/expected-failures.json'), 'utf8'));

function run(set: GoldenSet): ReadonlyMap<string, GoldenResult> {
  return new Map(set.goldens.map((g) => [g.name, compareGolden(g, explainOrError(g.sql, set.options(g)))]));
}

const explain = (r: GoldenResult): string =>
  [...r.differences].map(([section, d]) => `${section} line ${d.line} (${d.why})\n  want ${d.want}\n  got  ${d.got}`).join('\n');

describe.each([tpch, fetch])('$name: every section equals real Spark', (set) => {
  const results = run(set);
  test.each(set.goldens)('$name', (g) => {
    const result = results.get(g.name);
    expect(result && explain(result)).toBe('');
  });
});

describe('features: every section equals real Spark, known differences aside', () => {
  const results = run(features);
  test.each(['Parsed', 'Analyzed', 'Optimized', 'Error'] as const)('%s', (section) => {
    const failing = [...results.values()].filter((r) => r.differences.has(section)).map((r) => r.name);
    const known = new Set(expected[section] ?? []);
    const now = new Set(failing);
    expect({ newFailures: failing.filter((n) => !known.has(n)), newPasses: [...known].filter((n) => !now.has(n)) }).toEqual({
      newFailures: [],
      newPasses: [],
    });
  });
});
