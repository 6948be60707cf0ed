import type { Expr } from '../expr/expr.ts';

/** Neighbours joined pairwise, 1-2, 3-4, …, again and again until one is left (Catalyst's `buildBalancedPredicate`); undefined for none. */
export function balanced(items: readonly Expr[], join: (a: Expr, b: Expr) => Expr): Expr | undefined {
  let level = items;
  while (level.length > 1) {
    const next: Expr[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const a = level[i];
      const b = level[i + 1];
      if (a) next.push(b ? join(a, b) : a);
    }
    level = next;
  }
  return level[0];
}
