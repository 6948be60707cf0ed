import type { SqlExpr } from '../../ast.ts';

/** The values of a row `(a, b)` or `struct(a, b)`; any other expression is its own only value. */
export function rowItems(e: SqlExpr): readonly SqlExpr[] {
  if (e.kind === 'Row') return e.items;
  return e.kind === 'Call' && e.special && e.name[0] === 'struct' ? e.args : [e];
}
