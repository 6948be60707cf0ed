import { raise } from '../../errors/raise.ts';
import type { Value } from '../../types/value.ts';
import { ExprNote_Form } from '../gen/sparkstrait/sparkstrait_pb.ts';
import type {
  Expression,
  Expression_Literal,
  Expression_MaskExpression,
  ReadRel,
  ReadRel_LocalFiles,
  ReadRel_VirtualTable,
} from '../gen/substrait/algebra_pb.ts';
import type { NamedStruct } from '../gen/substrait/type_pb.ts';
import type { IrColumn, IrRead, IrRel, IrVirtualTable } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';
import { fieldOf, finish, projectFields, rowOf, scopeFor } from './finish.ts';
import { type Common, noteReader, readCommon } from './hints.ts';
import { readLiteral } from './read-literal.ts';
import { readType } from './read-type.ts';
import type { Place, PlanContext, ReadRelation, Scope } from './scope.ts';
import { sameOnWire, TypeNotes } from './wire-types.ts';

/** The columns of a schema, with what the hint says of their types. */
export function readSchema(ctx: PlanContext, s: NamedStruct | undefined, c: Common | undefined, path: string): readonly IrColumn[] {
  const types = s?.struct?.types ?? [];
  const names = new TypeNotes(s?.names ?? []);
  const columns = types.map((t, i): IrColumn => {
    const name = names.name() ?? '';
    const { type, nullable } = readType(ctx, t, `${path}.struct.types[${i}]`);
    const note = c?.hint.columns.find((n) => n.at === i);
    const noted = note ? new TypeNotes([], note.text, note.form === ExprNote_Form.VOID).apply(type) : type;
    return { name, type: names.apply(noted), nullable };
  });
  const wanted = columnNames(columns).length;
  if (s && s.names.length !== wanted)
    raise('SUBSTRAIT_INVALID_PLAN', { reason: `The schema has ${s.names.length} names for ${wanted} columns and fields.` }, `${path}.names`);
  return columns;
}

const providers = new Set(['parquet', 'orc', 'text']);

/** Spark reads one path as a relation `format.\`path\``. */
function pathOf(f: ReadRel_LocalFiles, path: string): readonly string[] {
  const [item, ...others] = f.items;
  const where = item?.pathType.value;
  const format = item?.fileFormat.case;
  if (!item || others.length > 0 || where === undefined || !format || !providers.has(format) || item.start > 0n)
    return raise('SUBSTRAIT_UNSUPPORTED', { what: 'a read of several files, parts of files, or files of this format' }, path);
  return [format, where];
}

const catalogPrefix = ['spark_catalog', 'default'];

function readTable(r: ReadRel, c: Common, columns: readonly IrColumn[], path: string): IrRead {
  const base = { kind: 'Read' as const, columns, partitionColumns: c.hint.partitionColumns, layers: [] };
  const rowCount = c.rowCount === undefined ? {} : { rowCount: c.rowCount };
  if (r.readType.case === 'localFiles') {
    const table = pathOf(r.readType.value, `${path}.localFiles`);
    return { ...base, table, provider: table[0] ?? 'parquet', noTableAlias: true, ...rowCount };
  }
  const names = r.readType.case === 'namedTable' ? r.readType.value.names : [];
  if (names.length === 0) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'namedTable.names' }, path);
  const provider = c.hint.provider === '' ? 'parquet' : c.hint.provider;
  if (c.hint.noTableAlias) return { ...base, table: names, provider, noTableAlias: true, ...rowCount };
  const table = names.length < 3 ? [...catalogPrefix.slice(0, 3 - names.length), ...names] : names;
  return { ...base, table, provider, ...rowCount };
}

type Cell = Expression | Expression_Literal;

