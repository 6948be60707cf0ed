import { assertNever } from '../../errors/compile-error.ts';
import type { SqlBody, SqlQuery } from '../ast.ts';
import type { BindContext, ExprEnv, QueryScope } from './context.ts';
import { bindExpr } from './expr/bind-expr.ts';
import { bindRead } from './from/bind-read.ts';
import { bindValues } from './from/bind-values.ts';
import { bindDistribution } from './order-by/bind-distribution.ts';
import { bindSort } from './order-by/bind-order-by.ts';
import { constantEnv } from './scope/constant-env.ts';
import { bindSelect } from './select/bind-select.ts';
import { bindSetOperation } from './set-operation/bind-set-operation.ts';
import type { Plan } from './tree/plan.ts';
import { fetch } from './tree/plans.ts';
import { bindWith } from './with/bind-with.ts';
import { markWith } from './with/place-with.ts';

/** The body of a query: a SELECT, a set operation, VALUES, TABLE t, or a query in parentheses. */
export function bindBody(body: SqlBody, ctx: BindContext, scope: QueryScope, windows: ExprEnv['windows']): Plan {
  switch (body.kind) {
    case 'Select':
      return bindSelect(body, ctx, scope, windows);
    case 'SetOperation':
      return bindSetOperation(body, ctx, (b) => bindBody(b, ctx, scope, windows));
    case 'Values':
      return bindValues(body, ctx, scope);
    case 'TableStatement':
      return bindRead(body, ctx, scope);
    case 'Query':
      return bindQueryClauses(body, ctx, scope);
    default:
      return assertNever(body, 'query body');
  }
}

function bindFetch(q: SqlQuery, plan: Plan, ctx: BindContext, scope: QueryScope): Plan {
  if (!q.limit && !q.offset) return plan;
  const env: ExprEnv = { ...constantEnv(ctx, scope) };
  return fetch(plan, q.offset && bindExpr(q.offset, env), q.limit && bindExpr(q.limit, env));
}

/** A query with what precedes and follows its body: WITH, then ORDER/SORT/DISTRIBUTE BY, OFFSET and LIMIT. */
export function bindQueryClauses(q: SqlQuery, ctx: BindContext, outer: QueryScope): Plan {
  const scope = bindWith(q.with, ctx, outer);
  const windows = new Map(q.windows.map((w) => [w.name.toLowerCase(), w.window]));
  const body = bindBody(q.body, ctx, scope, windows);
  const distributed = bindDistribution(q, body, ctx, scope, windows);
  const sorted = bindSort(q.orderBy, false, bindSort(q.sortBy, true, distributed, ctx, scope, windows), ctx, scope, windows);
  const fetched = bindFetch(q, sorted, ctx, scope);
  return q.with.length > 0 ? markWith(fetched) : fetched;
}
