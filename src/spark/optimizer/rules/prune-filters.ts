import { partition } from '../../expr/partition.ts';
import { splitConjuncts } from '../../expr/predicates.ts';
import { constraintsOf } from '../../facts/constraints.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { filterBy } from '../../plan/factories.ts';
import type { Filter, Plan } from '../../plan/plan.ts';
import { emptyRelation } from '../empty-relation.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';

function prune(p: Filter, ctx: OptimizerContext): Plan {
  const { condition, child } = p;
  if (condition.kind === 'Literal') {
    if (condition.value === true) return child;
    if (condition.value === null || condition.value === false) return emptyRelation(child);
  }
  const known = constraintsOf(child, ctx.conf);
  if (known.size === 0) return p;
  const [implied, rest] = partition(splitConjuncts(condition), (e) => isDeterministic(e) && known.has(e));
  return implied.length === 0 ? p : filterBy(rest, child);
}

/**
 * Filter true / c  →  c; Filter false (or null)  →  an empty relation; conjuncts that c's constraints imply are dropped, the rest is left-deep.
 *
 * Spark: PruneFilters. Safe because every row of c satisfies its constraints.
 */
export const pruneFilters: Rule = {
  name: 'PruneFilters',
  kinds: ['Filter'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('PruneFilters'), (p) => (p.kind === 'Filter' ? prune(p, ctx) : p)),
};
