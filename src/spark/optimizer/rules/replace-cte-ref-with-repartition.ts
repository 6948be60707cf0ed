import { InternalError } from '../../../errors/compile-error.ts';
import { alias } from '../../expr/factories.ts';
import { outputSet } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import { freshCopy } from '../../plan/fresh-copy.ts';
import type { CTERelationRef, Plan } from '../../plan/plan.ts';
import { mapSubqueryPlans } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

type Shared = Map<number, Plan>;

/** The definition's plan, shuffled unless it already ends in a shuffle or holds a merged scalar subquery. */
function shuffled(p: Plan, underSubquery: boolean): Plan {
  const already = p.kind === 'Repartition' || p.kind === 'RepartitionByExpression' || p.kind === 'RebalancePartitions';
  return already || underSubquery ? p : { kind: 'RepartitionByExpression', partitionExpressions: [], numPartitions: undefined, child: p };
}

function replaceReference(ref: CTERelationRef, shared: Shared, ctx: OptimizerContext): Plan {
  const plan = shared.get(ref.cteId);
  if (!plan) throw new InternalError(`no definition of CTE ${ref.cteId}`);
  const own = outputSet(plan);
  if (own.size === outputSet(ref).size && ref.output.every((a) => own.has(a.exprId))) return plan;
  const copy = freshCopy(plan, ctx.nextId);
  const columns = output(copy);
  return project(
    ref.output.flatMap((target, i) => {
      const source = columns[i];
      return source ? [alias(source, target.name, target.exprId)] : [];
    }),
    copy,
  );
}

function replace(p: Plan, shared: Shared, ctx: OptimizerContext): Plan {
  if (p.kind === 'WithCTE') {
    for (const def of p.cteDefs) shared.set(def.id, shuffled(replace(def.child, shared, ctx), def.underSubquery === true));
    return replace(p.plan, shared, ctx);
  }
  if (p.kind === 'CTERelationRef') return replaceReference(p, shared, ctx);
  const overChildren = mapPlanChildren(p, (c) => replace(c, shared, ctx));
  return mapPlanExpressions(overChildren, (e) => mapSubqueryPlans(e, (q) => replace(q, shared, ctx)));
}

/**
 * A definition that was not inlined → `RepartitionByExpression` over its plan at each reference, a renamed copy from the second on: physical planning
 * then runs the shuffle once and reuses it.
 *
 * Spark: ReplaceCTERefWithRepartition; not in subquery plans on their own. Safe because repartitioning keeps the rows, and reuse makes them the same.
 */
export const replaceCTERefWithRepartition: Rule = {
  name: 'ReplaceCTERefWithRepartition',
  kinds: ['WithCTE', 'CTERelationRef'],
  apply: (plan, ctx) => (plan.kind === 'Subquery' ? plan : replace(plan, new Map(), ctx)),
};
