import { type Conf, defaultConf } from '../../conf/conf.ts';
import { rowOf } from '../../functions/registry.ts';
import type { FunctionRow, TypedArg } from '../../functions/row.ts';
import { castNullable } from '../../types/cast-nullability.ts';
import { arrayType, bigintType, booleanType, type DataType, mapType, structType, tinyintType, voidType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import type { Value } from '../../types/value.ts';
import type {
  IrAggregateCall,
  IrCall,
  IrCast,
  IrExists,
  IrExpr,
  IrGrouping,
  IrIfThen,
  IrInList,
  IrInSubquery,
  IrLambda,
  IrList,
  IrListElement,
  IrLiteral,
  IrMap,
  IrMapValue,
  IrScalarSubquery,
  IrSort,
  IrStruct,
  IrStructField,
  IrWindowCall,
} from './expression.ts';
import type { IrColumn, IrRel } from './relation.ts';

// Makers of IR expressions. Each gives the expression the type and nullability that Spark's analyzer computes, so that whoever builds it (from SQL,
// from a plan's bytes, from Catalyst) builds the same one.

/** What a function row sees of `e`. */
export function typedArg(e: IrExpr): TypedArg {
  return e.kind === 'Literal'
    ? { type: e.type, nullable: e.nullable, literal: { value: e.value }, foldable: true }
    : { type: e.type, nullable: e.nullable };
}

function rowNullable(row: FunctionRow, args: readonly TypedArg[], conf: Conf): boolean {
  const { nullable } = row;
  if (nullable === 'any') return args.some((a) => a.nullable);
  return typeof nullable === 'function' ? nullable(args, conf) : nullable === 'always';
}

/** Type and nullability of a call of the row `fn` with these arguments. */
export function callTyping(fn: string, args: readonly IrExpr[], conf: Conf = defaultConf): { readonly type: DataType; readonly nullable: boolean } {
  if ((fn === 'and' || fn === 'or') && args.length > 0) return { type: booleanType, nullable: args.some((a) => a.nullable) };
  const row = rowOf(fn);
  const typed = args.map(typedArg);
  return { type: row.type(typed, conf), nullable: rowNullable(row, typed, conf) };
}

export function literal(value: Value, type: DataType): IrLiteral {
  return { kind: 'Literal', value, type, nullable: value === null };
}

/** `writtenName`: the name Spark prints, where it is not the canonical `fn`. */
export function call(fn: string, args: readonly IrExpr[], writtenName?: string, conf: Conf = defaultConf): IrCall {
  return { kind: 'Call', fn, args, ...callTyping(fn, args, conf), ...(writtenName === undefined ? {} : { writtenName }) };
}

const castMode = { null: 'legacy', throw: 'ansi', try: 'try' } as const;
export function cast(input: IrExpr, type: DataType, onFailure: IrCast['onFailure']): IrCast {
  const nullable = castNullable(input.type, type, input.nullable, castMode[onFailure]);
  return { kind: 'Cast', input, type, onFailure, nullable };
}

/** A CASE, or with `form` `if` an if(…) of one clause. */
export function ifThen(form: IrIfThen['form'], clauses: IrIfThen['clauses'], otherwise?: IrExpr): IrIfThen {
  const values = [...clauses.map((c) => c.then), ...(otherwise ? [otherwise] : [])];
  const type = values.map((v) => v.type).reduce(looserType);
  const nullable = otherwise === undefined || values.some((v) => v.nullable);
  return { kind: 'IfThen', form, clauses, type, nullable, ...(otherwise ? { otherwise } : {}) };
}

export function inList(value: IrExpr, options: readonly IrExpr[], inset?: true): IrInList {
  const nullable = value.nullable || options.some((o) => o.nullable);
  return { kind: 'InList', value, options, type: booleanType, nullable, ...(inset ? { inset } : {}) };
}

export interface AggregateCallParts {
  readonly distinct?: boolean;
  readonly filter?: IrExpr;
  readonly writtenName?: string;
  readonly unscaled?: true;
}

/** A measure, or the function of a window call. */
export function aggregateCall(fn: string, args: readonly IrExpr[], parts: AggregateCallParts = {}, conf: Conf = defaultConf): IrAggregateCall {
  const { distinct = false, filter, writtenName, unscaled } = parts;
  return {
    fn,
    args,
    distinct,
    ...callTyping(fn, args, conf),
    ...(filter ? { filter } : {}),
    ...(writtenName === undefined ? {} : { writtenName }),
    ...(unscaled ? { unscaled } : {}),
  };
}

export function windowCall(
  callee: IrAggregateCall,
  partitions: readonly IrExpr[],
  sorts: readonly IrSort[],
  frame: IrWindowCall['frame'],
): IrWindowCall {
  return { kind: 'WindowCall', call: callee, partitions, sorts, frame, type: callee.type, nullable: callee.nullable };
}

/** `output` are the columns of `plan`. */
export function scalarSubquery(plan: IrRel, output: readonly IrColumn[]): IrScalarSubquery {
  return { kind: 'ScalarSubquery', plan, type: output[0]?.type ?? voidType, nullable: true };
}
export function exists(plan: IrRel): IrExists {
  return { kind: 'Exists', plan, type: booleanType, nullable: false };
}
export function inSubquery(needles: readonly IrExpr[], plan: IrRel, output: readonly IrColumn[], dynamicPruning?: true): IrInSubquery {
  const nullable = !dynamicPruning && (needles.some((n) => n.nullable) || output.slice(0, needles.length).some((c) => c.nullable));
  return { kind: 'InSubquery', needles, plan, type: booleanType, nullable, ...(dynamicPruning ? { dynamicPruning } : {}) };
}

/** `names[i]` is the name of `fields[i]`. */
export function struct(names: readonly string[], fields: readonly IrExpr[], writtenName?: string): IrStruct {
  const type = structType(fields.map((f, i) => ({ name: names[i] ?? '', type: f.type, nullable: f.nullable })));
  return { kind: 'Struct', names, fields, type, nullable: false, ...(writtenName === undefined ? {} : { writtenName }) };
}
export function list(elements: readonly IrExpr[]): IrList {
  const element = elements.length === 0 ? voidType : elements.map((e) => e.type).reduce(looserType);
  const containsNull = elements.some((e) => e.nullable);
  return { kind: 'List', elements, type: arrayType(element, containsNull), nullable: false };
}
export function map(entries: IrMap['entries']): IrMap {
  const key = entries.length === 0 ? voidType : entries.map((e) => e.key.type).reduce(looserType);
  const value = entries.length === 0 ? voidType : entries.map((e) => e.value.type).reduce(looserType);
  const type = mapType(
    key,
    value,
    entries.some((e) => e.value.nullable),
  );
  return { kind: 'Map', entries, type, nullable: false };
}

/** Field `ordinal` of a struct; `undefined` where `input` is no struct with that field. */
export function structField(input: IrExpr, ordinal: number, name?: string): IrStructField | undefined {
  const field = input.type.kind === 'struct' ? input.type.fields[ordinal] : undefined;
  if (!field) return undefined;
  return { kind: 'StructField', input, ordinal, name: name ?? field.name, type: field.type, nullable: input.nullable || field.nullable };
}
export function listElement(input: IrExpr, index: IrLiteral): IrListElement | undefined {
  if (input.type.kind !== 'array') return undefined;
  return { kind: 'ListElement', input, index, type: input.type.element, nullable: true };
}
export function mapValue(input: IrExpr, key: IrLiteral): IrMapValue | undefined {
  if (input.type.kind !== 'map') return undefined;
  return { kind: 'MapValue', input, key, type: input.type.value, nullable: true };
}
export function lambda(params: IrLambda['params'], body: IrExpr): IrLambda {
  return { kind: 'Lambda', params, body, type: body.type, nullable: body.nullable };
}
/** `grouping_id()`, or with `key` `grouping(k)`. */
export function grouping(key?: number): IrGrouping {
  return key === undefined ? { kind: 'Grouping', type: bigintType, nullable: false } : { kind: 'Grouping', key, type: tinyintType, nullable: false };
}
