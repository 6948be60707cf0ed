import { InternalError } from '../../../errors/compile-error.ts';
import type { SqlCte } from '../../ast.ts';
import type { BindContext, CteScope, Definition, QueryScope } from '../context.ts';
import { renameColumns } from '../from/alias.ts';
import { unmarked } from './place-with.ts';

/** Binds the definitions of a WITH in order; each sees those before it. */
export function bindWith(ctes: readonly SqlCte[], ctx: BindContext, scope: QueryScope): QueryScope {
  let names: CteScope | undefined = scope.ctes;
  for (const cte of ctes) {
    const definition = bindDefinition(cte, ctx, { ...scope, ctes: names });
    names = { name: cte.name, definition, parent: names };
  }
  return { ...scope, ctes: names };
}

function bindDefinition(cte: SqlCte, ctx: BindContext, scope: QueryScope): Definition {
  const ordinal = ctx.cteOrdinals.get(cte);
  if (ordinal === undefined) throw new InternalError(`the definition ${cte.name} has no ordinal`);
  const query = unmarked(ctx.bindQuery(cte.query, scope));
  const plan = renameColumns(query, { name: cte.name, columns: cte.columns, span: cte.span }, ctx);
  const definition: Definition = { ordinal, name: cte.name, plan, ...(scope.view ? { viewPlace: scope.view.place } : {}) };
  ctx.definitions.push(definition);
  ctx.ownDefinitions.push(ordinal);
  return definition;
}
