import { isFoldable } from '../../facts/properties.ts';
import type { Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

function optimize(p: Plan): Plan {
  if (p.kind !== 'RepartitionByExpression' || p.numPartitions !== undefined) return p;
  const { partitionExpressions: keys } = p;
  return keys.length > 0 && keys.every(isFoldable) ? { ...p, numPartitions: 1 } : p;
}

/**
 * RepartitionByExpression [1]  →  RepartitionByExpression [1], 1
 *
 * Spark: OptimizeRepartition. Safe because all rows go to one partition anyway.
 */
export const optimizeRepartition: Rule = {
  name: 'OptimizeRepartition',
  kinds: ['RepartitionByExpression'],
  apply: (plan) => transformPlan(plan, optimize),
};
