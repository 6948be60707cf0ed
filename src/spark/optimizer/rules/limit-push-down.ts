import { equalExpr } from '../../equality/equal.ts';
import type { Expr } from '../../expr/expr.ts';
import { arithmetic, intLiteral } from '../../expr/factories.ts';
import { isGroupOnly } from '../../facts/group-only.ts';
import { maxRows, maxRowsPerPartition } from '../../facts/max-rows.ts';
import type { Aggregate, GlobalLimit, Join, LocalLimit, Plan, Project } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import { literalRowCount } from '../row-count.ts';
import type { Rule } from '../rule.ts';

/** `LocalLimit limit` over `p`, a GlobalLimit on top of it stripped, unless `p` is known to be short enough. */
function limited(limit: Expr, p: Plan): Plan {
  const rows = maxRowsPerPartition(p);
  const n = literalRowCount(limit);
  if (rows !== undefined && !(n !== undefined && n < rows)) return p;
  return { kind: 'LocalLimit', limitExpr: limit, child: p.kind === 'GlobalLimit' ? p.child : p };
}

/** To the side or sides of which every row comes out at least once. */
function throughJoin(limit: Expr, p: Join): Join {
  const left = (): Plan => limited(limit, p.left);
  const right = (): Plan => limited(limit, p.right);
  const rebuilt = (l: Plan, r: Plan): Join => (l === p.left && r === p.right ? p : { ...p, left: l, right: r });
  const conditional = p.condition !== undefined;
  switch (p.joinType) {
    case 'RightOuter':
      return conditional ? rebuilt(p.left, right()) : rebuilt(left(), right());
    case 'LeftOuter':
      return conditional ? rebuilt(left(), p.right) : rebuilt(left(), right());
    case 'Inner':
    case 'Cross':
    case 'FullOuter':
      return conditional ? p : rebuilt(left(), right());
    case 'LeftSemi':
    case 'LeftAnti':
      return conditional ? p : rebuilt(left(), p.right);
    default:
      return p;
  }
}

function pushLocalLimit(p: LocalLimit): Plan {
  const { child, limitExpr } = p;
  if (child.kind === 'Union') {
    const children = child.children.map((c) => limited(limitExpr, c));
    return children.every((c, i) => c === child.children[i]) ? p : { ...p, child: { ...child, children } };
  }
  if (child.kind === 'Join') {
    const join = throughJoin(limitExpr, child);
    return join === child ? p : { ...p, child: join };
  }
  if (child.kind === 'Project' && child.child.kind === 'Join') {
    const join = throughJoin(limitExpr, child.child);
    return join === child.child ? p : { ...p, child: { ...child, child: join } };
  }
  if (child.kind === 'Offset') return { ...child, child: { ...p, limitExpr: arithmetic('+', limitExpr, child.offsetExpr), child: child.child } };
  return p;
}

function oneGroup(a: Aggregate, limitExpr: Expr): Project {
  return { kind: 'Project', projectList: a.aggregateExpressions, child: { kind: 'LocalLimit', limitExpr, child: a.child } };
}

/** `LIMIT 1` of a group-only Aggregate is any one row of its child. */
function pushLimitOne(p: GlobalLimit): Plan {
  const local = p.child;
  if (local.kind !== 'LocalLimit' || literalRowCount(p.limitExpr) !== 1 || !equalExpr(p.limitExpr, local.limitExpr)) return p;
  const below = local.child;
  if (below.kind === 'Aggregate' && isGroupOnly(below)) return { ...p, child: { ...local, child: oneGroup(below, p.limitExpr) } };
  if (below.kind !== 'Project' || below.child.kind !== 'Aggregate' || !isGroupOnly(below.child)) return p;
  return { ...p, child: { ...local, child: { ...below, child: oneGroup(below.child, p.limitExpr) } } };
}

/** An existence test without condition needs one row of the right side. */
function limitTestedSide(p: Join): Plan {
  if ((p.joinType !== 'LeftSemi' && p.joinType !== 'LeftAnti') || p.condition !== undefined) return p;
  const rows = maxRows(p.right);
  if (rows !== undefined && rows <= 1) return p;
  const right = limited(intLiteral(1), p.right);
  return right === p.right ? p : { ...p, right };
}

/**
 * A LocalLimit is copied into the children of a Union and into the sides of a join that cannot lose rows; `LocalLimit n / Offset o` →
 * `Offset o / LocalLimit (n + o)`; `LIMIT 1` over an Aggregate without functions → `LIMIT 1` over one row of its child; the right side of a
 * semi or anti join without condition gets `LocalLimit 1`.
 *
 * Spark: LimitPushDown, first case that fits, pre-order. Safe because the upper limit stays (or, over Offset, the GlobalLimit above it). The sum
 * `n + o` is not folded here; while it is no literal it goes only into children of unknown length.
 */
export const limitPushDown: Rule = {
  name: 'LimitPushDown',
  kinds: ['LocalLimit', 'Join'],
  apply: (plan) =>
    transformPlan(plan, (p) => {
      if (p.kind === 'LocalLimit') return pushLocalLimit(p);
      if (p.kind === 'GlobalLimit') return pushLimitOne(p);
      return p.kind === 'Join' ? limitTestedSide(p) : p;
    }),
};
