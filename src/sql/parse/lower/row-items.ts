import type { SqlExpr } from '../../ast.ts';

/** The values of a row `(a, b)` or `struct(a, b)`; any other expression is its own only value. */
export function rowItems(e: SqlExpr): readonly SqlExpr[] {
  const items = e.kind === 'Row' ? e.items : e.kind === 'Call' && e.special && e.name[0] === 'struct' ? e.args : undefined;
  return items?.map((i) => (i.kind === 'Aliased' ? i : i)) ?? [e];
}
