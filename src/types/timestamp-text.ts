import { dateText, daysOfDate } from './civil-date.ts';
import { fieldsOfLocal, floorDivide, parseTimeZone, type TimeZone, toInstant, toLocal } from './time-zone.ts';

const microsPerDay = 86_400_000_000n;
const two = (n: number): string => n.toString().padStart(2, '0');

/** `2020-01-01 10:00:00.5` of local microseconds: the fraction only if there is one, without trailing zeros. */
export function localTimestampText(local: bigint): string {
  const f = fieldsOfLocal(local);
  const fraction = f.micros === 0 ? '' : `.${f.micros.toString().padStart(6, '0').replace(/0+$/, '')}`;
  return `${dateText(Number(floorDivide(local, microsPerDay)))} ${two(f.hour)}:${two(f.minute)}:${two(f.second)}${fraction}`;
}

/** An instant in a session zone; zones that do not exist read as UTC. */
export function timestampText(micros: bigint, zone: string): string {
  return localTimestampText(toLocal(parseTimeZone(zone) ?? { kind: 'offset', seconds: 0 }, micros));
}

/** Removes what Spark's `trimAll` does: blanks and control characters at both ends. */
export function trimAll(s: string): string {
  let from = 0;
  let to = s.length;
  const blank = (i: number): boolean => s.charCodeAt(i) <= 0x20 || s.charCodeAt(i) === 0x7f;
  while (from < to && blank(from)) from++;
  while (to > from && blank(to - 1)) to--;
  return s.slice(from, to);
}

/** A date as Spark's cast reads it: `[+-]yyyy…[-m[-d[ …|T…]]]`; undefined if it is none (`DateTimeUtils.stringToDate`). */
export function parseDate(text: string): number | undefined {
  const m = /^([+-]?)(\d{4,7})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T].*)?)?)?$/s.exec(trimAll(text));
  if (!m) return undefined;
  const year = Number(m[2]) * (m[1] === '-' ? -1 : 1);
  return daysOfDate(year, Number(m[3] ?? 1), Number(m[4] ?? 1));
}

export interface ParsedTimestamp {
  /** Local microseconds; the time of day alone where `justTime`. */
  readonly local: bigint;
  readonly zone: TimeZone | undefined;
  /** No date was given: Spark takes the current one. */
  readonly justTime: boolean;
}

/** A timestamp as Spark's cast reads it; undefined if it is none (`DateTimeUtils.parseTimestampString`). */
export function parseTimestamp(text: string): ParsedTimestamp | undefined {
  const s = trimAll(text);
  const date = /^([+-]?)(\d{4,6})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T](.*))?)?)?$/s.exec(s);
  if (date) {
    const days = daysOfDate(Number(date[2]) * (date[1] === '-' ? -1 : 1), Number(date[3] ?? 1), Number(date[4] ?? 1));
    if (days === undefined) return undefined;
    const day = BigInt(days) * microsPerDay;
    if (date[5] === undefined) return { local: day, zone: undefined, justTime: false };
    const time = parseTime(date[5]);
    return time && { local: day + time.local, zone: time.zone, justTime: false };
  }
  const time = s.startsWith('T') ? parseTime(s.slice(1)) : /^\d{1,2}:/.test(s) ? parseTime(s) : undefined;
  return time && { ...time, justTime: true };
}

function parseTime(text: string): { readonly local: bigint; readonly zone: TimeZone | undefined } | undefined {
  const m = /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d*))?([^\d.].*)?)?)?$/s.exec(text);
  if (!m) return undefined;
  const [hour, minute, second] = [Number(m[1]), Number(m[2] ?? 0), Number(m[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const micros = Number((m[4] ?? '').slice(0, 6).padEnd(6, '0'));
  const local = BigInt(((hour * 60 + minute) * 60 + second) * 1e6 + micros);
  if (m[5] === undefined) return { local, zone: undefined };
  const zone = parseTimeZone(trimAll(m[5]));
  return zone && { local, zone };
}

/** The instant a string means in a session zone; undefined if it is no timestamp or has no date. */
export function parseInstant(text: string, sessionZone: string): bigint | undefined {
  const t = parseTimestamp(text);
  const zone = t?.zone ?? parseTimeZone(sessionZone);
  if (!t || t.justTime || !zone) return undefined;
  const micros = toInstant(zone, t.local);
  return micros === BigInt.asIntN(64, micros) ? micros : undefined;
}
