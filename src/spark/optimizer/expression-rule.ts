import type { Expr } from '../expr/expr.ts';
import { transformExpr, transformExprUp } from '../expr/traverse.ts';
import { mapPlanExpressions } from '../plan/children.ts';
import type { Plan, PlanKind } from '../plan/plan.ts';
import type { OptimizerContext, Rule } from './rule.ts';
import { transformDown } from './transform.ts';

type Rewrite = (e: Expr, ctx: OptimizerContext, at: Plan) => Expr;

/** A rule that applies `rewrite` once to every expression node of every plan node (plans pre-order), expressions top-down or bottom-up. */
export function expressionRule(name: string, order: 'down' | 'up', rewrite: Rewrite, kinds?: readonly PlanKind[]): Rule {
  const walk = order === 'down' ? transformExpr : transformExprUp;
  return {
    name,
    ...(kinds ? { kinds } : {}),
    apply: (plan, ctx) => transformDown(plan, ctx.idle(name), (p) => mapPlanExpressions(p, (e) => walk(e, (x) => rewrite(x, ctx, p)))),
  };
}
