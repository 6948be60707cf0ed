import { tightestCommonType } from '../../types/common-type.ts';
import { bigintType, type DataType, doubleType } from '../../types/data-type.ts';
import { decimalForInteger, decimalForType, decimalResult } from '../../types/decimal-types.ts';
import { integralKind } from '../../types/integers.ts';
import { anyArgs, binaryArgs, implicit, scalar, standard, typeOfArg } from '../define.ts';
import {
  bitwiseEvaluation,
  bitwiseNotEvaluation,
  divideEvaluation,
  integralDivideEvaluation,
  negateEvaluation,
  remainderEvaluation,
  sumEvaluation,
} from '../evaluate/arithmetic.ts';
import type { FunctionRow, SubstraitCell, TypedArg } from '../row.ts';

const integers = ['i8_i8', 'i16_i16', 'i32_i32', 'i64_i64'];
const floats = ['fp32_fp32', 'fp64_fp64'];
const decimals = ['dec_dec'];
const arithmetic = 'functions_arithmetic';
const arithmeticDecimal = 'functions_arithmetic_decimal';

type DecimalOp = '+' | '-' | '*' | '/' | '%';

/** The formula of the operator for two decimals, the left operand's type otherwise. */
function arithmeticType(op: DecimalOp): (args: readonly TypedArg[]) => DataType {
  return ([a, b]) => {
    if (a?.type.kind === 'decimal' && b?.type.kind === 'decimal') return decimalResult(op, a.type, b.type);
    return a?.type ?? doubleType;
  };
}
/** Decimal arithmetic may overflow to null. */
const nullableWhenDecimal: FunctionRow['nullable'] = (args, conf) =>
  args.some((a) => a.nullable) || (args[0]?.type.kind === 'decimal' && !conf.ansiEnabled);

/** Substrait derives precision by P2 where Spark uses S2, so the declared type of a decimal quotient is not Spark's. */
function dividedBySubstrait([a, b]: readonly TypedArg[]): DataType | undefined {
  if (a?.type.kind !== 'decimal' || b?.type.kind !== 'decimal') return undefined;
  const scale = Math.max(6, a.type.scale + b.type.precision + 1);
  const precision = a.type.precision - a.type.scale + b.type.precision + scale;
  const cut = Math.min(precision, 38);
  return { kind: 'decimal', precision: cut, scale: precision > 38 ? Math.max(scale - (precision - 38), Math.min(scale, 6)) : scale };
}

const nullOnZero = { on_division_by_zero: ['NULL'] } as const;
const dateTimeIntervals: readonly SubstraitCell[] = [standard('functions_datetime', 'add_intervals', ['iday_iday', 'iyear_iyear'])];

