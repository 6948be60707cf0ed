import { raise } from '../../errors/raise.ts';
import type { DataType, DayTimeIntervalType, DecimalType, YearMonthIntervalType } from '../data-type.ts';
import { decimalToNumber, digitCount, parseDecimal, plainDecimalText, toPrecision } from '../decimal.ts';
import { type IntegralKind, inRange, integralKind, integralValue, truncateDouble, wrapInteger } from '../integers.ts';
import { microsPer } from '../interval-text.ts';
import { javaTrim, parseSparkDouble } from '../java-number-parse.ts';
import { doubleText } from '../java-number-text.ts';
import { floorDivide } from '../time-zone.ts';
import { trimAll } from '../timestamp-text.ts';
import type { Value } from '../value.ts';
import { ansiConfig, type CastContext, castOverflow, malformed } from './context.ts';

type NonNull = Exclude<Value, null>;

/** Whole units of an ANSI interval's last field, truncated. */
export function intervalUnits(v: bigint | number, t: YearMonthIntervalType | DayTimeIntervalType): bigint {
  if (t.kind === 'day-time interval') return BigInt(v) / microsPer[t.end];
  return t.end === 'year' ? BigInt(v) / 12n : BigInt(v);
}

/** A string as an integer: in legacy mode a fraction is read and dropped. */
function parseInteger(text: string, kind: IntegralKind, ansi: boolean): bigint | undefined {
  const m = /^([+-]?)(\d*)(\.\d*)?$/.exec(trimAll(text));
  if (!m || (m[2] === '' && (ansi || m[3] === undefined)) || (ansi && m[3] !== undefined)) return undefined;
  const n = BigInt(m[2] === '' ? 0 : (m[2] ?? 0)) * (m[1] === '-' ? -1n : 1n);
  return inRange(n, kind) ? n : undefined;
}

/** To tinyint, smallint, int or bigint. */
export function castToIntegral(v: NonNull, from: DataType, to: DataType, kind: IntegralKind, ctx: CastContext): Value {
  const narrowed = (n: bigint, checked: boolean): Value => {
    if (checked && !inRange(n, kind)) return castOverflow(v, from, to, ctx);
    return wrapInteger(n, kind);
  };
  if (from.kind === 'string' && typeof v === 'string') {
    const n = parseInteger(v, kind, ctx.ansi);
    return n === undefined ? malformed(v, to, ctx) : integralValue(n, kind);
  }
  if (from.kind === 'date') return null;
  if (typeof v === 'boolean') return integralValue(v ? 1n : 0n, kind);
  if ((from.kind === 'year-month interval' || from.kind === 'day-time interval') && (typeof v === 'number' || typeof v === 'bigint'))
    return narrowed(intervalUnits(v, from), true);
  if (from.kind === 'timestamp' && typeof v === 'bigint') return narrowed(floorDivide(v, microsPer.second), ctx.ansi);
  if (integralKind(from) && (typeof v === 'number' || typeof v === 'bigint')) return narrowed(BigInt(v), ctx.ansi);
  if (typeof v === 'number') {
    const whole = Number.isFinite(v) ? BigInt(Math.trunc(v)) : undefined;
    if (ctx.ansi && (whole === undefined || !inRange(whole, kind))) return castOverflow(v, from, to, ctx);
    return wrapInteger(truncateDouble(v, kind), kind);
  }
  if (typeof v === 'object' && !(v instanceof Uint8Array) && v.tag === 'decimal') return narrowed(v.unscaled / 10n ** BigInt(v.scale), ctx.ansi);
  return null;
}

/** To float or double. */
export function castToFloating(v: NonNull, from: DataType, to: DataType, ctx: CastContext): Value {
  const result = (n: number): number => (to.kind === 'float' ? Math.fround(n) : n);
  if (typeof v === 'string') {
    const n = parseSparkDouble(v);
    return n === undefined ? malformed(v, to, ctx) : result(n);
  }
  if (from.kind === 'date') return null;
  if (typeof v === 'boolean') return v ? 1 : 0;
  if (from.kind === 'timestamp' && typeof v === 'bigint') return result(Number(v) / 1e6);
  if (typeof v === 'number' || typeof v === 'bigint') return result(Number(v));
  if (typeof v === 'object' && !(v instanceof Uint8Array) && v.tag === 'decimal') return result(decimalToNumber(v.unscaled, v.scale));
  return null;
}

/** A decimal that does not fit its type: null, or in ANSI mode (intervals: always) an error. */
function fitted(unscaled: bigint, scale: number, to: DecimalType, raises: boolean): Value {
  const d = toPrecision(unscaled, scale, to.precision, to.scale);
  if (d) return d;
  if (!raises) return null;
  return raise('NUMERIC_VALUE_OUT_OF_RANGE', {
    value: plainDecimalText(unscaled, scale),
    precision: String(to.precision),
    scale: String(to.scale),
    config: ansiConfig,
  });
}

function stringToDecimal(text: string, to: DecimalType, ctx: CastContext): Value {
  const d = parseDecimal(javaTrim(text));
  if (!d) return malformed(text, to, ctx);
  const digits = digitCount(d.unscaled);
  if (digits - d.scale > 38) return ctx.ansi ? fitted(1n, -39, to, true) : null;
  // digits far behind the point round to nothing, whatever they are
  if (d.scale > to.scale + digits + 1) return fitted(0n, 0, to, ctx.ansi);
  return fitted(d.unscaled, d.scale, to, ctx.ansi);
}

/** The decimal of a double's shortest text, which is what Spark converts. */
export function doubleAsDecimal(v: number): { readonly unscaled: bigint; readonly scale: number } | undefined {
  return Number.isFinite(v) ? parseDecimal(doubleText(v)) : undefined;
}

export function castToDecimal(v: NonNull, from: DataType, to: DecimalType, ctx: CastContext): Value {
  if (typeof v === 'string') return stringToDecimal(v, to, ctx);
  if (from.kind === 'date') return null;
  if (typeof v === 'boolean') return fitted(v ? 1n : 0n, 0, to, ctx.ansi);
  if (from.kind === 'day-time interval' && typeof v === 'bigint')
    return from.end === 'second' ? fitted(v, 6, to, true) : fitted(intervalUnits(v, from), 0, to, true);
  if (from.kind === 'year-month interval' && typeof v === 'number') return fitted(intervalUnits(v, from), 0, to, true);
  if (integralKind(from) && (typeof v === 'number' || typeof v === 'bigint')) return fitted(BigInt(v), 0, to, ctx.ansi);
  if (from.kind === 'timestamp' || typeof v === 'number') {
    const d = doubleAsDecimal(from.kind === 'timestamp' ? Number(v) / 1e6 : Number(v));
    return d ? fitted(d.unscaled, d.scale, to, ctx.ansi) : null;
  }
  if (typeof v === 'object' && !(v instanceof Uint8Array) && v.tag === 'decimal') return fitted(v.unscaled, v.scale, to, ctx.ansi);
  return null;
}
