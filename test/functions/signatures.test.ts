import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRows } from '../../src/functions/tables.ts';

const standard: ReadonlySet<string> = new Set(
  readFileSync(new URL('standard-signatures.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((l) => l.replace('\t', '/')),
);

describe('Substrait cells', () => {
  test('name only signatures of the standard extensions 0.102', () => {
    const unknown = allRows.flatMap((row) => {
      if (row.substrait === 'own') return [];
      const cells = 'urn' in row.substrait ? [row.substrait] : row.substrait;
      return cells.flatMap((c) => c.signatures.filter((s) => !standard.has(`${c.urn}/${s}`)).map((s) => `${row.names[0]}: ${c.urn}/${s}`));
    });
    expect(unknown).toEqual([]);
  });
});

describe('names', () => {
  test('no two rows share one', () => {
    const seen = new Set<string>();
    const twice = allRows.flatMap((r) => r.names).filter((n) => seen.size === seen.add(n).size);
    expect(twice).toEqual([]);
  });
  test('kept names are names', () => {
    expect(allRows.filter((r) => r.keptNames?.some((n) => !r.names.includes(n))).map((r) => r.class)).toEqual([]);
  });
});
