import { type Column, sessionCatalogName, type Table } from '../../../catalog/catalog.ts';
import { raise } from '../../../errors/raise.ts';
import type { SqlTable, SqlTableStatement } from '../../ast.ts';
import type { BindContext, CteScope, QueryScope } from '../context.ts';
import { quotedName } from '../names/quote.ts';
import type { Attribute, Plan } from '../tree/plan.ts';
import { at } from '../tree/plans.ts';
import { bindReference } from './bind-reference.ts';
import { bindViewUse } from './bind-view.ts';

/** Providers whose columns are nullable whatever the DDL says. */
const nullableProviders: ReadonlySet<string> = new Set(['parquet', 'orc', 'csv', 'json', 'text', 'avro']);

function findCte(name: string, scope: CteScope | undefined): CteScope | undefined {
  for (let s = scope; s; s = s.parent) if (s.name.toLowerCase() === name.toLowerCase()) return s;
  return undefined;
}

export function readTable(table: Table, written: readonly string[], ctx: BindContext): Plan {
  const qualifier = [sessionCatalogName, table.database, table.name];
  const fileBased = nullableProviders.has(table.provider);
  const output = table.columns.map(
    (c: Column): Attribute => ({ id: ctx.nextId(), name: c.name, type: c.type, nullable: fileBased || c.nullable, qualifier }),
  );
  const partitionColumns = table.partitionColumns.flatMap((p) => {
    const index = table.columns.findIndex((c) => c.name.toLowerCase() === p.toLowerCase());
    return index < 0 ? [] : [index];
  });
  const rowCount = table.rowCount === undefined ? {} : { rowCount: table.rowCount };
  return {
    kind: 'Read',
    table: qualifier,
    provider: table.provider,
    partitionColumns,
    noTableAlias: false,
    written,
    output,
    hidden: [],
    ...rowCount,
  };
}

/**
 * What a name in FROM means: a CTE in sight, a view, a table.
 * @throws TABLE_OR_VIEW_NOT_FOUND
 */
export function bindRead(r: SqlTable | SqlTableStatement, ctx: BindContext, scope: QueryScope): Plan {
  const [only, ...more] = r.name;
  const cte = only !== undefined && more.length === 0 ? findCte(only, scope.ctes) : undefined;
  if (only !== undefined && cte) return bindReference(cte.definition, only, ctx);
  const entry = ctx.catalog.lookup(r.name, ctx.conf.currentDatabase);
  if (!entry) return raise('TABLE_OR_VIEW_NOT_FOUND', { relationName: quotedName(r.name) }, r.span);
  return entry.kind === 'table' ? at(readTable(entry, r.name, ctx), r.span) : bindViewUse(entry, r, ctx, scope);
}