export const arithmeticOperators: readonly FunctionRow[] = [
  scalar({
    names: ['+'],
    class: 'Add',
    evaluate: sumEvaluation('+'),
    args: binaryArgs('numeric-or-interval'),
    type: arithmeticType('+'),
    nullable: nullableWhenDecimal,
    print: { analyzed: '($0 + $1)' },
    substrait: [standard(arithmetic, 'add', [...integers, ...floats]), standard(arithmeticDecimal, 'add', decimals), ...dateTimeIntervals],
  }),
  scalar({
    names: ['-'],
    class: 'Subtract',
    evaluate: sumEvaluation('-'),
    args: binaryArgs('numeric-or-interval'),
    type: arithmeticType('-'),
    nullable: nullableWhenDecimal,
    print: { analyzed: '($0 - $1)' },
    substrait: [standard(arithmetic, 'subtract', [...integers, ...floats]), standard(arithmeticDecimal, 'subtract', decimals)],
  }),
  scalar({
    names: ['*'],
    class: 'Multiply',
    evaluate: sumEvaluation('*'),
    args: binaryArgs('numeric'),
    type: arithmeticType('*'),
    nullable: nullableWhenDecimal,
    print: { analyzed: '($0 * $1)' },
    substrait: [standard(arithmetic, 'multiply', [...integers, ...floats]), standard(arithmeticDecimal, 'multiply', decimals)],
  }),
  scalar({
    names: ['/'],
    class: 'Divide',
    evaluate: divideEvaluation,
    args: binaryArgs([doubleType, 'decimal']),
    type: arithmeticType('/'),
    nullable: 'always',
    print: { analyzed: '($0 / $1)' },
    substrait: [
      standard(arithmetic, 'divide', ['fp64_fp64'], { options: { ...nullOnZero, on_domain_error: ['NULL'] } }),
      standard(arithmeticDecimal, 'divide', decimals, { declared: dividedBySubstrait }),
    ],
  }),
  scalar({
    names: ['%'],
    class: 'Remainder',
    evaluate: remainderEvaluation(false),
    args: binaryArgs('numeric'),
    type: arithmeticType('%'),
    nullable: 'always',
    print: { analyzed: '($0 % $1)' },
    substrait: [
      standard(arithmetic, 'modulus', integers, { options: { on_domain_error: ['NULL'] } }),
      standard(arithmeticDecimal, 'modulus', decimals),
    ],
  }),
  scalar({
    names: ['mod'],
    class: 'Remainder',
    evaluate: remainderEvaluation(false),
    args: binaryArgs('numeric'),
    type: arithmeticType('%'),
    nullable: 'always',
  }),
  scalar({
    names: ['div'],
    class: 'IntegralDivide',
    evaluate: integralDivideEvaluation,
    args: binaryArgs([bigintType, 'decimal', 'year-month interval', 'day-time interval']),
    type: () => bigintType,
    nullable: 'always',
    print: { analyzed: '($0 div $1)' },
    substrait: standard(arithmetic, 'divide', ['i64_i64'], { options: nullOnZero }),
  }),
  scalar({
    names: ['pmod'],
    class: 'Pmod',
    evaluate: remainderEvaluation(true),
    args: binaryArgs('numeric'),
    type: arithmeticType('%'),
    nullable: 'always',
  }),
  scalar({
    names: ['negative'],
    class: 'UnaryMinus',
    evaluate: negateEvaluation,
    keptNames: ['negative'],
    args: implicit(['numeric-or-interval']),
    type: typeOfArg(0),
    print: { analyzed: '-$0', pretty: '(- $0)' },
    substrait: [standard(arithmetic, 'negate', ['i8', 'i16', 'i32', 'i64', 'fp32', 'fp64']), standard(arithmeticDecimal, 'negate', ['dec'])],
  }),
  scalar({
    names: ['positive'],
    class: 'UnaryPositive',
    evaluate: ([a]) => a ?? null,
    args: implicit(['numeric-or-interval']),
    type: typeOfArg(0),
    print: { analyzed: 'positive($0)', pretty: '(+ $0)' },
  }),
  scalar({
    names: ['&'],
    class: 'BitwiseAnd',
    evaluate: bitwiseEvaluation((a, b) => a & b),
    args: binaryArgs('integral'),
    type: typeOfArg(0),
    print: { analyzed: '($0 & $1)' },
    substrait: standard(arithmetic, 'bitwise_and', integers),
  }),
  scalar({
    names: ['|'],
    class: 'BitwiseOr',
    evaluate: bitwiseEvaluation((a, b) => a | b),
    args: binaryArgs('integral'),
    type: typeOfArg(0),
    print: { analyzed: '($0 | $1)' },
    substrait: standard(arithmetic, 'bitwise_or', integers),
  }),
  scalar({
    names: ['^'],
    class: 'BitwiseXor',
    evaluate: bitwiseEvaluation((a, b) => a ^ b),
    args: binaryArgs('integral'),
    type: typeOfArg(0),
    print: { analyzed: '($0 ^ $1)' },
    substrait: standard(arithmetic, 'bitwise_xor', integers),
  }),
  scalar({
    names: ['~'],
    class: 'BitwiseNot',
    evaluate: bitwiseNotEvaluation,
    args: implicit(['integral']),
    type: typeOfArg(0),
    print: { analyzed: '~$0' },
    substrait: standard(arithmetic, 'bitwise_not', ['i8', 'i16', 'i32', 'i64']),
  }),
];

const integralLiteral = (a: TypedArg): bigint | number | undefined =>
  integralKind(a.type) && (typeof a.literal?.value === 'number' || typeof a.literal?.value === 'bigint') ? a.literal.value : undefined;

/** The decimal that an operand beside a decimal is cast to: a literal's own digits, else its type's. */
function besideDecimal(a: TypedArg): DataType | undefined {
  const n = integralLiteral(a);
  if (n !== undefined) return decimalForInteger(n);
  return integralKind(a.type) || a.type.kind === 'decimal' ? decimalForType(a.type) : undefined;
}

/** What an operator over uncoerced numbers gives, strings read as doubles. */
function operatorResult(op: DecimalOp, a: TypedArg, b: TypedArg): DataType {
  if (a.type.kind === 'decimal' || b.type.kind === 'decimal') {
    const [x, y] = [besideDecimal(a), besideDecimal(b)];
    return x?.kind === 'decimal' && y?.kind === 'decimal' ? decimalResult(op, x, y) : doubleType;
  }
  if (op === '/' || a.type.kind === 'string' || b.type.kind === 'string') return doubleType;
  return tightestCommonType(a.type, b.type) ?? a.type;
}

/** try_add and its family: null instead of an error or an overflow; they become the plain operator. */
const tried = (name: string, cls: string, op: DecimalOp): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: anyArgs(2),
    type: ([a, b]) => (a && b ? operatorResult(op, a, b) : doubleType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: { call: op, args: [{ slot: 0 }, { slot: 1 }], mode: 'try' },
  });

export const tryOperators: readonly FunctionRow[] = [
  tried('try_add', 'TryAdd', '+'),
  tried('try_subtract', 'TrySubtract', '-'),
  tried('try_multiply', 'TryMultiply', '*'),
  tried('try_divide', 'TryDivide', '/'),
];
