import type { Expr, ScalarSubquery } from '../../../expr/expr.ts';
import { transformExpr, transformExprUp } from '../../../expr/traverse.ts';
import { mapPlanExpressions } from '../../../plan/children.ts';
import type { Plan } from '../../../plan/plan.ts';
import { transformPlanUp } from '../../../plan/traverse.ts';

function withPlan(e: Expr, f: (p: Plan) => Plan): Expr {
  switch (e.kind) {
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery': {
      const plan = f(e.plan);
      return plan === e.plan ? e : { ...e, plan };
    }
    case 'DynamicPruningSubquery': {
      const buildPlan = f(e.buildPlan);
      return buildPlan === e.buildPlan ? e : { ...e, buildPlan };
    }
    default:
      return e;
  }
}

/**
 * `f` at every scalar subquery of `p`: bottom-up, and those inside a subquery plan before the node that holds the subquery (Catalyst's
 * `transformUpWithSubqueries`); within one expression up or down.
 */
export function transformExpressionsWithSubqueries(p: Plan, order: 'up' | 'down', f: (e: ScalarSubquery) => Expr): Plan {
  const walk = order === 'up' ? transformExprUp : transformExpr;
  const visit = (plan: Plan): Plan =>
    transformPlanUp(plan, (node) => {
      const inner = mapPlanExpressions(node, (root) => transformExprUp(root, (e) => withPlan(e, visit)));
      return mapPlanExpressions(inner, (root) => walk(root, (e) => (e.kind === 'ScalarSubquery' ? f(e) : e)));
    });
  return visit(p);
}