function readCell(scope: Scope, cell: Cell, column: IrColumn, path: string): Value {
  scope.notes.next();
  const isLiteral = cell.$typeName === 'substrait.Expression.Literal';
  const given = isLiteral ? cell : cell.rexType.case === 'literal' ? cell.rexType.value : undefined;
  if (!given) return raise('SUBSTRAIT_UNSUPPORTED', { what: 'a computed value in a virtual table' }, path);
  const { value, type } = readLiteral(scope.ctx, given, path);
  if (!sameOnWire(type, column.type)) return raise('SUBSTRAIT_TYPE_MISMATCH', { expected: column.type.kind, found: type.kind }, path);
  if (value === null && !column.nullable) return raise('SUBSTRAIT_TYPE_MISMATCH', { expected: 'a value', found: 'null' }, path);
  return value;
}

function readVirtualTable(scope: Scope, t: ReadRel_VirtualTable, columns: readonly IrColumn[], path: string): IrVirtualTable {
  const old = t.expressions.length === 0 && t.values.length > 0;
  if (old) scope.ctx.upgrade(`${path}.values`, 'expressions instead of values');
  const given: readonly (readonly Cell[])[] = old ? t.values.map((v) => v.fields) : t.expressions.map((v) => v.fields);
  const rows = given.map((cells, i) => {
    const at = `${path}.${old ? 'values' : 'expressions'}[${i}]`;
    if (cells.length !== columns.length)
      raise('SUBSTRAIT_INVALID_PLAN', { reason: `A row of ${cells.length} values for ${columns.length} columns.` }, at);
    return columns.flatMap((c, j) => {
      const cell = cells[j];
      return cell ? [readCell(scope, cell, c, `${at}.fields[${j}]`)] : [];
    });
  });
  return { kind: 'VirtualTable', columns, rows, layers: [] };
}

/** The columns a mask keeps; masks that cut into a column have no form. */
function maskedColumns(mask: Expression_MaskExpression, path: string): readonly number[] {
  return (mask.select?.structItems ?? []).map((item, i) => {
    if (item.child) raise('SUBSTRAIT_UNSUPPORTED', { what: 'a projection of a part of a column' }, `${path}.select.structItems[${i}]`);
    return item.field;
  });
}

/** A read with its filters and projection as relations above it. */
function withFilters(scope: Scope, base: IrRel, r: ReadRel, path: string): IrRel {
  let rel = base;
  for (const field of ['filter', 'bestEffortFilter'] as const) {
    const e = r[field];
    if (!e) continue;
    scope.ctx.upgrade(`${path}.${field}`, 'a Filter above the read');
    rel = { kind: 'Filter', input: rel, condition: scope.read(e, `${path}.${field}`), layers: [] };
  }
  if (!r.projection) return rel;
  scope.ctx.upgrade(`${path}.projection`, 'a Project above the read');
  const kept = maskedColumns(r.projection, `${path}.projection`);
  const fields = kept.map(
    (i) =>
      fieldOf(scope.row, i) ??
      raise('SUBSTRAIT_OUT_OF_RANGE', { what: 'column', index: String(i), count: String(scope.row.length) }, `${path}.projection`),
  );
  return projectFields(
    rel,
    fields,
    kept.map((i) => scope.row[i]?.name ?? ''),
  );
}

export function readRead(ctx: PlanContext, r: ReadRel, place: Place, path: string): ReadRelation {
  const c = readCommon(r.common, path);
  const columns = readSchema(ctx, r.baseSchema, c, `${path}.baseSchema`);
  const scope = scopeFor(ctx, place, rowOf(columns), c, noteReader(c.hint.notes), []);
  switch (r.readType.case) {
    case 'virtualTable':
    case 'namedTable':
    case 'localFiles': {
      const base =
        r.readType.case === 'virtualTable'
          ? readVirtualTable(scope, r.readType.value, columns, `${path}.virtualTable`)
          : readTable(r, c, columns, path);
      const rel = withFilters(scope, base, r, path);
      const row =
        rel.kind === 'Project' ? rowOf(rel.expressions.map((e, i) => ({ name: rel.names[i] ?? '', type: e.type, nullable: e.nullable }))) : scope.row;
      return finish(scope, rel, row, c, path);
    }
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'readType' }, path);
    default:
      return raise('SUBSTRAIT_UNSUPPORTED', { what: `a read of ${r.readType.case}` }, path);
  }
}
