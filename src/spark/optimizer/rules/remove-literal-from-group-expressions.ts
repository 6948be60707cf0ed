import { intLiteral } from '../../expr/factories.ts';
import { isFoldable } from '../../facts/properties.ts';
import type { Aggregate, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

function withoutLiterals(a: Aggregate): Plan {
  const keys = a.groupingExpressions.filter((e) => !isFoldable(e));
  if (keys.length === a.groupingExpressions.length) return a;
  // dropping all keys would make a row of an empty input
  return { ...a, groupingExpressions: keys.length > 0 ? keys : [intLiteral(0)] };
}

/**
 * Aggregate [a, 1], [..]  →  Aggregate [a], [..]; constants only: Aggregate [0], [..]
 *
 * Spark: RemoveLiteralFromGroupExpressions. Safe because a constant splits no group.
 */
export const removeLiteralFromGroupExpressions: Rule = {
  name: 'RemoveLiteralFromGroupExpressions',
  kinds: ['Aggregate'],
  apply: (plan) => transformPlan(plan, (p) => (p.kind === 'Aggregate' && p.groupingExpressions.length > 0 ? withoutLiterals(p) : p)),
};
