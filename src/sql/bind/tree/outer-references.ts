import type { Expr } from './expr.ts';
import { walk } from './expr-children.ts';
import type { Plan } from './plan.ts';
import { planChildren, planExpressions } from './plan-children.ts';

/** What a subquery's plan refers to outside, in the order it occurs, nodes top-down. Deeper subqueries have their own. */
export function outerReferences(plan: Plan): readonly Expr[] {
  const found: Expr[] = [];
  const stack: Plan[] = [plan];
  for (let p = stack.pop(); p; p = stack.pop()) {
    for (const e of planExpressions(p)) for (const x of walk(e)) if (x.kind === 'Outer') found.push(x.input);
    stack.push(...[...planChildren(p)].reverse());
  }
  return found;
}
