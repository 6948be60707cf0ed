import { reduceAnd } from '../../expr/predicates.ts';
import { join } from '../../plan/factories.ts';
import type { LateralJoin, Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';
import { rewriteDomainJoins } from '../subqueries/domain-joins.ts';

function rewrite(p: LateralJoin): Plan {
  const { plan, joinCond, hint } = p.right;
  const right = rewriteDomainJoins(p.left, plan, joinCond);
  const condition = reduceAnd([...(p.condition ? [p.condition] : []), ...joinCond]);
  return { ...join(p.left, right, p.joinType, condition), rightHint: hint };
}

/**
 * LateralJoin lateral-subquery [a && (x = a)], Inner, c  →  Join Inner, (c AND (x = a))
 *
 * Spark: RewriteLateralSubquery. Safe because the subquery's plan has no outer references any more: they are its conditions.
 */
export const rewriteLateralSubquery: Rule = {
  name: 'RewriteLateralSubquery',
  kinds: ['LateralJoin'],
  apply: (plan) => transformPlanUp(plan, (p) => (p.kind === 'LateralJoin' ? rewrite(p) : p)),
};
