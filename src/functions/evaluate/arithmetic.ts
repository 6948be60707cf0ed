import type { Conf } from '../../conf/conf.ts';
import { InternalError } from '../../errors/compile-error.ts';
import { type DataType, type DecimalType, typeName } from '../../types/data-type.ts';
import { decimal } from '../../types/decimal.ts';
import { decimalResult } from '../../types/decimal-types.ts';
import { type IntegralKind, inRange, integralKind, integralValue, wrapInteger } from '../../types/integers.ts';
import { literalSql } from '../../types/literal-text.ts';
import type { CalendarIntervalValue, Value } from '../../types/value.ts';
import type { FunctionRow } from '../row.ts';
import { arithmeticOverflow, decimalValue, divideByZero, inContext, integralResult, intervalOverflow } from './overflow.ts';
import { dec, int, interval, num } from './values.ts';

type Evaluate = NonNullable<FunctionRow['evaluate']>;
type Sum = '+' | '-' | '*';

const hints: Readonly<Record<Sum, string>> = { '+': 'try_add', '-': 'try_subtract', '*': 'try_multiply' };
const pow10 = (n: number): bigint => 10n ** BigInt(n);

function unsupported(what: string, t: DataType | undefined): never {
  throw new InternalError(`${what} of ${t ? typeName(t) : 'nothing'}`);
}
function combine(op: Sum, a: bigint, b: bigint): bigint {
  return op === '+' ? a + b : op === '-' ? a - b : a * b;
}
function combineNumbers(op: Sum, a: number, b: number): number {
  return op === '+' ? a + b : op === '-' ? a - b : a * b;
}

function combineDecimals(op: Sum, a: Value | undefined, b: Value | undefined, result: DecimalType, conf: Conf): Value {
  const [x, y] = [dec(a), dec(b)];
  if (op === '*') {
    const product = inContext(x.unscaled * y.unscaled, x.scale + y.scale);
    return decimalValue(product.unscaled, product.scale, result, conf);
  }
  const scale = Math.max(x.scale, y.scale);
  const sum = combine(op, x.unscaled * pow10(scale - x.scale), y.unscaled * pow10(scale - y.scale));
  return decimalValue(sum, scale, result, conf);
}

function intervalSum(op: Sum, a: bigint, b: bigint, kind: IntegralKind): Value {
  const n = combine(op, a, b);
  return inRange(n, kind) ? integralValue(n, kind) : intervalOverflow(kind === 'int' ? 'integer overflow' : 'long overflow', hints[op]);
}

function calendarSum(op: Sum, a: CalendarIntervalValue, b: CalendarIntervalValue, conf: Conf): Value {
  const part = (x: number | bigint, y: number | bigint, kind: IntegralKind): bigint => {
    const n = combine(op, BigInt(x), BigInt(y));
    if (conf.ansiEnabled && !inRange(n, kind)) return arithmeticOverflow(kind === 'int' ? 'integer overflow' : 'long overflow', '');
    return BigInt.asIntN(kind === 'int' ? 32 : 64, n);
  };
  return {
    tag: 'interval',
    months: Number(part(a.months, b.months, 'int')),
    days: Number(part(a.days, b.days, 'int')),
    microseconds: part(a.microseconds, b.microseconds, 'bigint'),
  };
}

/** `+`, `-` and `*` over numbers and intervals. */
export function sumEvaluation(op: Sum): Evaluate {
  return ([a, b], types, result, conf) => {
    const [left = result, right = result] = types;
    const kind = integralKind(result);
    if (kind) {
      const small = (): string => `${literalSql(a ?? null, left, 'UTC')} ${op} ${literalSql(b ?? null, right, 'UTC')}`;
      return integralResult(combine(op, int(a), int(b)), kind, conf, hints[op], small);
    }
    switch (result.kind) {
      case 'float':
        return Math.fround(combineNumbers(op, num(a), num(b)));
      case 'double':
        return combineNumbers(op, num(a), num(b));
      case 'decimal':
        return combineDecimals(op, a, b, result, conf);
      case 'year-month interval':
        return intervalSum(op, int(a), int(b), 'int');
      case 'day-time interval':
        return intervalSum(op, int(a), int(b), 'bigint');
      case 'interval':
        return calendarSum(op, interval(a), interval(b), conf);
      default:
        return unsupported(op, result);
    }
  };
}

/** Null for a zero divisor, or in ANSI mode an error. */
function onZero(conf: Conf): null {
  return conf.ansiEnabled ? divideByZero() : null;
}

