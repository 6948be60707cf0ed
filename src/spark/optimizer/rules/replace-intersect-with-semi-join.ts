import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';
import { distinctJoin } from './set-operations/distinct-join.ts';

/**
 * `Intersect false / [a, b]` → `Distinct / Join LeftSemi, (a1 <=> b1) AND … / [a, b]`.
 *
 * Spark: ReplaceIntersectWithSemiJoin. Safe because `<=>` compares as set operations do: null equals null.
 */
export const replaceIntersectWithSemiJoin: Rule = {
  name: 'ReplaceIntersectWithSemiJoin',
  kinds: ['Intersect'],
  apply: (plan) => transformPlan(plan, (p) => (p.kind === 'Intersect' && !p.isAll ? distinctJoin(p, 'LeftSemi') : p)),
};
