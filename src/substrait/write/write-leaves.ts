import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { ExprNote_Form, RangeDetailSchema } from '../gen/sparkstrait/sparkstrait_pb.ts';
import { ExpressionSchema } from '../gen/substrait/algebra_pb.ts';
import { type NamedStructSchema, Type_Nullability } from '../gen/substrait/type_pb.ts';
import type { IrColumn, IrRange, IrRead, IrVirtualTable } from '../ir/relation.ts';
import { columnNames, hasVoid, intervalFields } from '../ir/type-notes.ts';
import { finish } from './common.ts';
import type { NoteInit } from './notes.ts';
import type { Scope, WrittenRel } from './scope.ts';
import { writeLiteral } from './write-literal.ts';
import { writeType } from './write-type.ts';

/** A row type with names. */
export function writeSchema(columns: readonly IrColumn[]): MessageInitShape<typeof NamedStructSchema> {
  return {
    names: [...columnNames(columns)],
    struct: { types: columns.map((c) => writeType(c.type, c.nullable)), nullability: Type_Nullability.REQUIRED },
  };
}

/** What Substrait's types leave out of the columns' types; struct names are in the schema. */
function columnNotes(columns: readonly IrColumn[]): NoteInit[] {
  return columns.flatMap((c, at) => {
    const text = intervalFields(c.type);
    const form = hasVoid(c.type) ? { form: ExprNote_Form.VOID } : {};
    return text === undefined && !hasVoid(c.type) ? [] : [{ at, ...(text === undefined ? {} : { text }), ...form }];
  });
}

export function writeRead(scope: Scope, r: IrRead): WrittenRel {
  const parts = {
    hint: {
      columns: columnNotes(r.columns),
      partitionColumns: [...r.partitionColumns],
      provider: r.provider === 'parquet' ? '' : r.provider,
      noTableAlias: r.noTableAlias ?? false,
    },
    ...(r.rowCount === undefined ? {} : { rowCount: r.rowCount }),
  };
  const readType = { case: 'namedTable' as const, value: { names: [...r.table] } };
  return finish(
    scope,
    r,
    [],
    [],
    () => parts,
    (common) => ({ case: 'read', value: { common, baseSchema: writeSchema(r.columns), readType } }),
  );
}

export function writeVirtualTable(scope: Scope, r: IrVirtualTable): WrittenRel {
  const expressions = r.rows.map((cells) => ({
    fields: r.columns.map((c, i) => {
      scope.notes.number();
      return create(ExpressionSchema, { rexType: { case: 'literal', value: writeLiteral(cells[i] ?? null, c.type, c.nullable) } });
    }),
  }));
  const readType = { case: 'virtualTable' as const, value: { expressions } };
  return finish(
    scope,
    r,
    [],
    [],
    () => ({ hint: { columns: columnNotes(r.columns) } }),
    (common) => ({ case: 'read', value: { common, baseSchema: writeSchema(r.columns), readType } }),
  );
}

export function writeRange(scope: Scope, r: IrRange): WrittenRel {
  scope.ctx.messages.add(RangeDetailSchema.typeName);
  const detail = create(RangeDetailSchema, { start: r.start, end: r.end, step: r.step, partitions: r.partitions ?? 0 });
  return finish(
    scope,
    r,
    [],
    [],
    (columns) => ({ outputNames: columnNames(columns) }),
    (common) => ({ case: 'extensionLeaf', value: { common, detail: anyPack(RangeDetailSchema, detail) } }),
  );
}
