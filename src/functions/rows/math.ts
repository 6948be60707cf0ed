import {
  bigintType,
  type DataType,
  dayTimeIntervalType,
  doubleType,
  intType,
  stringType,
  tinyintType,
  yearMonthIntervalType,
} from '../../types/data-type.ts';
import { integralKind } from '../../types/integers.ts';
import { always, anyArgs, expects, implicit, scalar, standard, typeOfArg } from '../define.ts';
import * as m from '../evaluate/math.ts';
import { dec, int, num, str } from '../evaluate/values.ts';
import type { FunctionRow } from '../row.ts';

const arithmetic = 'functions_arithmetic';

/** A function of one double with an upper-case printed name; other names print as written. */
const unary = (names: readonly string[], cls: string, f: (x: number) => number | null, standardUrn?: string, ownName?: string): FunctionRow => {
  const [name = ''] = names;
  return scalar({
    names,
    class: cls,
    ownName: ownName ?? name.toUpperCase(),
    keptNames: names.slice(1),
    args: implicit([doubleType]),
    type: always(doubleType),
    nullable: 'always',
    evaluate: ([x]) => f(num(x)),
    ...(standardUrn ? { substrait: standard(standardUrn, name, ['fp64']) } : {}),
  });
};
/** Logarithms are null at and below their pole. */
const logarithm = (name: string, cls: string, pole: number, f: (x: number) => number, ownName?: string): FunctionRow => ({
  ...unary([name], cls, (x) => (x <= pole ? null : f(x)), undefined, ownName),
});

const binary = (names: readonly string[], cls: string, own: string, f: (a: number, b: number) => number, standardName?: string): FunctionRow =>
  scalar({
    names,
    class: cls,
    ownName: own,
    keptNames: names.slice(1),
    args: implicit([doubleType, doubleType]),
    type: always(doubleType),
    evaluate: ([a, b]) => f(num(a), num(b)),
    ...(standardName ? { substrait: standard(arithmetic, standardName, ['fp64_fp64']) } : {}),
  });

const shift = (name: string, cls: string, f: (v: bigint, n: bigint, bits: number) => bigint, standardName: string): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit([[intType, bigintType], intType]),
    type: typeOfArg(0),
    evaluate: ([v, n], _types, result) => {
      const bits = result.kind === 'bigint' ? 64 : 32;
      const shifted = BigInt.asIntN(bits, f(int(v), int(n) & BigInt(bits - 1), bits));
      return bits === 64 ? shifted : Number(shifted);
    },
    substrait: standard(arithmetic, standardName, ['i32_i32', 'i64_i32']),
  });

const constant = (name: string, cls: string, value: number): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    ownName: name.toUpperCase(),
    args: anyArgs(0),
    type: always(doubleType),
    nullable: 'never',
    nullIntolerant: false,
    evaluate: () => value,
  });

const ansiIntervals: readonly DataType[] = [yearMonthIntervalType('year', 'month'), dayTimeIntervalType('day', 'second')];
const bitSize = (t: DataType | undefined): number => ({ tinyint: 8, smallint: 16, int: 32, bigint: 64 })[(t && integralKind(t)) ?? 'bigint'];
const signedLog = Math.log;

