import { InternalError } from '../../../errors/compile-error.ts';
import { hasCorrelatedSubquery } from '../../expr/subqueries.ts';
import type { Plan } from '../../plan/plan.ts';
import { expressionRule } from '../expression-rule.ts';

/** Rows of a subquery have no order: a Sort at its top, or below Projects there, goes. */
function withoutTopSort(p: Plan): Plan {
  if (p.kind === 'Sort') return p.child;
  if (p.kind !== 'Project') return p;
  const child = withoutTopSort(p.child);
  return child === p.child ? p : { ...p, child };
}

/**
 * Every subquery plan goes through all batches on its own, under a `Subquery` root, and loses its top Sort.
 *
 * Spark: OptimizeSubqueries. Safe because a subquery plan is a plan by now: its outer references have been pulled out.
 */
export const optimizeSubqueries = expressionRule('OptimizeSubqueries', 'down', (e, ctx) => {
  switch (e.kind) {
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery': {
      const root = ctx.optimizeSubquery({ kind: 'Subquery', correlated: hasCorrelatedSubquery(e), child: e.plan });
      if (root.kind !== 'Subquery') throw new InternalError(`optimizing a subquery gave ${root.kind}`);
      const plan = withoutTopSort(root.child);
      return plan === e.plan ? e : { ...e, plan };
    }
    default:
      return e;
  }
});
