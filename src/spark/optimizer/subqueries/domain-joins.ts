import { InternalError } from '../../../errors/compile-error.ts';
import { raise } from '../../../errors/raise.ts';
import type { AttributeReference, Expr, ExprId } from '../../expr/expr.ts';
import { alias, comparison } from '../../expr/factories.ts';
import { splitConjuncts } from '../../expr/predicates.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren } from '../../plan/children.ts';
import { join } from '../../plan/factories.ts';
import type { Aggregate, DomainJoin, Plan, Union } from '../../plan/plan.ts';

/** Outer expressions by the domain column that the join conditions equate with them. */
function outerByDomain(conditions: readonly Expr[], domain: readonly AttributeReference[]): ReadonlyMap<ExprId, Expr> {
  const ids = new Set(domain.map((a) => a.exprId));
  const out = new Map<ExprId, Expr>();
  for (const e of conditions) {
    if (e.kind === 'BinaryComparison' && e.op === '<=>' && e.left.kind === 'AttributeReference' && ids.has(e.left.exprId))
      out.set(e.left.exprId, e.right);
  }
  return out;
}

/** Conditions said of a branch's columns instead of the union's; their left sides are the subquery's columns. */
function intoBranch(conditions: readonly Expr[], u: Union, branch: Plan): readonly Expr[] {
  const columns = output(branch);
  const byId = new Map(output(u).map((a, i) => [a.exprId, columns[i]]));
  return conditions.map((e) => {
    if (e.kind !== 'BinaryComparison' || (e.op !== '=' && e.op !== '<=>') || e.left.kind !== 'AttributeReference')
      throw new InternalError('a condition on a decorrelated union is no equality');
    return comparison(e.op, byId.get(e.left.exprId) ?? e.left, e.right);
  });
}

function rewriteChild(outer: Plan, d: DomainJoin, domain: ReadonlyMap<ExprId, Expr>): Plan {
  if (d.joinType === 'Inner') return d.child;
  if (!d.condition) throw new InternalError('a left outer domain join without a condition');
  const condition = transformExpr(d.condition, (x) => (x.kind === 'AttributeReference' ? (domain.get(x.exprId) ?? x) : x));
  return rewriteDomainJoins(outer, d.child, splitConjuncts(condition));
}

function rewriteDomainJoin(outer: Plan, d: DomainJoin, conditions: readonly Expr[]): Plan {
  const byDomain = outerByDomain(conditions, d.domainAttrs);
  const child = rewriteChild(outer, d, byDomain);
  const columns = d.domainAttrs.map((a) => {
    const e = byDomain.get(a.exprId);
    // the condition may have been optimized away; Spark fails then, too
    return e ? { a, e } : raise('UNSUPPORTED_CORRELATED_SUBQUERY', { operator: 'DomainJoin' });
  });
  const domain: Aggregate = {
    kind: 'Aggregate',
    groupingExpressions: columns.map((c) => c.e),
    aggregateExpressions: columns.map((c) => alias(c.e, c.a.name, c.a.exprId)),
    child: outer,
  };
  return child.kind === 'OneRowRelation' ? domain : join(domain, child, d.joinType, d.condition);
}

/**
 * DomainJoins in a decorrelated subquery plan become joins with the distinct values of the outer expressions, taken from the outer plan
 * (Catalyst's DecorrelateInnerQuery.rewriteDomainJoins).
 * @param conditions of the subquery's join with the outer plan: `domain <=> outer` tells what a domain column stands for
 */
export function rewriteDomainJoins(outer: Plan, inner: Plan, conditions: readonly Expr[]): Plan {
  if (inner.kind === 'DomainJoin') return rewriteDomainJoin(outer, inner, conditions);
  if (inner.kind === 'Union') return mapPlanChildren(inner, (c) => rewriteDomainJoins(outer, c, intoBranch(conditions, inner, c)));
  return mapPlanChildren(inner, (c) => rewriteDomainJoins(outer, c, conditions));
}
