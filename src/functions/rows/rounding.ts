import { bigintType, type DataType, decimalType, doubleType, intType } from '../../types/data-type.ts';
import { customArgs, implicit, scalar, standard } from '../define.ts';
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

const rounded = (name: string, cls: string, standardName?: string): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit(['numeric', intType], 1),
    type: roundType,
    nullable: 'always',
    nullIntolerant: false,
    defaults: [zero],
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
const integralRound = (name: string, other: readonly string[], cls: string, scaled: string): FunctionRow =>
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
    expand: (args) => (args.length === 2 ? { call: scaled, args: [{ slot: 0 }, { slot: 1 }] } : undefined),
    substrait: [
      standard('functions_rounding', name, ['fp64'], { declared: () => doubleType }),
      standard('functions_rounding_decimal', name, ['dec'], {
        declared: ([x]) => (x?.type.kind === 'decimal' ? decimalType(Math.min(x.type.precision - x.type.scale + 1, 38), 0) : undefined),
      }),
    ],
  });

const scaledRound = (name: string, cls: string, printed: string): FunctionRow =>
  scalar({
    names: [name],
    internal: true,
    class: cls,
    ownName: printed,
    args: customArgs(2, 2, ([x, scale]) => [
      x && (x.type.kind === 'decimal' ? undefined : decimalOf(x.type)),
      scale?.type.kind === 'int' ? undefined : intType,
    ]),
    type: roundType,
    nullable: 'always',
    nullIntolerant: false,
  });
function decimalOf(t: DataType): DataType {
  switch (t.kind) {
    case 'tinyint':
      return decimalType(3, 0);
    case 'smallint':
      return decimalType(5, 0);
    case 'int':
      return decimalType(10, 0);
    case 'bigint':
      return decimalType(20, 0);
    case 'float':
      return decimalType(14, 7);
    case 'double':
      return decimalType(30, 15);
    default:
      return decimalType(38, 18);
  }
}

export const roundings: readonly FunctionRow[] = [
  rounded('round', 'Round', 'round'),
  rounded('bround', 'BRound'),
  integralRound('ceil', ['ceiling'], 'Ceil', 'roundceil'),
  integralRound('floor', [], 'Floor', 'roundfloor'),
  scaledRound('roundceil', 'RoundCeil', 'ceil'),
  scaledRound('roundfloor', 'RoundFloor', 'floor'),
];
