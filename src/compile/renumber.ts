/**
 * Expression ids are allocated from a base that no `#number` of the SQL reaches, so that data (`Brand#23`) is never taken for an id; then they are
 * renumbered from 1 in order of first appearance.
 */
export function idBase(sql: string): number {
  let base = 1_000_000;
  for (const m of sql.matchAll(/#(\d{7,})/g)) {
    const n = Number(m[1]);
    if (n >= base && n < 1e12) base = 10 ** (String(n).length + 1);
  }
  return base;
}

/** `text` with every id from `base` on renumbered from 1 in order of first appearance; `known` carries the numbering on to a next text. */
export function renumberIds(text: string, base: number, known: Map<string, number> = new Map()): string {
  const digits = String(base).length;
  return text.replace(/#(\d+)/g, (whole, n: string) => {
    if (n.length < digits || Number(n) < base) return whole;
    let k = known.get(n);
    if (k === undefined) {
      k = known.size + 1;
      known.set(n, k);
    }
    return `#${k}`;
  });
}
