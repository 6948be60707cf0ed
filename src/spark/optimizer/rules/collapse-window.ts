import { equalExprs } from '../../equality/equal.ts';
import { project } from '../../plan/factories.ts';
import type { Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';
import { stackedWindows, windowColumns } from './windows/stacked-windows.ts';

function collapse(p: Plan): Plan {
  const stack = stackedWindows(p);
  if (!stack) return p;
  const { upper, lower, base, between } = stack;
  // structural equality: the same column seen through a subquery alias differs in its qualifier
  const sameSpec = equalExprs(upper.partitionSpec, lower.partitionSpec) && equalExprs(upper.orderSpec, lower.orderSpec);
  if (!sameSpec || upper.windowExpressions.length === 0 || lower.windowExpressions.length === 0) return p;
  const merged: Plan = { ...upper, windowExpressions: [...lower.windowExpressions, ...upper.windowExpressions], child: base };
  return between ? project([...between, ...windowColumns(upper)], merged) : merged;
}

/**
 * Window [w2], s / Window [w1], s / p  →  Window [w1, w2], s / p; also with a Project between, which moves above.
 *
 * Spark: CollapseWindow, bottom-up. Safe because neither window reads the other's result.
 */
export const collapseWindow: Rule = {
  name: 'CollapseWindow',
  kinds: ['Window'],
  apply: (plan) => transformPlanUp(plan, collapse),
};
