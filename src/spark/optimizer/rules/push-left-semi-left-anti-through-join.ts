import type { Expr } from '../../expr/expr.ts';
import { partition } from '../../expr/partition.ts';
import { splitConjuncts } from '../../expr/predicates.ts';
import { outputSet, references } from '../../facts/references.ts';
import { isInnerLike } from '../../plan/join-conditions.ts';
import type { Join, Plan } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';

/** Which side of the lower join the upper one may move to. */
function direction(upper: Join, lower: Join): 'left' | 'right' | undefined {
  if (upper.condition === undefined) return lower.joinType === 'RightOuter' ? 'right' : 'left';
  const right = outputSet(upper.right);
  const within = (side: Plan) => (e: Expr) => [...references(e).keys()].every((id) => outputSet(side).has(id) || right.has(id));
  const [onLeft, rest] = partition(splitConjuncts(upper.condition), within(lower.left));
  if (rest.length === 0) return 'left';
  return onLeft.length === 0 && rest.every(within(lower.right)) ? 'right' : undefined;
}

function push(upper: Join): Plan {
  const lower = upper.left;
  if ((upper.joinType !== 'LeftSemi' && upper.joinType !== 'LeftAnti') || lower.kind !== 'Join') return upper;
  const inner = isInnerLike(lower.joinType);
  if (!inner && lower.joinType !== 'LeftOuter' && lower.joinType !== 'RightOuter') return upper;
  const to = direction(upper, lower);
  if (to === 'left' && (inner || lower.joinType === 'LeftOuter')) return { ...lower, left: { ...upper, left: lower.left } };
  if (to === 'right' && (inner || lower.joinType === 'RightOuter')) return { ...lower, right: { ...upper, left: lower.right } };
  return upper;
}

/**
 * Left semi or anti Join / Join (a, b)  →  Join (semi or anti Join (a), b), where its condition reads only a; likewise for b. Not into the
 * side of an outer join that nulls are supplied for.
 *
 * Spark: PushLeftSemiLeftAntiThroughJoin. Safe because the join only selects rows, by columns of that side.
 */
export const pushLeftSemiLeftAntiThroughJoin: Rule = {
  name: 'PushLeftSemiLeftAntiThroughJoin',
  kinds: ['Join'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('PushLeftSemiLeftAntiThroughJoin'), (p) => (p.kind === 'Join' ? push(p) : p)),
};
