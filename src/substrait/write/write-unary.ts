import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { InternalError } from '../../errors/compile-error.ts';
import { bigintType } from '../../types/data-type.ts';
import { GenerateDetailSchema, RelHint_Limit, SampleDetailSchema, TailDetailSchema } from '../gen/sparkstrait/sparkstrait_pb.ts';
import type { Expression } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import type { IrExpand, IrFetch, IrFilter, IrGenerate, IrProject, IrSample, IrSortRel, IrTail } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';
import { finish } from './common.ts';
import type { Scope, WrittenRel } from './scope.ts';
import { writeSchema } from './write-leaves.ts';
import { writeSort } from './write-window.ts';

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

/** All Projects emit exactly their expressions. `width` is that of the input with its set index, where there is one. */
export function writeProject(scope: Scope, r: IrProject, input: WrittenRel, width: number): WrittenRel {
  const written = r.expressions.map((e) => scope.write(e));
  const hint = { explicitAlias: [...r.explicitAlias], appended: r.appended, idNames: [...(r.idNames ?? [])] };
  return finish(
    scope,
    r,
    [input],
    written.map((w) => ({ nullable: w.nullable })),
    (columns) => ({ hint, emit: range(width, written.length), outputNames: columnNames(columns) }),
    (common) => ({ case: 'project', value: { common, input: input.rel, expressions: written.map((w) => w.expr) } }),
  );
}

export function writeFilter(scope: Scope, r: IrFilter, input: WrittenRel): WrittenRel {
  const condition = scope.write(r.condition).expr;
  return finish(
    scope,
    r,
    [input],
    [],
    () => ({}),
    (common) => ({ case: 'filter', value: { common, input: input.rel, condition } }),
  );
}

export function writeSortRel(scope: Scope, r: IrSortRel, input: WrittenRel): WrittenRel {
  const sorts = r.sorts.map((s) => writeSort(scope, s));
  return finish(
    scope,
    r,
    [input],
    [],
    () => ({ hint: { localSort: r.local } }),
    (common) => ({ case: 'sort', value: { common, input: input.rel, sorts } }),
  );
}

/** Spark counts in int, Substrait in i64. */
function writeCount(scope: Scope, e: IrExpr): Expression {
  if (e.kind !== 'Literal' || e.type.kind !== 'int' || typeof e.value !== 'number') return scope.write(e).expr;
  return scope.write({ ...e, type: bigintType, value: BigInt(e.value) }).expr;
}

const limits = { global: RelHint_Limit.GLOBAL, local: RelHint_Limit.LOCAL } as const;

export function writeFetch(scope: Scope, r: IrFetch, input: WrittenRel): WrittenRel {
  const offset = r.offset ? { offsetExpr: writeCount(scope, r.offset) } : {};
  const count = r.count ? { countExpr: writeCount(scope, r.count) } : {};
  return finish(
    scope,
    r,
    [input],
    [],
    () => ({ hint: { limit: r.limit ? limits[r.limit] : RelHint_Limit.BOTH } }),
    (common) => ({ case: 'fetch', value: { common, input: input.rel, ...offset, ...count } }),
  );
}

/** Field by field, each with its value in every projection; Substrait's index column is dropped. */
export function writeExpand(scope: Scope, r: IrExpand, input: WrittenRel): WrittenRel {
  const columns = r.names.map((_, c) =>
    r.projections.map((p) => {
      const e = p[c];
      if (!e) throw new InternalError('projections of different width');
      return scope.write(e);
    }),
  );
  return finish(
    scope,
    r,
    [input],
    columns.map((cells) => ({ nullable: cells.some((w) => w.nullable) })),
    (output) => ({
      hint: { explicitAlias: [...(r.explicitAlias ?? [])], idNames: [...(r.idNames ?? [])] },
      emit: range(0, columns.length),
      outputNames: columnNames(output),
    }),
    (common) => ({
      case: 'expand',
      value: {
        common,
        input: input.rel,
        fields: columns.map((cells) => ({ fieldType: { case: 'switchingField', value: { duplicates: cells.map((w) => w.expr) } } })),
      },
    }),
  );
}

export function writeGenerate(scope: Scope, r: IrGenerate, input: WrittenRel): WrittenRel {
  const generator = scope.write(r.generator).expr;
  scope.ctx.messages.add(GenerateDetailSchema.typeName);
  const detail = create(GenerateDetailSchema, { generator, outer: r.outer, alias: r.alias ?? '', generated: writeSchema(r.generated) });
  const width = input.columns.length;
  const all = range(0, width + r.generated.length);
  const emit = r.dropped.length > 0 ? { emit: all.filter((i) => !r.dropped.includes(i)) } : {};
  return finish(
    scope,
    r,
    [input],
    [],
    (columns) => ({ ...emit, outputNames: columnNames(columns) }),
    (common) => ({ case: 'extensionSingle', value: { common, input: input.rel, detail: anyPack(GenerateDetailSchema, detail) } }),
  );
}

export function writeSample(scope: Scope, r: IrSample, input: WrittenRel): WrittenRel {
  scope.ctx.messages.add(SampleDetailSchema.typeName);
  const { lowerBound, upperBound, withReplacement, seed } = r;
  const detail = anyPack(SampleDetailSchema, create(SampleDetailSchema, { lowerBound, upperBound, withReplacement, seed }));
  return finish(
    scope,
    r,
    [input],
    [],
    () => ({}),
    (common) => ({ case: 'extensionSingle', value: { common, input: input.rel, detail } }),
  );
}

export function writeTail(scope: Scope, r: IrTail, input: WrittenRel): WrittenRel {
  scope.ctx.messages.add(TailDetailSchema.typeName);
  const detail = anyPack(TailDetailSchema, create(TailDetailSchema, { count: r.count }));
  return finish(
    scope,
    r,
    [input],
    [],
    () => ({}),
    (common) => ({ case: 'extensionSingle', value: { common, input: input.rel, detail } }),
  );
}
