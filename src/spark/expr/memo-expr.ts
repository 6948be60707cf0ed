import type { Expr } from './expr.ts';

/** The operand a chain continues in: chains of AND, OR and arithmetic can be 10,000 deep on their left side. */
function chained(e: Expr): Expr | undefined {
  return e.kind === 'And' || e.kind === 'Or' || e.kind === 'BinaryArithmetic' ? e.left : undefined;
}

/**
 * A recursive fact of expressions, computed once per node: `f` may call the returned function on children. Left spines of chains are computed
 * from the bottom up, so that recursion stays shallow.
 */
export function memoExpr<V>(f: (e: Expr) => V): (e: Expr) => V {
  const known = new WeakMap<Expr, { readonly value: V }>();
  const compute = (e: Expr): V => {
    const value = f(e);
    known.set(e, { value });
    return value;
  };
  return (e) => {
    const hit = known.get(e);
    if (hit) return hit.value;
    const spine: Expr[] = [];
    for (let at = chained(e); at !== undefined && !known.has(at); at = chained(at)) spine.push(at);
    for (let at = spine.pop(); at !== undefined; at = spine.pop()) compute(at);
    return compute(e);
  };
}
