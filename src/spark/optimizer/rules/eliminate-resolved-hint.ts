import type { Expr } from '../../expr/expr.ts';
import type { Join, Plan } from '../../plan/plan.ts';
import { transformAllExpressions, transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

interface Extracted {
  readonly plan: Plan;
  /** Strategy of the outermost hint; of several on one side the first counts. */
  readonly strategy: string | undefined;
}

/** The hints above the next node that is no unary operator (of set operations: on their left side), and the plan without them. */
function extract(p: Plan): Extracted {
  if (p.kind === 'ResolvedHint') {
    const below = extract(p.child);
    return { plan: below.plan, strategy: p.strategy };
  }
  if (p.kind === 'Intersect' || p.kind === 'Except') {
    const { plan: left, strategy } = extract(p.left);
    return { plan: left === p.left ? p : { ...p, left }, strategy };
  }
  if (!('child' in p)) return { plan: p, strategy: undefined };
  const { plan: child, strategy } = extract(p.child);
  return { plan: child === p.child ? p : { ...p, child }, strategy };
}

function attach(p: Join): Join {
  if (p.leftHint !== undefined || p.rightHint !== undefined) return p;
  const left = extract(p.left);
  const right = extract(p.right);
  if (left.plan === p.left && right.plan === p.right) return p;
  return { ...p, left: left.plan, right: right.plan, leftHint: left.strategy, rightHint: right.strategy };
}

/** A hint at the top of a subquery's plan is for the join that the subquery may become. */
function withHint(e: Expr): Expr {
  switch (e.kind) {
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery': {
      if (e.hint !== undefined) return e;
      const { plan, strategy } = extract(e.plan);
      return plan === e.plan || strategy === undefined ? e : { ...e, plan, hint: strategy };
    }
    default:
      return e;
  }
}

/**
 * `Join / [ResolvedHint (broadcast) / a, b]` → `Join, leftHint=(strategy=broadcast)`: hints go to the nearest join above,
 * those at the top of a subquery's plan to the subquery, others are dropped.
 *
 * Spark: EliminateResolvedHint. Safe because hints never change rows.
 */
export const eliminateResolvedHint: Rule = {
  name: 'EliminateResolvedHint',
  kinds: ['ResolvedHint'],
  apply: (plan) =>
    transformPlanUp(
      transformAllExpressions(
        transformPlanUp(plan, (p) => (p.kind === 'Join' ? attach(p) : p)),
        withHint,
      ),
      (p) => (p.kind === 'ResolvedHint' ? p.child : p),
    ),
};
