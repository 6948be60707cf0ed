import type { Conf } from '../conf/conf.ts';
import type { DataType } from '../types/data-type.ts';
import type { Value } from '../types/value.ts';

/** What a function row sees of an argument: its type, whether it may be null, and its value where it is a literal. */
export interface TypedArg {
  readonly type: DataType;
  readonly nullable: boolean;
  /** The literal's value; absent where the argument is no literal. */
  readonly literal?: { readonly value: Value };
  readonly foldable?: boolean;
  /** What a struct constructor or arrays_zip calls the argument: the column's or field's own name. */
  readonly name?: string;
}

/** Catalyst's abstract input types, by name, or an exact type. A list is a TypeCollection: one of them. */
export type TypeSpec =
  | DataType
  | 'any'
  | 'atomic'
  | 'numeric'
  | 'integral'
  | 'fractional'
  | 'decimal'
  | 'numeric-or-interval'
  | 'string-or-binary'
  | 'date-or-timestamp'
  | 'timestamp-any'
  | 'interval-any'
  | 'year-month interval'
  | 'day-time interval'
  | 'array'
  | 'map'
  | 'struct'
  | 'array-or-map'
  | 'lambda'
  | readonly TypeSpec[];

/**
 * How arguments are checked and coerced.
 * - `none`: any types, nothing cast.
 * - `implicit`: Catalyst's ImplicitCastInputTypes: argument i is cast to `types[i]` (the last repeats) where an implicit cast exists.
 * - `expects`: ExpectsInputTypes: checked, never cast (only an untyped null is).
 * - `common`: all arguments to their common type (`strings`: with string promotion, as coalesce; without: greatest/least).
 * - `binary`: the two operands follow the binary-operator passes; accepted types as listed.
 * - `custom`: the row's own `coerce`.
 */
export type InputRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'implicit' | 'expects'; readonly types: readonly TypeSpec[] }
  | { readonly kind: 'common'; readonly strings: boolean }
  | { readonly kind: 'binary'; readonly accepts: TypeSpec }
  | {
      readonly kind: 'custom';
      /** Cast targets, `undefined` = leave; or the reason for a mismatch. */
      coerce(args: readonly TypedArg[], conf: Conf): readonly (DataType | undefined)[] | { readonly mismatch: string };
      /** What the arguments are after that, for descriptions of the function; the last repeats. */
      readonly types?: readonly TypeSpec[];
    };

export interface ArgumentRule {
  readonly min: number;
  /** `Infinity` for variadic functions. */
  readonly max: number;
  /** Arguments come in pairs. */
  readonly even?: true;
  readonly input: InputRule;
}

/**
 * A tree over argument slots: `{ slot: i }` is argument i, `{ slots: i }` all arguments from i on, `{ call, args }` another row by its
 * canonical name, `{ cast }`, `{ literal }` themselves. Each side (IR, Catalyst) expands it with its own factory. The type `'result'` is that
 * of the row the template belongs to; `{ typeOf: i }` that of argument i.
 * A `lambda` names its parameters; their types come from the call it is an argument of; `variable` refers to them by name.
 */
export type Template =
  | { readonly slot: number }
  | { readonly slots: number }
  | {
      readonly call: string;
      readonly args: readonly Template[];
      readonly writtenName?: string /** Null instead of an error or overflow. */;
      readonly mode?: 'try';
    }
  | { readonly cast: Template; readonly to: DataType | 'result' }
  | { readonly literal: Value; readonly type: DataType | 'result' | { readonly typeOf: number } }
  | { readonly if: Template; readonly then: Template; readonly else: Template }
  | { readonly when: readonly { readonly if: Template; readonly then: Template }[]; readonly otherwise?: Template }
  | { readonly lambda: readonly string[]; readonly body: Template }
  | { readonly variable: string };

/**
 * How an expression prints, where it is not `name(arg, arg)`: a text in which
 * `$0`, `$1` … are arguments, `$*` all of them joined by `, `, `$1*` those from 1 on;
 * `$?1` is argument 1 as an option: `Some(x)`, or `None` where it was left out;
 * `$-1` argument 1, an integer literal, negated;
 * `$half*` the first half of the arguments; `$schema1` argument 1, a DDL text, as the fields of its type;
 * `$order` the order expressions of the window around a rank function;
 * `$zone` the session zone as `Some(UTC)`; `$ansi` `true` in ANSI mode, else `false`; `$legacy` the opposite;
 * `$timestamp` the class of the session's timestamp type, `TimestampType`;
 * `$name` the printed name, `$NAME` the same in upper case.
 * Alternatives for different numbers of arguments are separated by ` || `: the last whose plain slots are all given counts.
 * `pretty` falls back to `analyzed`, `sql` to `pretty`, `optimized` to `analyzed`.
 */
export type PrintTemplate = string;

