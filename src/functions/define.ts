import type { DataType } from '../types/data-type.ts';
import type { ArgumentRule, FunctionRow, InputRule, SubstraitCell, TypedArg, TypeSpec } from './row.ts';
import { substraitTypeCode } from './substrait-types.ts';

/** Builders that keep the tables short. */

type Given = 'names' | 'class' | 'args' | 'type';
type Rest = Partial<Omit<FunctionRow, Given>>;
export type RowSpec = Pick<FunctionRow, Given> & Rest;

/** A scalar row; by default deterministic, null-intolerant, nullable if an argument is, and of our own extension. */
export function scalar(spec: RowSpec): FunctionRow {
  return { kind: 'scalar', nullable: 'any', nullIntolerant: true, deterministic: true, substrait: 'own', ...spec };
}
/** An aggregate row; by default null on empty input and insensitive to neither duplicates nor order. */
export function aggregate(spec: RowSpec): FunctionRow {
  return { kind: 'aggregate', nullable: 'always', nullIntolerant: false, deterministic: true, substrait: 'own', ...spec };
}
export function windowOnly(spec: RowSpec): FunctionRow {
  return { kind: 'window', nullable: 'never', nullIntolerant: false, deterministic: true, substrait: 'own', ...spec };
}
export function generator(spec: RowSpec): FunctionRow {
  return { kind: 'generator', nullable: 'always', nullIntolerant: false, deterministic: true, foldable: false, substrait: 'own', ...spec };
}

/** A type function that ignores its arguments. */
export function always(t: DataType): () => DataType {
  return () => t;
}
const nothing: DataType = { kind: 'void' };
/** The type of argument i. */
export function typeOfArg(i: number): (args: readonly TypedArg[]) => DataType {
  return (args) => args[i]?.type ?? nothing;
}

const range = (min: number, max: number, input: InputRule): ArgumentRule => ({ min, max, input });
/** Arguments implicitly cast to these types; `optional` of the last may be left out. */
export function implicit(types: readonly TypeSpec[], optional = 0): ArgumentRule {
  return range(types.length - optional, types.length, { kind: 'implicit', types });
}
/** Arguments that must be of these types. */
export function expects(types: readonly TypeSpec[], optional = 0): ArgumentRule {
  return range(types.length - optional, types.length, { kind: 'expects', types });
}
/** Any number of arguments from `min`, each implicitly cast to the type of its place, the last type repeating. */
export function variadic(min: number, types: readonly TypeSpec[], kind: 'implicit' | 'expects' = 'implicit'): ArgumentRule {
  return range(min, Number.POSITIVE_INFINITY, { kind, types });
}
/** Arguments of any type. */
export function anyArgs(min: number, max = min): ArgumentRule {
  return range(min, max, { kind: 'none' });
}
export function commonArgs(min: number, strings: boolean, max = Number.POSITIVE_INFINITY): ArgumentRule {
  return range(min, max, { kind: 'common', strings });
}
export function binaryArgs(accepts: TypeSpec): ArgumentRule {
  return range(2, 2, { kind: 'binary', accepts });
}
type Coerce = Extract<InputRule, { kind: 'custom' }>['coerce'];
export function customArgs(min: number, max: number, coerce: Coerce, types?: readonly TypeSpec[]): ArgumentRule {
  return range(min, max, { kind: 'custom', coerce, ...(types ? { types } : {}) });
}

type CellRest = Partial<Omit<SubstraitCell, 'urn' | 'signature' | 'signatures'>>;

/**
 * A standard function whose compound name is `name:` and the type codes of the arguments: `standard('functions_arithmetic', 'add', ['i32_i32'])`.
 * Types whose code is not listed stay in our own extension.
 */
export function standard(urn: string, name: string, codes: readonly string[], rest: CellRest = {}): SubstraitCell {
  const signatures = codes.map((c) => `${name}:${c}`);
  return {
    urn,
    signatures,
    signature: (args) => {
      const wanted = `${name}:${args.map((a) => substraitTypeCode(a.type)).join('_')}`;
      return signatures.includes(wanted) ? wanted : undefined;
    },
    ...rest,
  };
}
/** A standard function with one compound name whatever the argument types. */
export function fixedStandard(urn: string, compound: string, rest: CellRest = {}): SubstraitCell {
  return { urn, signatures: [compound], signature: () => compound, ...rest };
}
/** A standard function with one compound name, for these leading argument types only (`undefined` code: any). */
export function standardFor(urn: string, compound: string, codes: readonly (string | undefined)[], rest: CellRest = {}): SubstraitCell {
  return {
    urn,
    signatures: [compound],
    signature: (args) =>
      codes.every((c, i) => {
        const a = args[i];
        return a !== undefined && (c === undefined || c === substraitTypeCode(a.type));
      })
        ? compound
        : undefined,
    ...rest,
  };
}
