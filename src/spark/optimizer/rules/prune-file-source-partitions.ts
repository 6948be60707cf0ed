import type { Expr, ExprId } from '../../expr/expr.ts';
import { hasSubquery } from '../../expr/subqueries.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { references } from '../../facts/references.ts';
import { filterBy, project } from '../../plan/factories.ts';
import type { LogicalRelation, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { scanOperation } from '../scan-operation.ts';
import { weakenedTo } from '../weakened-to.ts';

/** Does a filter say something about partition columns only? */
function filtersPartitions(filters: readonly Expr[], relation: LogicalRelation): boolean {
  const partitionIds = new Set<ExprId>(relation.partitionColumns.flatMap((i) => relation.output[i]?.exprId ?? []));
  const usable = filters.filter((e) => isDeterministic(e) && !hasSubquery(e));
  const read = new Map(usable.flatMap((e) => [...references(e)]).filter(([id]) => partitionIds.has(id)));
  return usable.some((e) => weakenedTo(e, read) !== undefined);
}

function prune(p: Plan, ctx: OptimizerContext): Plan {
  if (p.kind !== 'Project' && p.kind !== 'Filter') return p;
  const { items, pushedFilters, otherFilters, relation } = scanOperation(p, ctx);
  if (relation.kind !== 'LogicalRelation' || relation.partitionColumns.length === 0 || relation.partitionsPruned) return p;
  if (otherFilters.length > 0 || !filtersPartitions(pushedFilters, relation)) return p;
  return project(items, filterBy(pushedFilters, { ...relation, partitionsPruned: true }));
}

/**
 * Project / Filter / partitioned table, with a filter on a partition column  →  the same over the table with its partitions listed; Projects and
 * Filters become one of each, the conjuncts left-deep.
 *
 * Spark: PruneFileSourcePartitions. Safe because the filters stay; only the estimated size of the table changes.
 */
export const pruneFileSourcePartitions: Rule = {
  name: 'PruneFileSourcePartitions',
  kinds: ['Filter'],
  apply: (plan, ctx) => transformPlan(plan, (p) => prune(p, ctx)),
};
