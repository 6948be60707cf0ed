import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { InternalError } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import { rowOf } from '../../functions/registry.ts';
import type { FunctionRow, SubstraitCell, TypedArg } from '../../functions/row.ts';
import { standardSignature, substraitTypeCode } from '../../functions/substrait-types.ts';
import { type DataType, equalType } from '../../types/data-type.ts';
import { argumentCodes, baseName, explicitArgument, isAmbiguous, looksLikeFewer, ownName, type Position } from '../functions/function-index.ts';
import { ownUrn, standardUrn } from '../functions/urns.ts';
import { type Expression, ExpressionSchema, type FunctionArgumentSchema } from '../gen/substrait/algebra_pb.ts';
import type { Type } from '../gen/substrait/type_pb.ts';
import { type DateInterval, dateInterval } from '../ir/date-interval.ts';
import type { IrCall, IrExpr } from '../ir/expression.ts';
import { typedArg } from '../ir/typing.ts';
import { ownNullable, standardNullable } from './declared-nullability.ts';
import type { Scope, WrittenExpr } from './scope.ts';
import { writeLiteral } from './write-literal.ts';
import { writeType } from './write-type.ts';

export type ArgumentInit = MessageInitShape<typeof FunctionArgumentSchema>;

/** How a call of a row is written: decided before its parts, so that the numbers of notes can be given in order. */
export interface CallForm {
  readonly row: FunctionRow;
  readonly urn: string;
  readonly signature: string;
  readonly cell: SubstraitCell | undefined;
  readonly typed: readonly TypedArg[];
  readonly type: DataType;
  /** Substrait's result type where it is not Spark's. */
  readonly declared: DataType | undefined;
  /** What the note must say of the name. */
  readonly text: string | undefined;
}

interface Callee {
  readonly fn: string;
  readonly args: readonly IrExpr[];
  readonly type: DataType;
  readonly writtenName?: string;
}

/** The signature, and what has to be adapted, for a call at this position. */
export function callForm(e: Callee, position: Position): CallForm {
  const row = rowOf(e.fn);
  const typed = e.args.map(typedArg);
  const standard = standardSignature(row, typed, e.type);
  if (!standard) {
    const codes = e.args.map((a) => (a.kind === 'Lambda' ? 'func' : substraitTypeCode(a.type)));
    const signature = `${ownName(row)}:${codes.join('_')}`;
    return { row, urn: ownUrn, signature, cell: undefined, typed, type: e.type, declared: undefined, text: e.writtenName };
  }
  const { cell, signature } = standard;
  const declared = cell.declared?.(typed, e.type);
  const entry = { row, cell };
  const unclear = isAmbiguous(entry, signature, position) ? e.fn : looksLikeFewer(entry, signature, typed) ? explicitArgument : undefined;
  return {
    row,
    urn: standardUrn(cell.urn),
    signature,
    cell,
    typed,
    type: e.type,
    declared: declared && !equalType(declared, e.type) ? declared : undefined,
    text: e.writtenName ?? unclear,
  };
}

/** A cast that exists only because Substrait's type is not Spark's: it says nothing about failure. */
export function adapterCast(input: Expression, type: DataType, nullable: boolean): Expression {
  return create(ExpressionSchema, { rexType: { case: 'cast', value: { type: writeType(type, nullable), input } } });
}

function valueArgument(scope: Scope, e: IrExpr, castTo: DataType | undefined): { readonly arg: ArgumentInit; readonly nullable: boolean } {
  if (!castTo || equalType(castTo, e.type)) {
    const { expr, nullable } = scope.write(e);
    return { arg: { argType: { case: 'value', value: expr } }, nullable };
  }
  scope.notes.number();
  const { expr, nullable } = scope.write(e);
  return { arg: { argType: { case: 'value', value: adapterCast(expr, castTo, nullable) } }, nullable };
}

function literalArgument(scope: Scope, value: Parameters<typeof writeLiteral>[0], type: DataType): ArgumentInit {
  scope.notes.number();
  const literal = writeLiteral(value, type, false);
  return { argType: { case: 'value', value: create(ExpressionSchema, { rexType: { case: 'literal', value: literal } }) } };
}

/** The arguments as the signature wants them, and whether one of them is nullable. */
export function callArguments(scope: Scope, form: CallForm, args: readonly IrExpr[]): { readonly args: ArgumentInit[]; readonly nullable: boolean } {
  const { cell } = form;
  const casts = cell?.argumentCasts?.(form.typed, form.type) ?? [];
  const codes = argumentCodes(form.signature);
  if (cell && codes.length === 0) return { args: [], nullable: false };
  const pattern = cell?.arguments?.slice(0, codes.length) ?? args.map((_, slot) => ({ slot }));
  const written: ArgumentInit[] = [];
  let nullable = false;
  for (const p of pattern) {
    if ('enum' in p) written.push({ argType: { case: 'enum', value: p.enum } });
    else if ('zone' in p) written.push(literalArgument(scope, scope.ctx.timeZone, { kind: 'string' }));
    else if ('literal' in p) written.push(literalArgument(scope, p.literal, p.type));
    else {
      const e = args[p.slot];
      if (!e) throw new InternalError(`${form.signature}: no argument ${p.slot}`);
      const a = valueArgument(scope, e, casts[p.slot]);
      written.push(a.arg);
      nullable ||= a.nullable;
    }
  }
  return { args: written, nullable };
}