/** The Substrait side of a row: a standard signature, or `'own'` for our extension URN. */
export interface SubstraitCell {
  /** Short name of the standard YAML: `functions_arithmetic`. */
  readonly urn: string;
  /** Every compound name that {@link signature} may give: the reader's index. */
  readonly signatures: readonly string[];
  /** Compound name, or a choice by argument types; undefined = own extension for these types. */
  signature(args: readonly TypedArg[], result: DataType): string | undefined;
  /** Standard arguments by slot, where they are not 1:1 (enum arguments, defaults to drop). */
  readonly arguments?: readonly SubstraitArgument[];
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Type that the YAML derives where it is not Spark's: `write/` puts an adapter cast to Spark's type around the call, `read/` removes it. */
  declared?(args: readonly TypedArg[], result: DataType): DataType | undefined;
  /** Adapter casts on arguments (avg of decimals): the types they are cast to before the call. */
  argumentCasts?(args: readonly TypedArg[], result: DataType): readonly (DataType | undefined)[];
}
export type SubstraitArgument =
  | { readonly slot: number }
  | { readonly enum: string }
  | { readonly literal: Value; readonly type: DataType }
  | { readonly zone: true };

export interface LambdaParameter {
  readonly type: DataType;
  readonly nullable: boolean;
}

/** Everything any stage knows about a function. The SQL operators are rows too (`+`, `=`, `and`, `not`, `in` …). */
export interface FunctionRow {
  /** SQL names, lower case; the first is canonical: plans (IR and Catalyst) name the row by it. */
  readonly names: readonly string[];
  /** True for classes that no SQL name reaches (`date_add_ym_interval`): `findFunction` does not see their names. */
  readonly internal?: true;
  readonly kind: 'scalar' | 'aggregate' | 'window' | 'generator';
  /** Catalyst class, simple name. */
  readonly class: string;
  /** The class's printed name where it is not the canonical one (`CEIL`, `StartsWith`). */
  readonly ownName?: string;
  /** SQL names that print as written (registered with an alias): `ceiling`, `mean`, `substr`. Other names print as `ownName`. */
  readonly keptNames?: readonly string[];
  readonly args: ArgumentRule;
  /** Result type for coerced arguments. */
  type(args: readonly TypedArg[], conf: Conf): DataType;
  readonly nullable: 'any' | 'always' | 'never' | ((args: readonly TypedArg[], conf: Conf) => boolean);
  readonly nullIntolerant: boolean;
  /** False for rand, uuid, monotonically_increasing_id … */
  readonly deterministic: boolean;
  /** False where the class is never foldable although its arguments are, `'always'` where it is whatever they are. Default: iff all arguments are and deterministic. */
  readonly foldable?: false | 'always';
  readonly print?: {
    readonly analyzed?: PrintTemplate;
    readonly optimized?: PrintTemplate;
    readonly pretty?: PrintTemplate;
    readonly sql?: PrintTemplate;
  };
  /** Trailing arguments that Spark adds when they are left out (`round(x)` → `round(x, 0)`): the last is argument `max - 1`. */
  readonly defaults?: readonly { readonly value: Value; readonly type: DataType }[];
  /**
   * What a SQL call with these arguments means, where it is not this row applied to them (`log(x)` → `log(e(), x)`, `bigint(s)` → a cast);
   * undefined = the row itself. The calls in the template are coerced like written ones, but not expanded again.
   */
  expand?(args: readonly TypedArg[], conf: Conf): Template | undefined;
  /** RuntimeReplaceable: what it becomes in Finish Analysis. The calls in the template are coerced like written ones. */
  readonly replacement?: Template | ((args: readonly TypedArg[], conf: Conf) => Template);
  /** Aggregates: value on empty input (null unless given), needed by the count bug and EliminateAggregateFilter. */
  readonly emptyValue?: Value;
  /** Aggregates: duplicates do not change the result (max, min, first …). */
  readonly duplicateAgnostic?: boolean;
  /** Aggregates: row order does not change the result. */
  readonly orderAgnostic?: boolean;
  /** Higher-order functions: the parameters that a lambda as argument `index` may have (it may name fewer); `args` as far as they are bound. */
  lambdaParameters?(args: readonly TypedArg[], index: number): readonly LambdaParameter[];
  /** Generators: the columns generated for these arguments. */
  generated?(args: readonly TypedArg[]): readonly { readonly name: string; readonly type: DataType; readonly nullable: boolean }[];
  /** Constant folding; absent = never folded. Arguments are of the coerced types; throws CompileError where Spark fails. */
  evaluate?(args: readonly Value[], types: readonly DataType[], result: DataType, conf: Conf): Value;
  /** One cell, or several by argument type (`+` of numbers, of decimals): the first that has a signature. */
  readonly substrait: SubstraitCell | readonly SubstraitCell[] | 'own';
}
