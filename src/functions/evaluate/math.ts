import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import { doubleAsDecimal } from '../../types/cast/to-number.ts';
import type { DataType } from '../../types/data-type.ts';
import { decimal, decimalToNumber, divideRounded, type Rounding, rescale } from '../../types/decimal.ts';
import { type IntegralKind, integralKind, truncateDouble, wrapInteger } from '../../types/integers.ts';
import type { Value } from '../../types/value.ts';
import { arithmeticOverflow, decimalValue } from './overflow.ts';
import { dec, int, num } from './values.ts';

const pow10 = (n: number): bigint => 10n ** BigInt(n);

function roundInteger(n: bigint, kind: IntegralKind, digits: number, rounding: Rounding, conf: Conf): Value {
  if (digits >= 0) return wrapInteger(n, kind);
  if (digits < -20) return wrapInteger(0n, kind);
  const unit = pow10(-digits);
  const rounded = divideRounded(n, unit, rounding) * unit;
  const wrapped = wrapInteger(rounded, kind);
  return conf.ansiEnabled && BigInt(int(wrapped)) !== rounded ? arithmeticOverflow('Overflow', '') : wrapped;
}

/** A double rounded in its decimal text, as Java's BigDecimal does. */
function roundDouble(v: number, digits: number, rounding: Rounding): number {
  const d = doubleAsDecimal(v);
  if (!d || digits >= d.scale) return v;
  if (digits < -400) return 0;
  const unscaled = rescale(d.unscaled, d.scale, digits, rounding);
  return decimalToNumber(unscaled, digits);
}

/** round, bround and the scaled ceil and floor, to `digits` behind the point (negative: before it). */
export function round(v: Value, digits: Value, result: DataType, rounding: Rounding, conf: Conf): Value {
  if (v === null || digits === null) return null;
  const n = num(digits);
  const kind = integralKind(result);
  if (kind) return roundInteger(int(v), kind, n, rounding, conf);
  if (result.kind === 'float') return Math.fround(roundDouble(num(v), n, rounding));
  if (result.kind === 'double') return roundDouble(num(v), n, rounding);
  if (result.kind !== 'decimal') return null;
  const d = dec(v);
  if (n >= d.scale) return decimalValue(d.unscaled, d.scale, result, conf);
  if (n < -40) return decimal(0n, result.precision, result.scale);
  return decimalValue(divideRounded(d.unscaled, pow10(d.scale - n), rounding) * (n < 0 ? pow10(-n) : 1n), Math.max(n, 0), result, conf);
}

/** ceil and floor without a scale. */
export function integralRound(v: Value, result: DataType, rounding: 'CEILING' | 'FLOOR'): Value {
  if (result.kind === 'decimal') {
    const d = dec(v);
    return decimal(divideRounded(d.unscaled, pow10(d.scale), rounding), result.precision, 0);
  }
  if (typeof v === 'bigint') return v;
  return truncateDouble(rounding === 'FLOOR' ? Math.floor(num(v)) : Math.ceil(num(v)), 'bigint');
}

/** Java's StrictMath does not know that exp(1) is e. */
export function exp(x: number): number {
  return x === 1 ? Math.E + 2 ** -51 : Math.exp(x);
}
export function cosh(x: number): number {
  return Math.abs(x) === 1 ? 0.5 * exp(1) + 0.5 / exp(1) : Math.cosh(x);
}

/** Half to even, as `Math.rint`. */
export function rint(v: number): number {
  const floor = Math.floor(v);
  const rest = v - floor;
  if (rest < 0.5) return floor;
  if (rest > 0.5) return floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

export function factorial(n: number): Value {
  if (n < 0 || n > 20) return null;
  let product = 1n;
  for (let i = 2n; i <= BigInt(n); i++) product *= i;
  return product;
}

/** A number written in one base, in another (2 to 36; a negative target is signed); null for bad bases or an empty text. */
export function conv(text: string, from: number, to: number, conf: Conf): Value {
  const bad = (base: number): boolean => base < 2 || base > 36;
  const trimmed = text.replace(/^ +| +$/g, '');
  if (bad(from) || bad(Math.abs(to)) || trimmed === '') return null;
  const negative = trimmed.startsWith('-');
  let n = 0n;
  const limit = (1n << 64n) - 1n;
  for (const c of negative ? trimmed.slice(1) : trimmed) {
    const digit = /[\da-zA-Z]/.test(c) ? Number.parseInt(c, 36) : Number.NaN;
    if (!(digit < from)) break;
    n = n * BigInt(from) + BigInt(digit);
    if (n > limit) {
      if (conf.ansiEnabled) return arithmeticOverflow('Overflow in function conv()', '');
      n = limit;
      break;
    }
  }
  if (to < 0) {
    const signed = BigInt.asIntN(64, negative && n < 1n << 63n ? -n : n);
    const value = negative && n >= 1n << 63n ? -(1n << 63n) : signed;
    return value.toString(-to).toUpperCase();
  }
  if (negative && n !== 0n) n = n >= 1n << 63n ? limit : BigInt.asUintN(64, -n);
  return n.toString(to).toUpperCase();
}

/** Bucket of an equal-width histogram, 0 below and count + 1 above; null for impossible parameters. */
export function widthBucket(v: number, low: number, high: number, count: bigint): Value {
  const infinite = [v, low, high].some(Number.isNaN) || !Number.isFinite(low) || !Number.isFinite(high);
  if (count <= 0n || count === 9223372036854775807n || low === high || infinite) return null;
  const [lower, upper] = [Math.min(low, high), Math.max(low, high)];
  if (low < high) {
    if (v < lower) return 0n;
    if (v >= upper) return count + 1n;
    return BigInt(Math.trunc((Number(count) * (v - lower)) / (upper - lower))) + 1n;
  }
  if (v > upper) return 0n;
  if (v <= lower) return count + 1n;
  return BigInt(Math.trunc((Number(count) * (upper - v)) / (upper - lower))) + 1n;
}

export function bitCount(v: bigint | boolean): number {
  if (typeof v === 'boolean') return v ? 1 : 0;
  return BigInt.asUintN(64, v).toString(2).replaceAll('0', '').length;
}
/** Bit at a position from the right; an error outside the type. */
export function bitGet(v: bigint, position: number, size: number): number {
  if (position < 0 || position >= size)
    return raise('ILLEGAL_ARGUMENT', {
      message: position < 0 ? `Invalid bit position: ${position} is less than zero` : `Invalid bit position: ${position} exceeds the bit upper limit`,
    });
  return Number((v >> BigInt(position)) & 1n);
}
