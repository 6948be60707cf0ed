import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { literalFunction, lookupIn, resolver } from './names.ts';

/** The environment of an expression over no columns: LIMIT, VALUES, arguments of table functions. */
export function constantEnv(ctx: BindContext, scope: QueryScope): ExprEnv {
  return {
    ctx,
    scope,
    own: literalFunction(ctx),
    resolve: resolver(lookupIn(scope, literalFunction(ctx)), []),
    forSubqueries: () => undefined,
    star: { output: [], hidden: [] },
    windows: new Map(),
    operator: 'GlobalLimit',
  };
}
