import type { DecimalValue } from './value.ts';

/** Ways to drop digits, by Java's names. */
export type Rounding = 'HALF_UP' | 'HALF_EVEN' | 'FLOOR' | 'CEILING' | 'DOWN';

export function decimal(unscaled: bigint, precision: number, scale: number): DecimalValue {
  return { tag: 'decimal', unscaled, precision, scale };
}
const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const pow10 = (n: number): bigint => 10n ** BigInt(n);

/** Number of digits of an integer; zero has one. */
export function digitCount(n: bigint): number {
  return abs(n).toString().length;
}

/** Integer division with rounding; the divisor is positive. */
export function divideRounded(n: bigint, divisor: bigint, rounding: Rounding): bigint {
  const q = n / divisor;
  const r = n % divisor;
  if (r === 0n) return q;
  const away = n < 0n ? q - 1n : q + 1n;
  switch (rounding) {
    case 'DOWN':
      return q;
    case 'FLOOR':
      return n < 0n ? away : q;
    case 'CEILING':
      return n < 0n ? q : away;
    case 'HALF_UP':
      return abs(r) * 2n >= divisor ? away : q;
    case 'HALF_EVEN': {
      const twice = abs(r) * 2n;
      if (twice === divisor) return q % 2n === 0n ? q : away;
      return twice > divisor ? away : q;
    }
  }
}

/** The unscaled number at another scale. */
export function rescale(unscaled: bigint, from: number, to: number, rounding: Rounding): bigint {
  return to >= from ? unscaled * pow10(to - from) : divideRounded(unscaled, pow10(from - to), rounding);
}

/** The value as decimal(precision, scale), undefined where it has too many digits (`Decimal.toPrecision`). */
export function toPrecision(
  unscaled: bigint,
  from: number,
  precision: number,
  scale: number,
  rounding: Rounding = 'HALF_UP',
): DecimalValue | undefined {
  const n = rescale(unscaled, from, scale, rounding);
  return abs(n) < pow10(precision) ? decimal(n, precision, scale) : undefined;
}

/** Java's `BigDecimal.toString`: exponent form for a negative scale or below 1E-6. */
export function decimalText(unscaled: bigint, scale: number): string {
  const digits = abs(unscaled).toString();
  const sign = unscaled < 0n ? '-' : '';
  if (scale === 0) return sign + digits;
  const adjusted = digits.length - 1 - scale;
  if (scale > 0 && adjusted >= -6) return plainDecimalText(unscaled, scale);
  const mantissa = digits.length > 1 ? `${digits.slice(0, 1)}.${digits.slice(1)}` : digits;
  return adjusted === 0 ? sign + mantissa : `${sign}${mantissa}E${adjusted > 0 ? '+' : ''}${adjusted}`;
}

/** Java's `BigDecimal.toPlainString`. */
export function plainDecimalText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : '';
  if (scale <= 0) return sign + (abs(unscaled) * pow10(-scale)).toString();
  const digits = abs(unscaled)
    .toString()
    .padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** What Java's `new BigDecimal(text)` reads, with its scale; undefined where it throws. Exponents too large to write out are refused too. */
export function parseDecimal(text: string): { readonly unscaled: bigint; readonly scale: number } | undefined {
  const m = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d{1,10}))?$/.exec(text);
  if (!m) return undefined;
  const fraction = m[3] ?? m[4] ?? '';
  const n = BigInt((m[2] ?? '') + fraction);
  return { unscaled: m[1] === '-' ? -n : n, scale: fraction.length - Number(m[5] ?? 0) };
}

/** The nearest double (`BigDecimal.doubleValue`). */
export function decimalToNumber(unscaled: bigint, scale: number): number {
  return Number(`${unscaled}e${-scale}`);
}

/** Negative, zero or positive as a is less than, equal to or greater than b, whatever their scales. */
export function compareDecimals(a: DecimalValue, b: DecimalValue): number {
  const scale = Math.max(a.scale, b.scale);
  const x = a.unscaled * pow10(scale - a.scale);
  const y = b.unscaled * pow10(scale - b.scale);
  return x < y ? -1 : x > y ? 1 : 0;
}
