import type { Expr } from './expr.ts';
import { and, or } from './factories.ts';

function split(e: Expr, kind: 'And' | 'Or'): Expr[] {
  const out: Expr[] = [];
  const stack: Expr[] = [e];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if ((top.kind === 'And' || top.kind === 'Or') && top.kind === kind) stack.push(top.right, top.left);
    else out.push(top);
  }
  return out;
}

/** The operands of the AND tree at `e`, left to right (Catalyst's `splitConjunctivePredicates`). */
export function splitConjuncts(e: Expr): Expr[] {
  return split(e, 'And');
}
/** The operands of the OR tree at `e`, left to right. */
export function splitDisjuncts(e: Expr): Expr[] {
  return split(e, 'Or');
}
/** `reduceLeft(And)`: left-deep; undefined for an empty list. */
export function reduceAnd(conjuncts: readonly Expr[]): Expr | undefined {
  return conjuncts.length === 0 ? undefined : conjuncts.reduce((a, b) => and(a, b));
}
/** `reduceLeft(Or)`: left-deep; undefined for an empty list. */
export function reduceOr(disjuncts: readonly Expr[]): Expr | undefined {
  return disjuncts.length === 0 ? undefined : disjuncts.reduce((a, b) => or(a, b));
}
