import { bigintType, type DataType, decimalType, doubleType, intType } from '../../types/data-type.ts';
import type { Rounding } from '../../types/decimal.ts';
import { decimalForType } from '../../types/decimal-types.ts';
import { customArgs, implicit, scalar, standard } from '../define.ts';
import { integralRound, round } from '../evaluate/math.ts';
import type { FunctionRow, TypedArg } from '../row.ts';

/** A decimal loses the digits beyond `scale` and may gain one in front (`RoundBase.dataType`). */
function roundedDecimal(x: DataType, scale: number): DataType {
  if (x.kind !== 'decimal') return x;
  const integralDigits = x.precision - x.scale + 1;
  if (scale < 0) {
    const digits = Math.max(integralDigits, -scale + 1);
    return decimalType(Math.min(digits, 38), 0);
  }
  const newScale = Math.min(x.scale, scale);
  return decimalType(Math.min(integralDigits + newScale, 38), newScale);
}
function roundType([x, scale]: readonly TypedArg[]): DataType {
  const digits = typeof scale?.literal?.value === 'number' ? scale.literal.value : 0;
  return roundedDecimal(x?.type ?? doubleType, digits);
}

const zero = { value: 0, type: intType } as const;
const decimalRound = 'functions_rounding_decimal';

const rounded = (name: string, cls: string, mode: Rounding, standardName?: string): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit(['numeric', intType], 1),
    type: roundType,
    nullable: 'always',
    nullIntolerant: false,
    defaults: [zero],
    evaluate: ([v, digits], _types, result, conf) => round(v ?? null, digits ?? null, result, mode, conf),
    ...(standardName
      ? {
          substrait: [
            standard('functions_rounding', standardName, ['i8_i32', 'i16_i32', 'i32_i32', 'i64_i32', 'fp32_i32', 'fp64_i32'], {
              options: { rounding: ['AWAY_FROM_ZERO'] },
            }),
            standard(decimalRound, standardName, ['dec_i32'], {
              options: { rounding: ['AWAY_FROM_ZERO'] },
              declared: ([x]) => (x?.type.kind === 'decimal' ? decimalType(Math.min(x.type.precision + 1, 38), x.type.scale) : undefined),
            }),
          ],
        }
      : {}),
  });

/** CEIL and FLOOR keep bigints and decimals; other numbers become doubles. With a scale they are RoundCeil and RoundFloor. */
const integralRow = (name: string, other: readonly string[], cls: string, scaled: string, mode: 'CEILING' | 'FLOOR'): FunctionRow =>
  scalar({
    names: [name, ...other],
    class: cls,
    ownName: name.toUpperCase(),
    keptNames: other,
    args: {
      min: 1,
      max: 2,
      input: { kind: 'implicit', types: [[doubleType, 'decimal', bigintType]] },
    },
    type: ([x]) => {
      if (x?.type.kind !== 'decimal') return bigintType;
      return x.type.scale === 0 ? x.type : decimalType(Math.min(x.type.precision - x.type.scale + 1, 38), 0);
    },
    nullable: 'always',
    evaluate: ([v], _types, result) => integralRound(v ?? null, result, mode),
    expand: (args) => (args.length === 2 ? { call: scaled, args: [{ slot: 0 }, { slot: 1 }] } : undefined),
    substrait: [
      standard('functions_rounding', name, ['fp64'], { declared: () => doubleType }),
      standard('functions_rounding_decimal', name, ['dec'], {
        declared: ([x]) => (x?.type.kind === 'decimal' ? decimalType(Math.min(x.type.precision - x.type.scale + 1, 38), 0) : undefined),
      }),
    ],
  });

const scaledRound = (name: string, cls: string, printed: string, mode: Rounding): FunctionRow =>
  scalar({
    names: [name],
    internal: true,
    class: cls,
    ownName: printed,
    args: customArgs(
      2,
      2,
      ([x, scale]) => [
        x && (x.type.kind === 'decimal' ? undefined : (decimalForType(x.type) ?? decimalType(38, 18))),
        scale?.type.kind === 'int' ? undefined : intType,
      ],
      ['decimal', intType],
    ),
    type: roundType,
    nullable: 'always',
    nullIntolerant: false,
    evaluate: ([v, digits], _types, result, conf) => round(v ?? null, digits ?? null, result, mode, conf),
  });
export const roundings: readonly FunctionRow[] = [
  rounded('round', 'Round', 'HALF_UP', 'round'),
  rounded('bround', 'BRound', 'HALF_EVEN'),
  integralRow('ceil', ['ceiling'], 'Ceil', 'roundceil', 'CEILING'),
  integralRow('floor', [], 'Floor', 'roundfloor', 'FLOOR'),
  scaledRound('roundceil', 'RoundCeil', 'ceil', 'CEILING'),
  scaledRound('roundfloor', 'RoundFloor', 'floor', 'FLOOR'),
];
