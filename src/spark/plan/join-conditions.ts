import type { Expr } from '../expr/expr.ts';
import { walkExpr } from '../expr/traverse.ts';
import { isDeterministic } from '../facts/properties.ts';
import { outputSet, refersOnlyTo } from '../facts/references.ts';
import type { Join, JoinType, Plan } from './plan.ts';

/** Can `e` be evaluated on the rows of `p` alone (Catalyst's `canEvaluate`)? */
export function canEvaluate(e: Expr, p: Plan): boolean {
  return refersOnlyTo(e, outputSet(p));
}

/** May `e` stand in a join condition (Catalyst's `canEvaluateWithinJoin`): deterministic, no IN or EXISTS subquery, no correlated scalar one? */
export function canEvaluateWithinJoin(e: Expr): boolean {
  if (!isDeterministic(e)) return false;
  let can = true;
  walkExpr(e, (x) => {
    if (!can) return false;
    switch (x.kind) {
      case 'ListQuery':
      case 'Exists':
      case 'InSubquery':
      case 'OuterReference':
      case 'AggregateExpression':
      case 'WindowExpression':
      case 'SortOrder':
      case 'DynamicPruningSubquery':
        can = false;
        return false;
      case 'ScalarSubquery':
      case 'LateralSubquery':
        if (x.outerAttrs.length > 0 || x.joinCond.length > 0) can = false;
        return false;
      default:
        return true;
    }
  });
  return can;
}

/** Inner and Cross (Catalyst's InnerLike). */
export function isInnerLike(type: JoinType): boolean {
  return type === 'Inner' || type === 'Cross';
}

/** A join without hints. */
export function hasNoHints(p: Join): boolean {
  return p.leftHint === undefined && p.rightHint === undefined;
}
