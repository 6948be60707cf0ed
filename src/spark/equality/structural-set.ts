import type { Expr } from '../expr/expr.ts';
import { equalExpr } from './equal.ts';
import { hashExpr } from './structural-hash.ts';

/** Is an expression structurally equal to one of these? */
export function structuralSet(items: Iterable<Expr>): (e: Expr) => boolean {
  const buckets = new Map<number, Expr[]>();
  for (const item of items) {
    const hash = hashExpr(item);
    const bucket = buckets.get(hash);
    if (bucket) bucket.push(item);
    else buckets.set(hash, [item]);
  }
  return (e) => buckets.get(hashExpr(e))?.some((x) => x === e || equalExpr(x, e)) ?? false;
}
