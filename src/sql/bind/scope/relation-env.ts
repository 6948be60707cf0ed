import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';
import { inPlan, lookupIn, outerNames, resolver } from './names.ts';

/** The environment of what stands in FROM over one plan: LATERAL VIEW, PIVOT, UNPIVOT. */
export function relationEnv(plan: Plan, operator: string, ctx: BindContext, scope: QueryScope): ExprEnv {
  const own = inPlan(ctx.conf, plan);
  return {
    ctx,
    scope,
    own,
    resolve: resolver(lookupIn(scope, own), plan.output),
    forSubqueries: outerNames(own),
    star: { output: plan.output, hidden: plan.hidden },
    windows: new Map(),
    operator,
  };
}
