import type { IrExpr } from './expression.ts';

/**
 * The expression under the normalization of floating-point keys (NormalizeFloatingNumbers): a Window groups by the normalized one, its calls keep
 * the original.
 */
export function withoutNormalization(e: IrExpr): IrExpr {
  if (e.kind !== 'Call' || e.fn !== 'known_floating_point_normalized') return e;
  const [inner] = e.args;
  if (inner?.kind !== 'Call' || inner.fn !== 'normalize_nan_and_zero') return inner ?? e;
  return inner.args[0] ?? e;
}

/** Structural equality, source spans aside. */
export function sameExpressions(a: readonly IrExpr[], b: readonly IrExpr[]): boolean {
  const text = (e: readonly IrExpr[]): string =>
    JSON.stringify(e, (k, v: unknown) => (k === 'span' ? undefined : typeof v === 'bigint' ? `${v}n` : v));
  return a === b || (a.length === b.length && text(a) === text(b));
}
