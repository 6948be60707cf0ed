/** Where two plan texts first differ; lines count from 1. */
export interface Difference {
  readonly line: number;
  readonly want: string | undefined;
  readonly got: string | undefined;
  readonly why: string;
}

const ids = /#(\d+)/;

/**
 * Undefined if the texts are equal but for a one-to-one renaming of expression ids (`#12`). A number that follows `#` in the SQL itself and
 * stands on both sides is data, not an id.
 */
export function firstDifference(want: string, got: string, sql: string): Difference | undefined {
  const data = new Set([...sql.matchAll(/#(\d+)/g)].map((m) => m[1]));
  const there = new Map<string, string>();
  const back = new Map<string, string>();
  const a = want.split('\n');
  const b = got.split('\n');
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i];
    const y = b[i];
    if (x === undefined || y === undefined) return { line: i + 1, want: x, got: y, why: 'length' };
    if (x === y && !x.includes('#')) continue;
    const p = x.split(ids);
    const q = y.split(ids);
    if (p.length !== q.length || p.some((part, k) => k % 2 === 0 && part !== q[k])) return { line: i + 1, want: x, got: y, why: 'text' };
    for (let k = 1; k < p.length; k += 2) {
      const m = p[k] ?? '';
      const n = q[k] ?? '';
      if (m === n && data.has(m)) continue;
      if (!there.has(m)) there.set(m, n);
      if (!back.has(n)) back.set(n, m);
      if (there.get(m) !== n || back.get(n) !== m) return { line: i + 1, want: x, got: y, why: `id #${m} / #${n}` };
    }
  }
  return undefined;
}