/** Fields that every kind of function call has. */
export interface FunctionFields {
  arguments: ArgumentInit[];
  options: { name: string; preference: string[] }[];
  outputType: Type;
}

/** The fields that scalar, aggregate and window functions share, and the nullability that Substrait derives. */
export function functionFields(
  scope: Scope,
  form: CallForm,
  args: readonly IrExpr[],
): { readonly nullable: boolean; readonly name: string; readonly fields: FunctionFields } {
  const { args: written, nullable: anyNullable } = callArguments(scope, form, args);
  const target = forTarget(scope, form, written);
  const nullable = form.cell ? standardNullable(form.signature, anyNullable) : ownNullable(form.row, anyNullable);
  return {
    nullable,
    name: target.name,
    fields: {
      arguments: target.args,
      options: Object.entries(form.cell?.options ?? {}).map(([name, preference]) => ({ name, preference: [...preference] })),
      outputType: writeType(form.declared ?? form.type, nullable),
    },
  };
}
function wordsOf(args: readonly ArgumentInit[]): readonly string[] {
  return args.flatMap((a) => (a.argType?.case === 'enum' && a.argType.value !== undefined ? [a.argType.value] : []));
}

/** The arguments and name under which a target knows a function; words among the arguments become a string where it wants one. */
function forTarget(scope: Scope, form: CallForm, args: readonly ArgumentInit[]): { readonly args: ArgumentInit[]; readonly name: string } {
  const { target } = scope.ctx;
  const refuse = (): never => raise('SUBSTRAIT_UNWRITABLE', { what: `the function ${form.signature} for ${target.name}` });
  if (!form.cell) {
    if (target.ownFunctions && !target.ownFunctions.has(baseName(form.signature))) refuse();
    return { args: [...args], name: form.signature };
  }
  if (!target.rename) return { args: [...args], name: form.signature };
  const base = baseName(form.signature);
  const renamed = target.rename(base, wordsOf(args)) ?? refuse();
  if (renamed.name === base) return { args: [...args], name: form.signature };
  const values = args.filter((a) => a.argType?.case === 'value');
  const word = renamed.word === undefined ? [] : [literalArgument(scope, renamed.word, { kind: 'string' })];
  const codes = argumentCodes(form.signature).filter((c) => c !== 'req');
  return { args: [...word, ...values], name: `${renamed.name}:${[...word.map(() => 'str'), ...codes].join('_')}` };
}

/** The function's anchor; asked for after its parts, so that functions are numbered inside out. */
export function functionAnchor(scope: Scope, form: CallForm, name = form.signature): number {
  return scope.ctx.anchors.of(form.urn, name);
}

/** date ± day interval: Substrait's result is a timestamp, cast back to the date. */
function writeDateInterval(scope: Scope, e: DateInterval): WrittenExpr {
  scope.notes.number();
  scope.notes.number();
  const operands = [scope.write(e.date), scope.write(e.interval)];
  const nullable = operands.some((o) => o.nullable);
  const functionReference = scope.ctx.anchors.of(standardUrn('functions_datetime'), `${e.op}:date_iday`);
  const args: ArgumentInit[] = operands.map((o) => ({ argType: { case: 'value', value: o.expr } }));
  const outputType = writeType({ kind: 'timestamp_ntz' }, nullable);
  const sum = create(ExpressionSchema, { rexType: { case: 'scalarFunction', value: { functionReference, arguments: args, outputType } } });
  return { expr: adapterCast(sum, { kind: 'date' }, nullable), nullable };
}

/** A scalar function, in the adapter cast its row prescribes. */
export function writeCall(scope: Scope, e: IrCall): WrittenExpr {
  const withInterval = dateInterval(e);
  if (withInterval) return writeDateInterval(scope, withInterval);
  const form = callForm(e, 'scalar');
  if (form.declared) scope.notes.number();
  scope.notes.number({ text: form.text });
  const { nullable, fields, name } = functionFields(scope, form, e.args);
  const functionReference = functionAnchor(scope, form, name);
  const expr = create(ExpressionSchema, { rexType: { case: 'scalarFunction', value: { functionReference, ...fields } } });
  if (!form.declared) return { expr, nullable };
  const outer = nullable || e.nullable;
  return { expr: adapterCast(expr, e.type, outer), nullable: outer };
}
