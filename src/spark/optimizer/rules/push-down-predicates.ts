import type { Plan } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';
import { combineFiltersAt } from './combine-filters.ts';
import { pushPredicateThroughJoinAt } from './push-predicate-through-join.ts';
import { pushPredicateThroughNonJoinAt } from './push-predicate-through-non-join.ts';

function pushAt(p: Plan): Plan {
  if (p.kind === 'Filter') return combineFiltersAt(p) ?? pushPredicateThroughNonJoinAt(p) ?? pushPredicateThroughJoinAt(p) ?? p;
  return p.kind === 'Join' ? (pushPredicateThroughJoinAt(p) ?? p) : p;
}

/**
 * At every node the first that applies of CombineFilters, PushPredicateThroughNonJoin and PushPredicateThroughJoin, top-down, once per node: a
 * Filter travels through several operators in one pass, but Filters that meet merge once per pass.
 *
 * Spark: PushDownPredicates. Safe because each of the three is.
 */
export const pushDownPredicates: Rule = {
  name: 'PushDownPredicates',
  kinds: ['Filter', 'Join'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('PushDownPredicates'), pushAt),
};