/** Division of doubles and decimals. */
export const divideEvaluation: Evaluate = ([a, b], _types, result, conf) => {
  if (result.kind !== 'decimal') return num(b) === 0 ? onZero(conf) : num(a) / num(b);
  const [x, y] = [dec(a), dec(b)];
  if (y.unscaled === 0n) return onZero(conf);
  // 39 digits behind the point, cut, before rounding to the result type
  const shift = 39 + y.scale - x.scale;
  const quotient = shift >= 0 ? (x.unscaled * pow10(shift)) / y.unscaled : x.unscaled / (y.unscaled * pow10(-shift));
  return decimalValue(quotient, 39, result, conf);
};

/** `div`: the integral part of the quotient, as a bigint. */
export const integralDivideEvaluation: Evaluate = ([a, b], [t, u], _result, conf) => {
  if (t?.kind === 'decimal' && u?.kind === 'decimal') {
    const [x, y] = [dec(a), dec(b)];
    if (y.unscaled === 0n) return onZero(conf);
    const scale = Math.max(x.scale, y.scale);
    const quotient = (x.unscaled * pow10(scale - x.scale)) / (y.unscaled * pow10(scale - y.scale));
    const limited = decimalValue(quotient, 0, decimalResult('div', t, u), conf);
    return limited === null ? null : BigInt.asIntN(64, dec(limited).unscaled);
  }
  if (int(b) === 0n) return onZero(conf);
  const quotient = int(a) / int(b);
  if (conf.ansiEnabled && !inRange(quotient, 'bigint')) return arithmeticOverflow('Overflow in integral divide', 'try_divide');
  return wrapInteger(quotient, 'bigint');
};

function remainderOfDecimals(a: Value | undefined, b: Value | undefined): { readonly r: bigint; readonly n: bigint; readonly scale: number } {
  const [x, y] = [dec(a), dec(b)];
  const scale = Math.max(x.scale, y.scale);
  const n = y.unscaled * pow10(scale - y.scale);
  return { r: n === 0n ? 0n : (x.unscaled * pow10(scale - x.scale)) % n, n, scale };
}

/** `%`, and with `positive` pmod: the sign of a negative remainder is turned by adding the divisor. */
export function remainderEvaluation(positive: boolean): Evaluate {
  const adjust = (r: bigint, n: bigint): bigint => (positive && r < 0n ? (r + n) % n : r);
  return ([a, b], _types, result, conf) => {
    const kind = integralKind(result);
    if (kind) return int(b) === 0n ? onZero(conf) : wrapInteger(adjust(int(a) % int(b), int(b)), kind);
    if (result.kind === 'decimal') {
      const { r, n, scale } = remainderOfDecimals(a, b);
      return n === 0n ? onZero(conf) : decimalValue(adjust(r, n), scale, result, conf);
    }
    const [x, n] = [num(a), num(b)];
    if (n === 0) return onZero(conf);
    const r = x % n;
    return positive && r < 0 ? (r + n) % n : r;
  };
}

function negateInteger(n: bigint, kind: IntegralKind, conf: Conf): Value {
  return integralResult(-n, kind, conf, '', () => `- ${n}`);
}

export const negateEvaluation: Evaluate = ([a], _types, result, conf) => {
  const kind = integralKind(result);
  if (kind) return negateInteger(int(a), kind, conf);
  switch (result.kind) {
    case 'float':
    case 'double':
      return -num(a);
    case 'decimal':
      return decimal(-dec(a).unscaled, result.precision, result.scale);
    case 'year-month interval':
      return intervalSum('-', 0n, int(a), 'int');
    case 'day-time interval':
      return intervalSum('-', 0n, int(a), 'bigint');
    case 'interval':
      return calendarSum('-', { tag: 'interval', months: 0, days: 0, microseconds: 0n }, interval(a), conf);
    default:
      return unsupported('minus', result);
  }
};

export function bitwiseEvaluation(f: (a: bigint, b: bigint) => bigint): Evaluate {
  return ([a, b], _types, result) => {
    const kind = integralKind(result);
    return kind ? integralValue(f(int(a), int(b)), kind) : unsupported('a bitwise operator', result);
  };
}
export const bitwiseNotEvaluation: Evaluate = ([a], _types, result) => {
  const kind = integralKind(result);
  return kind ? integralValue(~int(a), kind) : unsupported('~', result);
};
