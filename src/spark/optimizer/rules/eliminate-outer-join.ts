import type { Conf } from '../../../conf/conf.ts';
import { rowOf } from '../../../functions/registry.ts';
import { ExpressionSet } from '../../equality/expression-set.ts';
import type { Expr, NamedExpression } from '../../expr/expr.ts';
import { splitConjuncts } from '../../expr/predicates.ts';
import { existsExpr } from '../../expr/traverse.ts';
import { constraintsOf } from '../../facts/constraints.ts';
import { distinctKeys, equiJoinKeys } from '../../facts/distinct-keys.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { type AttributeSet, outputSet, planReferences } from '../../facts/references.ts';
import { canEvaluate } from '../../plan/join-conditions.ts';
import type { Aggregate, Filter, Join, JoinType, Plan, Project } from '../../plan/plan.ts';
import { filtersOutNull } from '../filters-out-null.ts';
import type { Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';

function strongerType(f: Filter, p: Join, conf: Conf): JoinType {
  if (p.joinType !== 'RightOuter' && p.joinType !== 'LeftOuter' && p.joinType !== 'FullOuter') return p.joinType;
  const conditions = [...splitConjuncts(f.condition), ...constraintsOf(f, conf)];
  const rejectsNulls = (side: Plan): boolean => conditions.some((e) => canEvaluate(e, side) && filtersOutNull(e, conf));
  switch (p.joinType) {
    case 'RightOuter':
      return rejectsNulls(p.left) ? 'Inner' : p.joinType;
    case 'LeftOuter':
      return rejectsNulls(p.right) ? 'Inner' : p.joinType;
    case 'FullOuter': {
      const left = rejectsNulls(p.left);
      const right = rejectsNulls(p.right);
      return left && right ? 'Inner' : left ? 'LeftOuter' : right ? 'RightOuter' : p.joinType;
    }
    default:
      return p.joinType satisfies never;
  }
}

function isSubset(a: AttributeSet, b: AttributeSet): boolean {
  for (const id of a.keys()) if (!b.has(id)) return false;
  return true;
}

/** The side whose rows all appear in the result. */
function preservedSide(p: Plan): Plan | undefined {
  if (p.kind !== 'Join') return undefined;
  return p.joinType === 'LeftOuter' ? p.left : p.joinType === 'RightOuter' ? p.right : undefined;
}

const countsDuplicates = (e: Expr): boolean => existsExpr(e, (x) => x.kind === 'AggregateExpression' && !rowOf(x.fn).duplicateAgnostic);
const ignoresDuplicates = (items: readonly NamedExpression[]): boolean => !items.some(countsDuplicates);

/** An aggregate that duplicates do not change, over one side of an outer join only. */
function aggregateOverSide(a: Aggregate): Plan {
  if (!ignoresDuplicates(a.aggregateExpressions)) return a;
  const side = preservedSide(a.child);
  if (side) return isSubset(planReferences(a), outputSet(side)) ? { ...a, child: side } : a;
  const p = a.child;
  if (p.kind !== 'Project' || !p.projectList.every(isDeterministic)) return a;
  const below = preservedSide(p.child);
  return below && isSubset(planReferences(p), outputSet(below)) ? { ...a, child: { ...p, child: below } } : a;
}

/** A Project of one side of an outer join whose other side matches at most once. */
function projectOverSide(p: Project): Plan {
  const side = preservedSide(p.child);
  if (!side || p.child.kind !== 'Join' || !isSubset(planReferences(p), outputSet(side))) return p;
  const keys = equiJoinKeys(p.child);
  if (!keys) return p;
  const other = side === p.child.left ? p.child.right : p.child.left;
  const otherKeys = ExpressionSet.of(side === p.child.left ? keys.right : keys.left);
  const isUnique = distinctKeys(other).some((key) => key.items.every((e) => otherKeys.has(e)));
  return isUnique ? { ...p, child: side } : p;
}

function eliminate(p: Plan, conf: Conf): Plan {
  switch (p.kind) {
    case 'Filter': {
      if (p.child.kind !== 'Join') return p;
      const joinType = strongerType(p, p.child, conf);
      return joinType === p.child.joinType ? p : { ...p, child: { ...p.child, joinType } };
    }
    case 'Aggregate':
      return aggregateOverSide(p);
    case 'Project':
      return projectOverSide(p);
    default:
      return p;
  }
}

/**
 * Filter / outer Join  →  Filter / Inner (or one-sided outer) Join, where the Filter rejects the rows made of nulls; an outer join is replaced by
 * its preserved side where only that side is read and matches do not matter (duplicate-agnostic aggregates) or occur at most once.
 *
 * Spark: EliminateOuterJoin. Safe because the rows that differ are rejected, merged, or not there.
 */
export const eliminateOuterJoin: Rule = {
  name: 'EliminateOuterJoin',
  kinds: ['Join'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('EliminateOuterJoin'), (p) => eliminate(p, ctx.conf)),
};
