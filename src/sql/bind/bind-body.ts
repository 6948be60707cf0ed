import { assertNever } from '../../errors/compile-error.ts';
import type { SqlBody, SqlExpr, SqlQuery } from '../ast.ts';
import type { BindContext, ExprEnv, QueryScope } from './context.ts';
import { bindConstant } from './expr/bind-constant.ts';
import { bindRead } from './from/bind-read.ts';
import { bindValues } from './from/bind-values.ts';
import { bindDistribution } from './order-by/bind-distribution.ts';
import { bindSort } from './order-by/bind-order-by.ts';
import { bindSelect, clauseEnv } from './select/bind-select.ts';
import { bindSetOperation } from './set-operation/bind-set-operation.ts';
import type { Plan } from './tree/plan.ts';
import { at, fetch } from './tree/plans.ts';
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

/** LIMIT and OFFSET: names mean columns of the query, which the check then rejects as not constant. */
function bindFetch(q: SqlQuery, plan: Plan, ctx: BindContext, scope: QueryScope): Plan {
  if (!q.limit && !q.offset) return plan;
  const bind = (e: SqlExpr, name: 'limit' | 'offset') => bindConstant(e, name, clauseEnv(plan, ctx, scope, new Map(), 'GlobalLimit'));
  return at(fetch(plan, q.offset && bind(q.offset, 'offset'), q.limit && bind(q.limit, 'limit')), q.clauses);
}

/** A query with what precedes and follows its body: WITH, then ORDER/SORT/DISTRIBUTE BY, OFFSET and LIMIT. */
export function bindQueryClauses(q: SqlQuery, ctx: BindContext, outer: QueryScope): Plan {
  const scope = bindWith(q.with, ctx, outer);
  const windows = new Map(q.windows.map((w) => [w.name.toLowerCase(), w.window]));
  const body = bindBody(q.body, ctx, scope, windows);
  const distributed = bindDistribution(q, body, ctx, scope, windows);
  const locally = at(bindSort(q.sortBy, true, distributed, ctx, scope, windows, q.clauses), q.clauses);
  const sorted = at(bindSort(q.orderBy, false, locally, ctx, scope, windows, q.clauses), q.clauses);
  const fetched = bindFetch(q, sorted, ctx, scope);
  return q.with.length > 0 ? markWith(fetched) : fetched;
}
