import { rowOf } from '../../../functions/registry.ts';
import { ExpressionSet } from '../../equality/expression-set.ts';
import type { AggregateExpression } from '../../expr/expr.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { distinctKeys } from '../../facts/distinct-keys.ts';
import { isFoldable } from '../../facts/properties.ts';
import { mapPlanExpressions } from '../../plan/children.ts';
import type { Aggregate, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

/** Do repeated rows not change the result (Catalyst's `isDuplicateAgnostic`)? */
export function isDuplicateAgnostic(e: AggregateExpression): boolean {
  return rowOf(e.fn).duplicateAgnostic ?? false;
}

function argumentsAreUnique(e: AggregateExpression, child: Plan): boolean {
  const keys = distinctKeys(child);
  if (keys.length === 0) return false;
  const args = ExpressionSet.of(e.args.filter((a) => !isFoldable(a)));
  return keys.some((key) => key.items.every((k) => args.has(k)));
}

function eliminate(p: Aggregate): Plan {
  return mapPlanExpressions(p, (root) =>
    transformExpr(root, (e) => {
      if (e.kind !== 'AggregateExpression' || !e.distinct) return e;
      return isDuplicateAgnostic(e) || argumentsAreUnique(e, p.child) ? { ...e, distinct: false } : e;
    }),
  );
}

/**
 * `max(DISTINCT a)` → `max(a)`; `sum(DISTINCT a)` → `sum(a)` over a child that has each a once.
 *
 * Spark: EliminateDistinct. Safe because there are no duplicates, or they do not matter.
 */
export const eliminateDistinct: Rule = {
  name: 'EliminateDistinct',
  kinds: ['Aggregate'],
  apply: (plan) => transformPlan(plan, (p) => (p.kind === 'Aggregate' ? eliminate(p) : p)),
};
