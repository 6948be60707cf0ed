import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import { addMonths, dateOfDays, dayOfYear, daysInMonth, daysOfDate, weekdayOf } from '../../types/civil-date.ts';
import type { DataType } from '../../types/data-type.ts';
import { inRange } from '../../types/integers.ts';
import { microsPer } from '../../types/interval-text.ts';
import { fieldsOfLocal, floorDivide, localDays, parseTimeZone, type TimeZone, toInstant, toLocal } from '../../types/time-zone.ts';
import type { CalendarIntervalValue, Value } from '../../types/value.ts';
import { arithmeticOverflow } from './overflow.ts';

const utc: TimeZone = { kind: 'offset', seconds: 0 };

/** The zone an argument's fields are read in: the session's for timestamps, none for the others. */
export function zoneFor(t: DataType | undefined, conf: Conf): TimeZone {
  return t?.kind === 'timestamp' ? (parseTimeZone(conf.sessionTimeZone) ?? utc) : utc;
}
export function sessionZone(conf: Conf): TimeZone {
  return parseTimeZone(conf.sessionTimeZone) ?? utc;
}
/** @throws ILLEGAL_ARGUMENT for a zone that does not exist */
export function namedZone(id: string): TimeZone {
  return parseTimeZone(id) ?? raise('ILLEGAL_ARGUMENT', { message: `Unknown time-zone ID: ${id}` });
}

function checked(micros: bigint): bigint {
  return inRange(micros, 'bigint') ? micros : arithmeticOverflow('long overflow', '');
}
/** Java's int arithmetic on days wraps. */
export function addDays(days: number, n: number): number {
  return (days + n) | 0;
}
export function nextWeekday(days: number, weekday: number): number {
  return days + 1 + ((((weekday - 1 - weekdayOf(days)) % 7) + 7) % 7);
}
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekdayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
/** Monday is 0; undefined for other texts. */
export function weekdayNumber(text: string): number | undefined {
  const t = text.toUpperCase();
  const i = weekdays.findIndex((w, n) => t === w || t === weekdayNames[n] || t === weekdayNames[n]?.slice(0, 3));
  return i < 0 ? undefined : i;
}
export function lastDay(days: number): number {
  const { year, month, day } = dateOfDays(days);
  return days - day + daysInMonth(year, month);
}

export type TruncLevel = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond' | 'microsecond';
export function truncLevel(text: string): TruncLevel | undefined {
  switch (text.toUpperCase()) {
    case 'YEAR':
    case 'YYYY':
    case 'YY':
      return 'year';
    case 'MON':
    case 'MONTH':
    case 'MM':
      return 'month';
    case 'DAY':
    case 'DD':
      return 'day';
    case 'QUARTER':
      return 'quarter';
    case 'WEEK':
      return 'week';
    case 'HOUR':
      return 'hour';
    case 'MINUTE':
      return 'minute';
    case 'SECOND':
      return 'second';
    case 'MILLISECOND':
      return 'millisecond';
    case 'MICROSECOND':
      return 'microsecond';
    default:
      return undefined;
  }
}
/** First day of the year, quarter, month or week; null for smaller units. */
export function truncDate(days: number, level: TruncLevel): number | null {
  const { year, month, day } = dateOfDays(days);
  switch (level) {
    case 'week':
      return days - weekdayOf(days);
    case 'month':
      return days - day + 1;
    case 'quarter':
      return daysOfDate(year, month - ((month - 1) % 3), 1) ?? null;
    case 'year':
      return days - dayOfYear(days) + 1;
    default:
      return null;
  }
}
export function truncTimestamp(micros: bigint, level: TruncLevel, zone: TimeZone): bigint {
  const local = toLocal(zone, micros);
  const floor = (unit: bigint): bigint => floorDivide(local, unit) * unit;
  switch (level) {
    case 'microsecond':
      return micros;
    case 'millisecond':
      return floorDivide(micros, 1000n) * 1000n;
    case 'second':
      return floorDivide(micros, microsPer.second) * microsPer.second;
    case 'minute':
    case 'hour':
    case 'day':
      return toInstant(zone, floor(microsPer[level]));
    default: {
      const days = truncDate(Number(floorDivide(local, microsPer.day)), level);
      return toInstant(zone, BigInt(days ?? 0) * microsPer.day);
    }
  }
}

