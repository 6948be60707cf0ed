import type { DataType, DayTimeIntervalType, YearMonthIntervalType } from '../data-type.ts';
import { divideRounded } from '../decimal.ts';
import { inRange, integralKind } from '../integers.ts';
import { parseCalendarInterval, parseDayTimeInterval, parseYearMonthInterval } from '../interval-parse.ts';
import { microsPer } from '../interval-text.ts';
import type { Value } from '../value.ts';
import { type CastContext, castOverflow } from './context.ts';

type NonNull = Exclude<Value, null>;

/** A number of the interval's last field, in its unit; decimals are rounded half up. */
function scaled(v: NonNull, from: DataType, unit: bigint): bigint | undefined {
  if (integralKind(from) && (typeof v === 'number' || typeof v === 'bigint')) return BigInt(v) * unit;
  if (typeof v === 'object' && !(v instanceof Uint8Array) && v.tag === 'decimal')
    return divideRounded(v.unscaled * unit, 10n ** BigInt(v.scale), 'HALF_UP');
  return undefined;
}

export function castToCalendarInterval(v: NonNull): Value {
  return typeof v === 'string' ? (parseCalendarInterval(v) ?? null) : null;
}

export function castToYearMonthInterval(v: NonNull, from: DataType, to: YearMonthIntervalType, ctx: CastContext): Value {
  if (typeof v === 'string') return parseYearMonthInterval(v, to);
  if (from.kind === 'year-month interval' && typeof v === 'number') return to.end === 'year' ? v - (v % 12) : v;
  const months = scaled(v, from, to.end === 'year' ? 12n : 1n);
  if (months === undefined) return null;
  return inRange(months, 'int') ? Number(months) : castOverflow(v, from, to, ctx);
}

export function castToDayTimeInterval(v: NonNull, from: DataType, to: DayTimeIntervalType, ctx: CastContext): Value {
  if (typeof v === 'string') return parseDayTimeInterval(v, to);
  if (from.kind === 'day-time interval' && typeof v === 'bigint') return to.end === 'second' ? v : v - (v % microsPer[to.end]);
  const micros = scaled(v, from, microsPer[to.end]);
  if (micros === undefined) return null;
  return inRange(micros, 'bigint') ? micros : castOverflow(v, from, to, ctx);
}
