import type { Catalog } from '../../catalog/catalog.ts';
import type { Conf } from '../../conf/conf.ts';
import type { IrPlan } from '../../substrait/ir/relation.ts';
import type { SqlQuery } from '../ast.ts';
import { bindQueryClauses } from './bind-body.ts';
import type { BindContext, QueryScope } from './context.ts';
import { bindExpr } from './expr/bind-expr.ts';
import { finishPlan } from './finish/finish-plan.ts';
import { numberCtes } from './with/number-ctes.ts';
import { withPlaced } from './with/place-with.ts';

const topScope: QueryScope = { ctes: undefined, outer: undefined, view: undefined };

function newContext(query: SqlQuery, catalog: Catalog, conf: Conf): BindContext {
  let next = 1;
  const ctx: BindContext = {
    catalog,
    conf,
    nextId: () => next++,
    definitions: [],
    ownDefinitions: [],
    cteOrdinals: new Map(numberCtes(query, 0)),
    bindExpr,
    bindQuery: (inner, scope) => bindQueryClauses(inner, ctx, scope),
    bindSubquery: (inner, scope) => withPlaced(ctx, () => bindQueryClauses(inner, ctx, scope)),
  };
  return ctx;
}

/**
 * A parsed query as a Substrait plan of stage `analyzed`: names resolved against the catalog, types coerced as Spark does, clauses laid out as Spark's
 * analyzer does.
 * @throws CompileError with Spark's class and message (AnalysisException) for what Spark rejects; `Unsupported` for our own limits
 */
export function bindQuery(query: SqlQuery, catalog: Catalog, conf: Conf): IrPlan {
  const ctx = newContext(query, catalog, conf);
  return finishPlan(ctx.bindSubquery(query, topScope), ctx);
}
