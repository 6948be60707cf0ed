import type { SqlExpr, SqlQuery } from '../../ast.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { dropExtra } from '../group-by/having.ts';
import type { SortKey } from '../tree/expr.ts';
import type { Plan } from '../tree/plan.ts';
import { layer, sort } from '../tree/plans.ts';
import { bindSortKeys } from './bind-order-by.ts';

const ascending = (expr: SqlExpr) => ({ expr, descending: false, nullsFirst: true, span: expr.span });

function repartition(plan: Plan, keys: readonly SortKey[]): Plan {
  return layer(plan, { kind: 'repartition', op: 'byExpression', keys });
}

/** DISTRIBUTE BY, and CLUSTER BY, which sorts each partition by the same expressions. */
export function bindDistribution(q: SqlQuery, plan: Plan, ctx: BindContext, scope: QueryScope, windows: ExprEnv['windows']): Plan {
  const exprs = q.clusterBy.length > 0 ? q.clusterBy : q.distributeBy;
  if (exprs.length === 0) return plan;
  const bound = bindSortKeys(exprs.map(ascending), plan, ctx, scope, windows, false);
  const distributed = dropExtra(repartition(bound.plan, bound.keys), plan);
  if (q.clusterBy.length === 0) return distributed;
  const sorted = bindSortKeys(exprs.map(ascending), distributed, ctx, scope, windows, false);
  return dropExtra(sort(sorted.plan, sorted.keys, true), distributed);
}
