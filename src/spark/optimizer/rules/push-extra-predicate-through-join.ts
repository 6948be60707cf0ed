import { semanticEquals } from '../../equality/semantic.ts';
import type { Expr } from '../../expr/expr.ts';
import { splitConjuncts } from '../../expr/predicates.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { outputSet, references } from '../../facts/references.ts';
import { filterBy } from '../../plan/factories.ts';
import { canEvaluate } from '../../plan/join-conditions.ts';
import type { Join, Plan } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';
import { weakenedTo } from '../weakened-to.ts';

/** What each conjunct that reads both sides says about `side` alone: of an AND the part it has, of an OR only if every branch has one. */
function extraConjuncts(conjuncts: readonly Expr[], side: Plan): readonly Expr[] {
  return conjuncts.map((e) => weakenedTo(e, outputSet(side))).filter((e) => e !== undefined);
}

function pushExtra(p: Join): Join {
  const { condition, joinType } = p;
  if (joinType === 'FullOuter' || condition === undefined) return p;
  if (p.predicatesPushed && semanticEquals(p.predicatesPushed, condition)) return p;
  const both = splitConjuncts(condition).filter(
    (e) => isDeterministic(e) && references(e).size > 0 && !canEvaluate(e, p.left) && !canEvaluate(e, p.right),
  );
  const left = extraConjuncts(both, p.left);
  const right = extraConjuncts(both, p.right);
  if (left.length + right.length === 0) return p;
  const intoLeft = joinType === 'Inner' || joinType === 'Cross' || joinType === 'LeftSemi' || joinType === 'RightOuter';
  const intoRight = joinType !== 'RightOuter';
  return {
    ...p,
    left: intoLeft ? filterBy(left, p.left) : p.left,
    right: intoRight ? filterBy(right, p.right) : p.right,
    predicatesPushed: condition,
  };
}

/**
 * Join on (a1 AND b1) OR (a2 AND b2)  →  the same join over Filter (a1 OR a2) on the left and Filter (b1 OR b2) on the right.
 *
 * Spark: PushExtraPredicateThroughJoin. Safe because what is pushed follows from the condition, which stays; once per condition, else the Filters
 * would be added for ever.
 */
export const pushExtraPredicateThroughJoin: Rule = {
  name: 'PushExtraPredicateThroughJoin',
  kinds: ['Join'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('PushExtraPredicateThroughJoin'), (p) => (p.kind === 'Join' ? pushExtra(p) : p)),
};
