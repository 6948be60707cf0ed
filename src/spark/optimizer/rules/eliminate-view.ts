import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

/**
 * `View v / c` → `c`; the Project of casts below a View stays.
 *
 * Spark: EliminateView. Safe because a View node only marks where a view was.
 */
export const eliminateView: Rule = {
  name: 'EliminateView',
  kinds: ['View'],
  apply: (plan) => transformPlanUp(plan, (p) => (p.kind === 'View' ? p.child : p)),
};