/** Local microseconds with months and days added by the calendar. */
function shiftLocal(local: bigint, months: number, days: bigint): bigint {
  const day = floorDivide(local, microsPer.day);
  return (BigInt(addMonths(Number(day), months)) + days) * microsPer.day + (local - day * microsPer.day);
}
/** Months and days by the local calendar, then exact microseconds. */
export function addToTimestamp(micros: bigint, months: number, days: bigint, rest: bigint, zone: TimeZone): bigint {
  const moved = months === 0 && days === 0n ? micros : toInstant(zone, shiftLocal(toLocal(zone, micros), months, days));
  return checked(moved + rest);
}
/** A day-time interval: whole days by the calendar, the rest exactly. */
export function addDayTime(micros: bigint, interval: bigint, zone: TimeZone): bigint {
  return addToTimestamp(micros, 0, interval / microsPer.day, interval % microsPer.day, zone);
}
/** Date plus a calendar interval; one with a time of day goes through a timestamp. */
export function addInterval(days: number, i: CalendarIntervalValue, conf: Conf): number {
  if (i.microseconds === 0n) return addDays(addMonths(days, i.months), i.days);
  if (conf.ansiEnabled) return raise('ILLEGAL_ARGUMENT', { message: 'Cannot add hours, minutes or seconds, milliseconds, microseconds to a date' });
  const zone = sessionZone(conf);
  const start = toInstant(zone, BigInt(days) * microsPer.day);
  return localDays(zone, addToTimestamp(start, i.months, BigInt(i.days), i.microseconds, zone));
}

/** Months between two instants by Hive's rules: 31 days a month, whole where the days of the month agree or both are last. */
export function monthsBetween(a: bigint, b: bigint, roundOff: boolean, zone: TimeZone): number {
  const split = (micros: bigint): { readonly months: number; readonly day: number; readonly last: boolean; readonly seconds: number } => {
    const days = localDays(zone, micros);
    const d = dateOfDays(days);
    const start = toInstant(zone, BigInt(days) * microsPer.day);
    return {
      months: d.year * 12 + d.month,
      day: d.day,
      last: d.day === daysInMonth(d.year, d.month),
      seconds: Number((micros - start) / microsPer.second),
    };
  };
  const [x, y] = [split(a), split(b)];
  const months = x.months - y.months;
  if (x.day === y.day || (x.last && y.last)) return months;
  const diff = months + ((x.day - y.day) * 86400 + x.seconds - y.seconds) / (31 * 86400);
  return roundOff ? Math.floor(diff * 1e8 + 0.5) / 1e8 : diff;
}

const unitInterval: Readonly<Record<string, readonly [months: number, days: number, micros: bigint]>> = {
  MICROSECOND: [0, 0, 1n],
  MILLISECOND: [0, 0, 1000n],
  SECOND: [0, 0, microsPer.second],
  MINUTE: [0, 0, microsPer.minute],
  HOUR: [0, 0, microsPer.hour],
  DAY: [0, 1, 0n],
  DAYOFYEAR: [0, 1, 0n],
  WEEK: [0, 7, 0n],
  MONTH: [1, 0, 0n],
  QUARTER: [3, 0, 0n],
  YEAR: [12, 0, 0n],
};
export function timestampAdd(unit: string, n: number, micros: bigint, zone: TimeZone): Value {
  const parts = unitInterval[unit.toUpperCase()];
  if (!parts) return raise('ILLEGAL_ARGUMENT', { message: `Got the unexpected unit '${unit}'.` });
  const [months, days, rest] = parts;
  return addToTimestamp(micros, months * n, BigInt(days * n), rest * BigInt(n), zone);
}

/** Whole units from one local time to another. */
export function timestampDiff(unit: string, from: bigint, to: bigint, zone: TimeZone): Value {
  const parts = unitInterval[unit.toUpperCase()];
  if (!parts) return raise('ILLEGAL_ARGUMENT', { message: `Got the unexpected unit '${unit}'.` });
  const [a, b] = [toLocal(zone, from), toLocal(zone, to)];
  const [months, days, micros] = parts;
  if (months === 0) return (b - a) / (days > 0 ? BigInt(days) * microsPer.day : micros);
  const monthOf = (t: bigint): { readonly count: number; readonly rest: bigint } => {
    const f = fieldsOfLocal(t);
    return { count: f.year * 12 + f.month, rest: BigInt(f.day) * microsPer.day + (t - floorDivide(t, microsPer.day) * microsPer.day) };
  };
  const [x, y] = [monthOf(a), monthOf(b)];
  let count = y.count - x.count;
  if (count > 0 && y.rest < x.rest) count--;
  else if (count < 0 && y.rest > x.rest) count++;
  return BigInt(Math.trunc(count / months));
}

/** Local microseconds of fields; undefined where there is no such time. Second 60 without a fraction is the next minute. */
export function localOf(year: number, month: number, day: number, hour: number, minute: number, secondMicros: bigint): bigint | undefined {
  const days = daysOfDate(year, month, day);
  if (days === undefined || hour < 0 || hour > 23 || minute < 0 || minute > 59) return undefined;
  if (secondMicros < 0n || secondMicros > 60n * microsPer.second) return undefined;
  return BigInt(days) * microsPer.day + BigInt(hour) * microsPer.hour + BigInt(minute) * microsPer.minute + secondMicros;
}
