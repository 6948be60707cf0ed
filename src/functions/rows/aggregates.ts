import { bigintType, booleanType, type DataType, doubleType } from '../../types/data-type.ts';
import { boundedDecimal } from '../../types/decimal-types.ts';
import { aggregate, always, anyArgs, customArgs, implicit, standard, typeOfArg } from '../define.ts';
import type { FunctionRow, TypedArg } from '../row.ts';

const urn = 'functions_arithmetic';
const decimalUrn = 'functions_arithmetic_decimal';
const datetimeUrn = 'functions_datetime';
const numbers = ['i8', 'i16', 'i32', 'i64', 'fp32', 'fp64'];

function sumType([x]: readonly TypedArg[]): DataType {
  const t = x?.type ?? doubleType;
  switch (t.kind) {
    case 'decimal':
      return boundedDecimal(t.precision + 10, t.scale);
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
      return bigintType;
    case 'year-month interval':
      return { kind: 'year-month interval', start: t.start, end: t.end };
    case 'day-time interval':
      return t;
    default:
      return doubleType;
  }
}
function averageType([x]: readonly TypedArg[]): DataType {
  const t = x?.type ?? doubleType;
  switch (t.kind) {
    case 'decimal':
      return boundedDecimal(t.precision + 4, t.scale + 4);
    case 'year-month interval':
      return { kind: 'year-month interval', start: 'year', end: 'month' };
    case 'day-time interval':
      return { kind: 'day-time interval', start: 'day', end: 'second' };
    default:
      return doubleType;
  }
}

/** sum and avg take numbers and ANSI intervals; strings, nulls and timestamps become doubles. */
const summable = customArgs(
  1,
  1,
  ([x]) => {
    switch (x?.type.kind) {
      case 'string':
      case 'void':
      case 'timestamp':
        return [doubleType];
      case 'tinyint':
      case 'smallint':
      case 'int':
      case 'bigint':
      case 'float':
      case 'double':
      case 'decimal':
      case 'year-month interval':
      case 'day-time interval':
        return [undefined];
      default:
        return { mismatch: '"NUMERIC" or "ANSI INTERVAL"' };
    }
  },
  [['numeric', 'year-month interval', 'day-time interval']],
);

/** Substrait's sum of a decimal is decimal(38, s). */
const widestSum = ([x]: readonly TypedArg[]): DataType | undefined =>
  x?.type.kind === 'decimal' ? { kind: 'decimal', precision: 38, scale: x.type.scale } : undefined;
/** The average is taken of the argument at the result's scale, as Substrait keeps the argument's scale. */
const averageArgument = ([x]: readonly TypedArg[], result: DataType): readonly (DataType | undefined)[] => {
  if (x?.type.kind === 'decimal' && result.kind === 'decimal') return [boundedDecimal(x.type.precision + 4, x.type.scale + 4)];
  return [x?.type.kind === 'double' ? undefined : doubleType];
};

const sum = (names: readonly string[], cls: string): FunctionRow =>
  aggregate({
    names,
    class: cls,
    keptNames: names.slice(1),
    args: summable,
    type: sumType,
    orderAgnostic: true,
    substrait: [standard(urn, 'sum', numbers), standard(decimalUrn, 'sum', ['dec'], { declared: widestSum })],
  });

const average = (names: readonly string[], kept: readonly string[]): FunctionRow =>
  aggregate({
    names,
    class: 'Average',
    keptNames: kept,
    args: summable,
    type: averageType,
    orderAgnostic: true,
    substrait: [
      {
        urn,
        signatures: ['avg:fp64'],
        signature: ([x], result) => (result.kind === 'double' && x?.type.kind !== 'decimal' ? 'avg:fp64' : undefined),
        argumentCasts: averageArgument,
      },
      standard(decimalUrn, 'avg', ['dec'], {
        declared: (args, result) => {
          const cast = averageArgument(args, result)[0];
          return cast?.kind === 'decimal' ? { kind: 'decimal', precision: 38, scale: cast.scale } : undefined;
        },
        argumentCasts: averageArgument,
      }),
    ],
  });

const extreme = (name: 'min' | 'max', cls: string): FunctionRow =>
  aggregate({
    names: [name],
    class: cls,
    args: anyArgs(1),
    type: typeOfArg(0),
    duplicateAgnostic: true,
    orderAgnostic: true,
    substrait: [
      standard(urn, name, numbers),
      standard(decimalUrn, name, ['dec']),
      standard(datetimeUrn, name, ['date', 'pts', 'ptstz', 'iday', 'iyear']),
    ],
  });

const ignoreNulls = { value: false, type: booleanType } as const;

/** `first(x, ignoreNulls)`; the flag is a literal argument and does not show in names. */
const firstOrLast = (names: readonly string[], cls: string): FunctionRow =>
  aggregate({
    names,
    class: cls,
    keptNames: names.slice(1),
    args: implicit(['any', booleanType], 1),
    type: typeOfArg(0),
    defaults: [ignoreNulls],
    duplicateAgnostic: true,
    print: { pretty: '$name($0)' },
  });

export const basicAggregates: readonly FunctionRow[] = [
  aggregate({
    names: ['count'],
    class: 'Count',
    args: anyArgs(0, Number.POSITIVE_INFINITY),
    type: always(bigintType),
    nullable: 'never',
    emptyValue: 0n,
    orderAgnostic: true,
    substrait: {
      urn: 'functions_aggregate_generic',
      signatures: ['count:', 'count:any'],
      signature: (args) => {
        if (args.length !== 1) return undefined;
        const only = args[0];
        return only?.literal?.value === 1 && only.type.kind === 'int' ? 'count:' : 'count:any';
      },
    },
  }),
  sum(['sum', 'try_sum'], 'Sum'),
  average(['avg', 'mean', 'try_avg'], ['mean', 'try_avg']),
  extreme('min', 'Min'),
  extreme('max', 'Max'),
  firstOrLast(['first', 'first_value'], 'First'),
  firstOrLast(['last', 'last_value'], 'Last'),
  aggregate({
    names: ['any_value'],
    class: 'AnyValue',
    args: implicit(['any', booleanType], 1),
    type: typeOfArg(0),
    defaults: [ignoreNulls],
    print: { pretty: '$name($0)' },
    replacement: { call: 'first', args: [{ slot: 0 }, { slot: 1 }] },
  }),
];