export const mathematics: readonly FunctionRow[] = [
  scalar({
    names: ['abs'],
    class: 'Abs',
    args: implicit([['numeric', 'day-time interval', 'year-month interval']]),
    type: typeOfArg(0),
    evaluate: ([x], [t]) => {
      if (t?.kind === 'decimal') return { ...dec(x), unscaled: dec(x).unscaled < 0n ? -dec(x).unscaled : dec(x).unscaled };
      if (t?.kind === 'float' || t?.kind === 'double') return Math.abs(num(x));
      const size = bitSize(t);
      const n = BigInt.asIntN(size, int(x) < 0n ? -int(x) : int(x));
      return typeof x === 'bigint' ? n : Number(n);
    },
    substrait: [standard(arithmetic, 'abs', ['i8', 'i16', 'i32', 'i64', 'fp32', 'fp64']), standard('functions_arithmetic_decimal', 'abs', ['dec'])],
  }),
  unary(['acos'], 'Acos', Math.acos, arithmetic),
  unary(['asin'], 'Asin', Math.asin, arithmetic),
  unary(['atan'], 'Atan', Math.atan, arithmetic),
  unary(['cos'], 'Cos', Math.cos, arithmetic),
  unary(['sin'], 'Sin', Math.sin, arithmetic),
  unary(['tan'], 'Tan', Math.tan, arithmetic),
  unary(['cosh'], 'Cosh', m.cosh, arithmetic),
  unary(['sinh'], 'Sinh', Math.sinh, arithmetic),
  unary(['tanh'], 'Tanh', Math.tanh, arithmetic),
  unary(['acosh'], 'Acosh', (x) => signedLog(x + Math.sqrt(x * x - 1)), arithmetic),
  unary(['asinh'], 'Asinh', (x) => (x === Number.NEGATIVE_INFINITY ? x : signedLog(x + Math.sqrt(x * x + 1))), arithmetic),
  unary(['atanh'], 'Atanh', (x) => 0.5 * (Math.log1p(x) - Math.log1p(-x)), arithmetic),
  unary(['cot'], 'Cot', (x) => 1 / Math.tan(x)),
  unary(['csc'], 'Csc', (x) => 1 / Math.sin(x)),
  unary(['sec'], 'Sec', (x) => 1 / Math.cos(x)),
  unary(['cbrt'], 'Cbrt', Math.cbrt),
  unary(['degrees'], 'ToDegrees', (x) => x * 57.29577951308232, arithmetic),
  unary(['radians'], 'ToRadians', (x) => x * 0.017453292519943295, arithmetic),
  unary(['exp'], 'Exp', m.exp, arithmetic),
  unary(['expm1'], 'Expm1', Math.expm1),
  unary(['sqrt'], 'Sqrt', Math.sqrt, arithmetic),
  unary(['rint'], 'Rint', m.rint, undefined, 'rint'),
  scalar({
    names: ['signum', 'sign'],
    class: 'Signum',
    ownName: 'SIGNUM',
    keptNames: ['sign'],
    args: implicit([[doubleType, ...ansiIntervals]]),
    type: always(doubleType),
    nullable: 'always',
    evaluate: ([x]) => Math.sign(Number(x)),
    substrait: standard(arithmetic, 'sign', ['fp64']),
  }),
  logarithm('ln', 'Log', 0, Math.log, 'ln'),
  logarithm('log10', 'Log10', 0, Math.log10),
  logarithm('log2', 'Log2', 0, (x) => Math.log(x) / Math.log(2)),
  logarithm('log1p', 'Log1p', -1, Math.log1p),
  scalar({
    names: ['log'],
    class: 'Logarithm',
    ownName: 'LOG',
    args: { ...implicit([doubleType, doubleType]), min: 1 },
    type: always(doubleType),
    nullable: 'always',
    expand: (args) => (args.length === 1 ? { call: 'log', args: [{ call: 'e', args: [] }, { slot: 0 }] } : undefined),
    evaluate: ([base, x]) => (num(base) <= 0 || num(x) <= 0 ? null : Math.log(num(x)) / Math.log(num(base))),
  }),
  constant('e', 'EulerNumber', Math.E),
  constant('pi', 'Pi', Math.PI),
  binary(['atan2'], 'Atan2', 'ATAN2', (a, b) => Math.atan2(a + 0, b + 0), 'atan2'),
  binary(['hypot'], 'Hypot', 'HYPOT', Math.hypot),
  binary(['power', 'pow'], 'Pow', 'POWER', (a, b) => a ** b, 'power'),
  shift('shiftleft', 'ShiftLeft', (v, n) => v << n, 'shift_left'),
  shift('shiftright', 'ShiftRight', (v, n) => v >> n, 'shift_right'),
  shift('shiftrightunsigned', 'ShiftRightUnsigned', (v, n, bits) => BigInt.asUintN(bits, v) >> n, 'shift_right_unsigned'),
  scalar({
    names: ['bit_count'],
    class: 'BitwiseCount',
    args: expects([['integral', { kind: 'boolean' }]]),
    type: always(intType),
    evaluate: ([v]) => m.bitCount(typeof v === 'boolean' ? v : int(v)),
  }),
  scalar({
    names: ['bit_get', 'getbit'],
    class: 'BitwiseGet',
    keptNames: ['getbit'],
    args: implicit(['integral', intType]),
    type: always(tinyintType),
    evaluate: ([v, at], [t]) => m.bitGet(int(v), num(at), bitSize(t)),
  }),
  scalar({
    names: ['bin'],
    class: 'Bin',
    args: implicit([bigintType]),
    type: always(stringType),
    evaluate: ([v]) => BigInt.asUintN(64, int(v)).toString(2),
  }),
  scalar({
    names: ['conv'],
    class: 'Conv',
    args: implicit([stringType, intType, intType]),
    type: always(stringType),
    nullable: 'always',
    print: { analyzed: '$name($*, $ansi)', pretty: '$name($*)' },
    evaluate: ([v, from, to], _types, _result, conf) => m.conv(str(v), num(from), num(to), conf),
  }),
  scalar({
    names: ['factorial'],
    class: 'Factorial',
    args: implicit([intType]),
    type: always(bigintType),
    nullable: 'always',
    evaluate: ([v]) => m.factorial(num(v)),
  }),
  scalar({
    names: ['width_bucket'],
    class: 'WidthBucket',
    args: implicit([[doubleType, ...ansiIntervals], [doubleType, ...ansiIntervals], [doubleType, ...ansiIntervals], bigintType]),
    type: always(bigintType),
    nullable: 'always',
    evaluate: ([v, low, high, count]) => m.widthBucket(Number(v), Number(low), Number(high), int(count)),
  }),
];
