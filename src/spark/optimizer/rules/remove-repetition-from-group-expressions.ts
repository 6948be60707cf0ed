import { ExpressionSet } from '../../equality/expression-set.ts';
import type { Aggregate, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

function withoutRepetition(a: Aggregate): Plan {
  const keys = ExpressionSet.of(a.groupingExpressions).items;
  return keys.length === a.groupingExpressions.length ? a : { ...a, groupingExpressions: keys };
}

/**
 * Aggregate [a, b, a], [..]  →  Aggregate [a, b], [..]; keys are compared semantically, the first stays.
 *
 * Spark: RemoveRepetitionFromGroupExpressions. Safe because a repeated key splits no group.
 */
export const removeRepetitionFromGroupExpressions: Rule = {
  name: 'RemoveRepetitionFromGroupExpressions',
  kinds: ['Aggregate'],
  apply: (plan) => transformPlan(plan, (p) => (p.kind === 'Aggregate' && p.groupingExpressions.length > 1 ? withoutRepetition(p) : p)),
};
