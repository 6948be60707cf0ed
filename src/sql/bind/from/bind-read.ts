import { type CatalogEntry, type Column, sessionCatalogName, type Table } from '../../../catalog/catalog.ts';
import { raise } from '../../../errors/raise.ts';
import { intType } from '../../../types/data-type.ts';
import type { SqlTable, SqlTableStatement } from '../../ast.ts';
import type { BindContext, CteScope, QueryScope } from '../context.ts';
import { draftCall, literal, withRowType } from '../expr/make.ts';
import { quotedName } from '../names/quote.ts';
import { aliasItem, bareItem, columnRef } from '../tree/columns.ts';
import type { Attribute, Item, Plan, ReadPlan } from '../tree/plan.ts';
import { at, project, qualified } from '../tree/plans.ts';
import { bindReference } from './bind-reference.ts';
import { bindViewUse } from './bind-view.ts';

/** Providers whose columns are nullable whatever the DDL says. */
const nullableProviders: ReadonlySet<string> = new Set(['parquet', 'orc', 'csv', 'json', 'text', 'avro']);

function findCte(name: string, scope: CteScope | undefined): CteScope | undefined {
  for (let s = scope; s; s = s.parent) if (s.name.toLowerCase() === name.toLowerCase()) return s;
  return undefined;
}

function withCharLength(a: Attribute, charLength: number | undefined): Attribute {
  return charLength === undefined ? a : { ...a, charLength };
}

/** CHAR columns padded to their length; it is the Project above the table that has the table's name. */
function withPadding(read: ReadPlan, table: Table, ctx: BindContext): Plan {
  const items = read.output.map((a, i): Item => {
    const length = table.columns[i]?.charLength;
    if (length === undefined) return bareItem(a);
    const call = withRowType(draftCall('read_side_padding', [columnRef(a), literal(length, intType)]), ctx.conf);
    const item = aliasItem(call, a.name, ctx.nextId());
    return { ...item, attribute: withCharLength(item.attribute, length) };
  });
  return qualified(project({ ...read, noTableAlias: true }, items, 0, []), read.table, read.written);
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
  const read: ReadPlan = {
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
  if (table.columns.every((c) => c.charLength === undefined)) return read;
  if (ctx.conf.readSideCharPadding) return withPadding(read, table, ctx);
  return { ...read, output: output.map((a, i) => withCharLength(a, table.columns[i]?.charLength)) };
}

/** A stored view sees no temporary views. */
function lookup(name: readonly string[], ctx: BindContext, { view }: QueryScope): CatalogEntry | undefined {
  const [only, ...more] = name;
  if (!view) return ctx.catalog.lookup(name, ctx.conf.currentDatabase);
  if (view.temporary || only === undefined || more.length > 0) return ctx.catalog.lookup(name, view.database);
  return ctx.catalog.lookup([view.database, only], view.database);
}

/**
 * What a name in FROM means: a CTE in sight, a view, a table.
 * @throws TABLE_OR_VIEW_NOT_FOUND
 */
export function bindRead(r: SqlTable | SqlTableStatement, ctx: BindContext, scope: QueryScope): Plan {
  const [only, ...more] = r.name;
  const cte = only !== undefined && more.length === 0 ? findCte(only, scope.ctes) : undefined;
  if (only !== undefined && cte) return bindReference(cte.definition, only, ctx);
  const entry = lookup(r.name, ctx, scope);
  if (!entry) return raise('TABLE_OR_VIEW_NOT_FOUND', { relationName: quotedName(r.name) }, r.span);
  return entry.kind === 'table' ? at(readTable(entry, r.name, ctx), r.span) : bindViewUse(entry, r, ctx, scope);
}
