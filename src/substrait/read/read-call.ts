import { raise } from '../../errors/raise.ts';
import { booleanType } from '../../types/data-type.ts';
import { baseName } from '../functions/function-index.ts';
import type { ExprNote } from '../gen/sparkstrait/sparkstrait_pb.ts';
import type { Expression_ScalarFunction } from '../gen/substrait/algebra_pb.ts';
import type { Type } from '../gen/substrait/type_pb.ts';
import { contextVariable } from '../ir/context-variables.ts';
import { addDays, addToMidnight } from '../ir/date-interval.ts';
import type { IrContextVariable, IrExpr } from '../ir/expression.ts';
import { call, cast, listElement, literal, mapValue } from '../ir/typing.ts';
import { balancedTree, shapedTree } from './balanced.ts';
import { foreignFunctions } from './foreign-functions.ts';
import { readArguments, type WireArgument } from './read-arguments.ts';
import { readType } from './read-type.ts';
import { resolveFunction } from './resolve-function.ts';
import type { DeclaredFunction, RawExpr, Scope } from './scope.ts';
import { sameOnWire } from './wire-types.ts';

/** An expression of the type the plan gives it: where Spark's is another, a cast keeps the plan's. */
export function asInPlan(raw: RawExpr): IrExpr {
  return raw.wire ? cast(raw.ir, raw.wire, 'null') : raw.ir;
}

/** `ir`, with the result type that the plan declares where that is not Spark's. */
export function withDeclaredType(scope: Scope, ir: IrExpr, outputType: Type | undefined, path: string): RawExpr {
  if (!outputType) return { ir };
  const { type } = readType(scope.ctx, outputType, `${path}.outputType`);
  return sameOnWire(type, ir.type) ? { ir } : { ir, wire: type };
}

function values(given: readonly WireArgument[]): readonly IrExpr[] {
  return given.flatMap((g) => (g.kind === 'value' ? [asInPlan(g.raw)] : []));
}

/** An n-ary AND or OR as Spark's binary tree. */
function readChain(scope: Scope, fn: 'and' | 'or', operands: readonly IrExpr[], shape: Uint8Array | undefined, path: string): IrExpr {
  const wrong = operands.find((o) => o.type.kind !== 'boolean');
  if (wrong && !scope.ctx.isOurs) return raise('SUBSTRAIT_TYPE_MISMATCH', { expected: 'boolean', found: wrong.type.kind }, path);
  if (operands.length === 0) return literal(fn === 'and', booleanType);
  if (shape && shape.length > 0) {
    const tree = shapedTree(fn, operands, shape);
    return tree ?? raise('SUBSTRAIT_INVALID_PLAN', { reason: `The note's shape is no tree over ${operands.length} operands.` }, path);
  }
  return balancedTree(fn, operands) ?? literal(fn === 'and', booleanType);
}

/** Functions of ours that are IR nodes of their own. */
function ownForm(name: string, args: readonly IrExpr[], note: ExprNote | undefined): IrExpr | undefined {
  const [input, subscript] = args;
  if (name === 'get_array_item' && input && subscript?.kind === 'Literal') return listElement(input, subscript);
  if (name === 'get_map_value' && input && subscript?.kind === 'Literal') return mapValue(input, subscript);
  const variable: IrContextVariable | undefined = args.length === 0 ? contextVariable(name, note?.text) : undefined;
  return variable;
}

function readSpecial(
  scope: Scope,
  f: DeclaredFunction,
  given: readonly WireArgument[],
  note: ExprNote | undefined,
  path: string,
): IrExpr | undefined {
  const base = baseName(f.name);
  if (f.extension === 'own') return ownForm(base, values(given), note);
  if (base === 'and' || base === 'or') return readChain(scope, base, values(given), note?.shape, path);
  return foreignFunctions.get(base)?.(values(given));
}

/** date ± day interval: a timestamp, a date in old plans; under the writer's cast Spark's own form of the date. */
function readDateInterval(f: DeclaredFunction, given: readonly WireArgument[], outputType: Type | undefined): RawExpr | undefined {
  const op = baseName(f.name);
  const [date, interval] = values(given);
  if ((op !== 'add' && op !== 'subtract') || (f.extension !== undefined && f.extension !== 'functions_datetime')) return undefined;
  if (given.length !== 2 || date?.type.kind !== 'date' || interval?.type.kind !== 'day-time interval') return undefined;
  const operands = { op, date, interval } as const;
  const asDate = addDays(operands);
  return outputType?.kind.case === 'date' ? { ir: asDate } : { ir: addToMidnight(operands), asDate };
}

/** A scalar function. */
export function readCall(scope: Scope, e: Expression_ScalarFunction, path: string): RawExpr {
  const note = scope.notes.next();
  const f = scope.ctx.function(e.functionReference, path);
  const given = readArguments(scope, e.arguments, e.args, path);
  const special = readSpecial(scope, f, given, note, path);
  if (special) return withDeclaredType(scope, special, e.outputType, path);
  const withInterval = readDateInterval(f, given, e.outputType);
  if (withInterval) return withInterval;
  const { fn, args, writtenName } = resolveFunction(f, 'scalar', given.map(plain), e.options, note?.text ?? '', path);
  return withDeclaredType(scope, call(fn, args, writtenName), e.outputType, path);
}

/** An argument whose type is the plan's; a cast that may be an adapter stays recognisable. */
export function plain(a: WireArgument): WireArgument {
  return a.kind === 'value' && a.raw.wire ? { kind: 'value', raw: { ir: asInPlan(a.raw) } } : a;
}
