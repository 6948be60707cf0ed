import type { AttributeReference, Expr } from '../expr/expr.ts';
import { walkExpr } from '../expr/traverse.ts';
import { planExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { walkPlan } from '../plan/traverse.ts';

/** The columns of the outer row that a subquery plan reads, nodes in pre-order, duplicates kept: what stands in a subquery's brackets. */
export function outerReferences(plan: Plan): readonly AttributeReference[] {
  const out: AttributeReference[] = [];
  const collect = (e: Expr): void =>
    walkExpr(e, (x) => {
      if (x.kind === 'OuterReference') out.push(x.child);
      return true;
    });
  walkPlan(plan, (p) => {
    for (const e of planExpressions(p)) collect(e);
    return true;
  });
  return out;
}
