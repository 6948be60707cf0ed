import { equalExpr } from '../../equality/equal.ts';
import type { Expr } from '../../expr/expr.ts';
import { partition } from '../../expr/partition.ts';
import { reduceAnd, splitConjuncts } from '../../expr/predicates.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { filterBy } from '../../plan/factories.ts';
import { canEvaluate, canEvaluateWithinJoin } from '../../plan/join-conditions.ts';
import type { Filter, Join, Plan } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';

interface Split {
  readonly left: readonly Expr[];
  readonly right: readonly Expr[];
  /** Of both sides, then the non-deterministic ones. */
  readonly common: readonly Expr[];
}

/** Conjuncts by the side that can evaluate them; one without references counts as left. */
function splitBySide(conjuncts: readonly Expr[], left: Plan, right: Plan): Split {
  const [candidates, others] = partition(conjuncts, isDeterministic);
  const [leftOnly, rest] = partition(candidates, (e) => canEvaluate(e, left));
  const [rightOnly, common] = partition(rest, (e) => canEvaluate(e, right));
  return { left: leftOnly, right: rightOnly, common: [...common, ...others] };
}

/** A join made anew: it has not been through PushExtraPredicateThroughJoin. */
function newJoin(p: Join, left: Plan, right: Plan, condition: Expr | undefined): Join {
  const { predicatesPushed: _, ...plain } = p;
  return { ...plain, left, right, condition };
}

/** The Filter's conjuncts into the sides of the join below it, and into its condition. */
function pushFilter(f: Filter, p: Join): Plan | undefined {
  const { joinType } = p;
  if (joinType === 'FullOuter') return undefined;
  const split = splitBySide(splitConjuncts(f.condition), p.left, p.right);
  switch (joinType) {
    case 'Inner':
    case 'Cross': {
      const [within, above] = partition(split.common, canEvaluateWithinJoin);
      const condition = reduceAnd(p.condition ? [...within, p.condition] : within);
      return filterBy(above, newJoin(p, filterBy(split.left, p.left), filterBy(split.right, p.right), condition));
    }
    case 'RightOuter': {
      const join = newJoin(p, p.left, filterBy(split.right, p.right), p.condition);
      return filterBy([...split.left, ...split.common], join);
    }
    case 'LeftOuter':
    case 'LeftSemi':
    case 'LeftAnti':
    case 'ExistenceJoin': {
      const join = newJoin(p, filterBy(split.left, p.left), p.right, p.condition);
      return filterBy([...split.right, ...split.common], join);
    }
    default:
      return joinType satisfies never;
  }
}

/** The single-sided conjuncts of a join's condition into the sides; the rest is rebuilt left-deep. */
function pushCondition(p: Join): Plan {
  const { joinType } = p;
  if (joinType === 'FullOuter' || p.condition === undefined) return p;
  const { left, right, common } = splitBySide(splitConjuncts(p.condition), p.left, p.right);
  const whole = left.length + right.length === 0 ? reduceAnd(common) : undefined;
  if (whole && equalExpr(whole, p.condition)) return p;
  switch (joinType) {
    case 'Inner':
    case 'Cross':
    case 'LeftSemi':
      return { ...p, left: filterBy(left, p.left), right: filterBy(right, p.right), condition: reduceAnd(common) };
    case 'RightOuter':
      return { ...p, left: filterBy(left, p.left), condition: reduceAnd([...right, ...common]) };
    case 'LeftOuter':
    case 'LeftAnti':
    case 'ExistenceJoin':
      return { ...p, right: filterBy(right, p.right), condition: reduceAnd([...left, ...common]) };
    default:
      return joinType satisfies never;
  }
}

/** One step of PushPredicateThroughJoin at `p`; undefined where it does not apply. */
export function pushPredicateThroughJoinAt(p: Plan): Plan | undefined {
  if (p.kind === 'Filter' && p.child.kind === 'Join') return pushFilter(p, p.child);
  return p.kind === 'Join' ? pushCondition(p) : undefined;
}

/**
 * Filter / Join and Join conditions  →  single-sided conjuncts become Filters on the side they read, where the join type lets them; conjuncts of
 * both sides above an inner join go in front of its condition.
 *
 * Spark: PushPredicateThroughJoin. Safe because a row that a conjunct of the preserved (or inner) side rejects cannot reach the result.
 */
export const pushPredicateThroughJoin: Rule = {
  name: 'PushPredicateThroughJoin',
  kinds: ['Join'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('PushPredicateThroughJoin'), (p) => pushPredicateThroughJoinAt(p) ?? p),
};
