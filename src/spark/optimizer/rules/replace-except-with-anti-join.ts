import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';
import { distinctJoin } from './set-operations/distinct-join.ts';

/**
 * `Except false / [a, b]` → `Distinct / Join LeftAnti, (a1 <=> b1) AND … / [a, b]`.
 *
 * Spark: ReplaceExceptWithAntiJoin. Safe because `<=>` compares as set operations do: null equals null.
 */
export const replaceExceptWithAntiJoin: Rule = {
  name: 'ReplaceExceptWithAntiJoin',
  kinds: ['Except'],
  apply: (plan) => transformPlan(plan, (p) => (p.kind === 'Except' && !p.isAll ? distinctJoin(p, 'LeftAnti') : p)),
};
