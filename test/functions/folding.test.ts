import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Catalog } from '../../src/catalog/catalog.ts';
import { compile } from '../../src/compile/compile.ts';

// Constant expressions and what a real Spark 3.4.4 folded them to.

const lines = readFileSync(new URL('folding.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1);

function folded(expression: string): string {
  const text = compile(`select ${expression} c0`, { catalog: Catalog.empty() }).explain('optimized');
  return /\[(.*) AS c0#\d+L?\]/s.exec(text)?.[1] ?? text;
}

describe('folds as Spark', () => {
  for (const line of lines) {
    const [expression = '', optimized = ''] = line.split('\t');
    test(expression, () => expect(folded(expression)).toBe(optimized));
  }
});
