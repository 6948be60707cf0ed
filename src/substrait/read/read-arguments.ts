import { raise } from '../../errors/raise.ts';
import type { FunctionRow, SubstraitArgument, SubstraitCell } from '../../functions/row.ts';
import { intType } from '../../types/data-type.ts';
import { equalValue } from '../../types/equal-value.ts';
import { argumentCodes } from '../functions/function-index.ts';
import type { Expression, FunctionArgument } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { literal } from '../ir/typing.ts';
import type { RawExpr, Scope } from './scope.ts';

/** An argument as the plan has it. */
export type WireArgument = { readonly kind: 'value'; readonly raw: RawExpr } | { readonly kind: 'enum'; readonly name: string };

/** Arguments in either form: the current one, and the plain expressions of old plans. */
export function readArguments(scope: Scope, args: readonly FunctionArgument[], old: readonly Expression[], path: string): readonly WireArgument[] {
  if (args.length === 0 && old.length > 0) {
    scope.ctx.upgrade(`${path}.args`, 'arguments instead of args');
    return old.map((e, i): WireArgument => ({ kind: 'value', raw: scope.raw(e, `${path}.args[${i}]`) }));
  }
  return args.map((a, i) => readArgument(scope, a, `${path}.arguments[${i}]`));
}

function readArgument(scope: Scope, a: FunctionArgument, path: string): WireArgument {
  switch (a.argType.case) {
    case 'value':
      return { kind: 'value', raw: scope.raw(a.argType.value, `${path}.value`) };
    case 'enum':
      return { kind: 'enum', name: a.argType.value };
    case 'type':
      return raise('SUBSTRAIT_UNSUPPORTED', { what: 'a type argument' }, path);
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'argType' }, path);
  }
}

/** Arguments that a signature leaves out because they are always the same. */
const implied: Readonly<Record<string, readonly IrExpr[]>> = { 'count:': [literal(1, intType)] };

/** Trailing arguments that Spark adds where they are left out. */
function withDefaults(row: FunctionRow, args: readonly RawExpr[]): readonly RawExpr[] {
  const { defaults = [] } = row;
  const firstDefault = row.args.max - defaults.length;
  const missing = args.length >= firstDefault ? defaults.slice(args.length - firstDefault) : [];
  return [...args, ...missing.map((d) => ({ ir: literal(d.value, d.type) }))];
}

function matches(pattern: SubstraitArgument, given: WireArgument): boolean {
  if ('enum' in pattern) return given.kind === 'enum' && given.name.toUpperCase() === pattern.enum.toUpperCase();
  if (given.kind === 'enum') return false;
  const e = given.raw.ir;
  if ('zone' in pattern) return e.kind === 'Literal' && typeof e.value === 'string';
  if ('literal' in pattern) return e.kind === 'Literal' && equalValue(e.value, pattern.literal);
  return true;
}

/** The pattern of a cell's arguments for this compound name; for a bare name the one with as many arguments. */
function patternFor(cell: SubstraitCell, name: string, count: number): readonly SubstraitArgument[] {
  const all = Array.from({ length: count }, (_, slot) => ({ slot }));
  if (!cell.arguments) return all;
  const known = cell.signatures.includes(name) ? name : cell.signatures.find((s) => argumentCodes(s).length === count);
  return known === undefined ? all : cell.arguments.slice(0, argumentCodes(known).length);
}

/**
 * The arguments of a row for those of a standard function.
 * @returns undefined where the given arguments are not the ones that the cell prescribes
 */
export function rowArguments(row: FunctionRow, cell: SubstraitCell, name: string, given: readonly WireArgument[]): readonly RawExpr[] | undefined {
  const fixed = given.length === 0 ? implied[cell.signatures.includes(name) ? name : `${name}:`] : undefined;
  if (fixed) return fixed.map((ir) => ({ ir }));
  const pattern = patternFor(cell, name, given.length);
  if (pattern.length !== given.length) return undefined;
  const slots: RawExpr[] = [];
  for (const [i, p] of pattern.entries()) {
    const g = given[i];
    if (!g || !matches(p, g)) return undefined;
    if ('slot' in p && g.kind === 'value') slots[p.slot] = g.raw;
  }
  const args = withDefaults(row, slots);
  const complete = Array.from(args).every((a) => a !== undefined);
  return complete && args.length >= row.args.min && args.length <= row.args.max ? args : undefined;
}
