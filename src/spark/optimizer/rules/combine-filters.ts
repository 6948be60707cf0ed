import { ExpressionSet } from '../../equality/expression-set.ts';
import { and } from '../../expr/factories.ts';
import { partition } from '../../expr/partition.ts';
import { reduceAnd, splitConjuncts } from '../../expr/predicates.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { filter, filterBy } from '../../plan/factories.ts';
import type { Filter, Plan } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';

/** One step of CombineFilters at `p`; undefined where it does not apply. */
export function combineFiltersAt(p: Filter): Plan | undefined {
  const lower = p.child;
  if (lower.kind !== 'Filter' || !isDeterministic(lower.condition)) return undefined;
  const [candidates, others] = partition(splitConjuncts(p.condition), isDeterministic);
  const added = reduceAnd(ExpressionSet.of(candidates).minus(splitConjuncts(lower.condition)).items);
  const merged = added === undefined ? lower : filter(and(lower.condition, added), lower.child);
  return filterBy(others, merged);
}

/**
 * Filter u / Filter l  →  Filter (l AND (new conjuncts of u)); conjuncts of u that l has already are dropped, non-deterministic ones stay above.
 *
 * Spark: CombineFilters. Safe because a deterministic lower condition may be evaluated together with the upper one; the two stay two units.
 */
export const combineFilters: Rule = {
  name: 'CombineFilters',
  kinds: ['Filter'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('CombineFilters'), (p) => (p.kind === 'Filter' ? (combineFiltersAt(p) ?? p) : p)),
};
