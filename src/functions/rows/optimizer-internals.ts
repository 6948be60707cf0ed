import { bigintType, decimalType, intType } from '../../types/data-type.ts';
import { anyArgs, expects, scalar, typeOfArg } from '../define.ts';
import type { FunctionRow, TypedArg } from '../row.ts';

const intValue = (a: TypedArg | undefined): number => (typeof a?.literal?.value === 'number' ? a.literal.value : 0);

/** Functions that only the optimizer writes. */
export const optimizerInternals: readonly FunctionRow[] = [
  scalar({
    names: ['unscaled_value'],
    internal: true,
    class: 'UnscaledValue',
    args: expects(['decimal']),
    type: () => bigintType,
    print: { analyzed: 'UnscaledValue($0)', pretty: 'unscaledvalue($0)', sql: 'unscaledvalue($0)' },
  }),
  // precision and scale are literal arguments
  scalar({
    names: ['make_decimal'],
    internal: true,
    class: 'MakeDecimal',
    args: expects([bigintType, intType, intType]),
    type: ([, precision, scale]) => decimalType(intValue(precision), intValue(scale)),
    nullable: ([x], conf) => !conf.ansiEnabled || (x?.nullable ?? true),
    print: { analyzed: 'MakeDecimal($0,$1,$2)', pretty: 'makedecimal($0)', sql: 'makedecimal($0)' },
  }),
  scalar({
    names: ['known_floating_point_normalized'],
    internal: true,
    class: 'KnownFloatingPointNormalized',
    args: anyArgs(1),
    type: typeOfArg(0),
    nullIntolerant: false,
    print: { analyzed: 'knownfloatingpointnormalized($0)', pretty: 'knownfloatingpointnormalized($0)' },
  }),
  scalar({
    names: ['normalize_nan_and_zero'],
    internal: true,
    class: 'NormalizeNaNAndZero',
    args: anyArgs(1),
    type: typeOfArg(0),
    nullIntolerant: false,
    print: { analyzed: 'normalizenanandzero($0)', pretty: 'normalizenanandzero($0)' },
  }),
];
