import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

/**
 * `SubqueryAlias t / c` → `c`.
 *
 * Spark: EliminateSubqueryAliases. Safe because names are resolved; only qualifiers of output columns go.
 */
export const eliminateSubqueryAliases: Rule = {
  name: 'EliminateSubqueryAliases',
  kinds: ['SubqueryAlias'],
  apply: (plan) => transformPlanUp(plan, (p) => (p.kind === 'SubqueryAlias' ? p.child : p)),
};
