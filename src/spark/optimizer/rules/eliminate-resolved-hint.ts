import type { Join, Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
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

/**
 * `Join / [ResolvedHint (broadcast) / a, b]` → `Join, leftHint=(strategy=broadcast)`: hints go to the nearest join above, others are dropped.
 *
 * Spark: EliminateResolvedHint. Safe because hints never change rows.
 */
export const eliminateResolvedHint: Rule = {
  name: 'EliminateResolvedHint',
  kinds: ['ResolvedHint'],
  apply: (plan) =>
    transformPlanUp(
      transformPlanUp(plan, (p) => (p.kind === 'Join' ? attach(p) : p)),
      (p) => (p.kind === 'ResolvedHint' ? p.child : p),
    ),
};
