import { globalTempDatabase, sessionCatalogName, type View } from '../../../catalog/catalog.ts';
import { placedAt } from '../../../errors/placed-at.ts';
import { raise } from '../../../errors/raise.ts';
import type { SqlTable, SqlTableStatement } from '../../ast.ts';
import { parseQuery } from '../../parse/parse-query.ts';
import type { BindContext, QueryScope, ViewScope } from '../context.ts';
import { implicitCast } from '../expr/make.ts';
import { quotedName } from '../names/quote.ts';
import { aliasItem, columnRef } from '../tree/columns.ts';
import type { Attribute, Item, Plan } from '../tree/plan.ts';
import { at, layer, project, qualified } from '../tree/plans.ts';
import { numberCtes } from '../with/number-ctes.ts';

/** `spark.sql.view.maxNestedViewDepth` */
const maxDepth = 100;

/** Spark's full name of a view. */
function fullName(view: View): readonly string[] {
  if (view.database === undefined) return [view.name];
  return view.database === globalTempDatabase ? [view.database, view.name] : [sessionCatalogName, view.database, view.name];
}

function scopeOf(view: View, r: SqlTable | SqlTableStatement, scope: QueryScope): ViewScope {
  return {
    depth: (scope.view?.depth ?? 0) + 1,
    database: view.currentDatabase ?? 'default',
    temporary: view.database === undefined || view.database === globalTempDatabase,
    place: scope.view?.place ?? r.span,
  };
}

/** The view's stored query; it sees neither CTEs nor columns of the query around. */
function bindViewQuery(sql: string, ctx: BindContext, view: ViewScope): Plan {
  return placedAt(view.place, () => {
    const query = parseQuery(sql, ctx.conf);
    for (const [cte, ordinal] of numberCtes(query, ctx.cteOrdinals.size)) ctx.cteOrdinals.set(cte, ordinal);
    return ctx.bindSubquery(query, { ctes: undefined, outer: undefined, view });
  });
}

/** A cast that changes nothing; the column stays a CHAR where it is one. */
function viewItem(a: Attribute, name: string, ctx: BindContext): Item {
  const item = aliasItem(implicitCast(columnRef(a), a.type, ctx.conf), name, ctx.nextId());
  return a.charLength === undefined ? item : { ...item, attribute: { ...item.attribute, charLength: a.charLength } };
}

/**
 * The use of a view: its query, each column cast to the view's type (the same one) and given the view's name.
 * Source: Catalyst's `SessionCatalog.fromCatalogTable`.
 * @throws what binding its query throws, at the place of the use
 */
export function bindViewUse(view: View, r: SqlTable | SqlTableStatement, ctx: BindContext, scope: QueryScope): Plan {
  const name = fullName(view);
  const own = scopeOf(view, r, scope);
  if (own.depth > maxDepth) {
    const params = { identifier: quotedName(name), maxNestedViewDepth: String(maxDepth), config: 'spark.sql.view.maxNestedViewDepth' };
    raise('_LEGACY_ERROR_TEMP_1009', params, own.place);
  }
  const query = bindViewQuery(view.sql, ctx, own);
  const names = view.columnNames ?? query.output.map((a) => a.name);
  if (names.length !== query.output.length) {
    const params = { columnSize: String(names.length), outputSize: String(query.output.length) };
    raise('_LEGACY_ERROR_TEMP_1028', params, own.place);
  }
  const items = query.output.map((a, i) => viewItem(a, names[i] ?? a.name, ctx));
  return qualified(at(layer(project(query, items, 0, []), { kind: 'view', name }), own.place), name, r.name);
}
