import type { Expr } from './expr.ts';

/** The operand a chain continues in: chains of AND, OR and arithmetic can be 10,000 deep on their left side. */
function chained(e: Expr): Expr | undefined {
  return e.kind === 'And' || e.kind === 'Or' || e.kind === 'BinaryArithmetic' ? e.left : undefined;
}

/**
 * A recursive fact of expressions, computed once per node: `f` may call the returned function on children. Left spines of chains are computed
 * from the bottom up, so that recursion stays shallow. Attributes and literals are not remembered: of them every fact is at hand.
 */
export function memoExpr<V extends string | number | boolean | object>(f: (e: Expr) => V): (e: Expr) => V {
  const known = new WeakMap<Expr, V>();
  const compute = (e: Expr): V => {
    const value = f(e);
    known.set(e, value);
    return value;
  };
  return (e) => {
    if (e.kind === 'AttributeReference' || e.kind === 'Literal') return f(e);
    const hit = known.get(e);
    if (hit !== undefined) return hit;
    let at = chained(e);
    if (at !== undefined && chained(at) !== undefined) {
      const spine: Expr[] = [];
      for (; at !== undefined && !known.has(at); at = chained(at)) spine.push(at);
      for (let node = spine.pop(); node !== undefined; node = spine.pop()) if (chained(node)) compute(node);
    }
    return compute(e);
  };
}
