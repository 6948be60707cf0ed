import type { IrPlan } from '../../substrait/ir/relation.ts';
import type { PlanContext } from '../context.ts';
import type { Plan } from '../plan/plan.ts';
import { resolveIdNames } from './id-names.ts';
import { withDefinitions } from './layers.ts';
import { type Lifter, makeLifter, outermost } from './lifter.ts';
import { liftRelation } from './relation.ts';

/**
 * A Substrait plan → the Catalyst plan that Spark's analyzer makes of the same query (stage `analyzed`), or the optimized plan itself (stage
 * `optimized`). The five macros are expanded: window projects, grouping sets, fetch, UNION, CTE placement.
 * @param ctx ids are taken from it; nodes with AST numbers get `astBase` + number
 * @throws CompileError SUBSTRAIT_INVALID_PLAN for plans that contradict themselves, UNSUPPORTED_… for what Spark 3.4 cannot say
 */
export function lift(plan: IrPlan, ctx: PlanContext): Plan {
  const lifter = makeLifter(plan, ctx, liftRelation);
  return resolveIdNames(lifter, withPlacedDefinitions(lifter));
}

function withPlacedDefinitions(lifter: Lifter): Plan {
  const { plan } = lifter;
  const root = lifter.liftRelation(plan.root, outermost);
  // a plan that places no WITH (another producer's) has one for the whole query
  if (plan.definitions.length === 0 || lifter.placed.size > 0) return root;
  return withDefinitions(
    lifter,
    plan.definitions.map((_, i) => i),
    root,
    outermost,
  );
}
