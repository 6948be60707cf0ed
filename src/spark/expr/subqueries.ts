import type { DynamicPruningSubquery, Exists, Expr, LateralSubquery, ListQuery, ScalarSubquery } from './expr.ts';
import { existsExpr } from './traverse.ts';

/** The expressions that hold a plan (Catalyst's SubqueryExpression). */
export type SubqueryExpression = ScalarSubquery | Exists | ListQuery | LateralSubquery | DynamicPruningSubquery;

/** `e` as a subquery expression. */
export function asSubquery(e: Expr): SubqueryExpression | undefined {
  switch (e.kind) {
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery':
    case 'DynamicPruningSubquery':
      return e;
    default:
      return undefined;
  }
}

/** Has a subquery outer references (Catalyst's `isCorrelated`)? */
export function isCorrelated(e: SubqueryExpression): boolean {
  return e.kind === 'DynamicPruningSubquery' || e.outerAttrs.length > 0;
}

/** Does `e` contain a subquery? */
export function hasSubquery(e: Expr): boolean {
  return existsExpr(e, (x) => asSubquery(x) !== undefined);
}

/** Does `e` contain a subquery with outer references? */
export function hasCorrelatedSubquery(e: Expr): boolean {
  return existsExpr(e, (x) => {
    const subquery = asSubquery(x);
    return subquery !== undefined && isCorrelated(subquery);
  });
}

/** Does `e` contain a scalar subquery with outer references? */
export function hasCorrelatedScalarSubquery(e: Expr): boolean {
  return existsExpr(e, (x) => x.kind === 'ScalarSubquery' && isCorrelated(x));
}

/** Does `e` contain an IN subquery or an EXISTS with outer references? RewritePredicateSubquery makes joins of them. */
export function hasInOrCorrelatedExistsSubquery(e: Expr): boolean {
  return existsExpr(e, (x) => x.kind === 'ListQuery' || (x.kind === 'Exists' && isCorrelated(x)));
}
