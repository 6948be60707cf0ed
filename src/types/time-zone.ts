import { dateOfDays, daysOfDate } from './civil-date.ts';

/** A time zone: a fixed offset, or a region that the platform's `Intl` knows. */
export type TimeZone = { readonly kind: 'offset'; readonly seconds: number } | { readonly kind: 'region'; readonly id: string };

const utc: TimeZone = { kind: 'offset', seconds: 0 };
const microsPerSecond = 1_000_000n;

/** `ZoneId.SHORT_IDS`. */
const shortIds: Readonly<Record<string, string>> = {
  EST: '-05:00',
  HST: '-10:00',
  MST: '-07:00',
  ACT: 'Australia/Darwin',
  AET: 'Australia/Sydney',
  AGT: 'America/Argentina/Buenos_Aires',
  ART: 'Africa/Cairo',
  AST: 'America/Anchorage',
  BET: 'America/Sao_Paulo',
  BST: 'Asia/Dhaka',
  CAT: 'Africa/Harare',
  CNT: 'America/St_Johns',
  CST: 'America/Chicago',
  CTT: 'Asia/Shanghai',
  EAT: 'Africa/Addis_Ababa',
  ECT: 'Europe/Paris',
  IET: 'America/Indiana/Indianapolis',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  MIT: 'Pacific/Apia',
  NET: 'Asia/Yerevan',
  NST: 'Pacific/Auckland',
  PLT: 'Asia/Karachi',
  PNT: 'America/Phoenix',
  PRT: 'America/Puerto_Rico',
  PST: 'America/Los_Angeles',
  SST: 'Pacific/Guadalcanal',
  VST: 'Asia/Ho_Chi_Minh',
};

function parseOffset(text: string): TimeZone | undefined {
  const m = /^([+-])(\d{1,2})(?::?(\d\d)(?::?(\d\d))?)?$/.exec(text);
  if (!m) return undefined;
  const [hours, minutes, seconds] = [Number(m[2]), Number(m[3] ?? 0), Number(m[4] ?? 0)];
  const total = hours * 3600 + minutes * 60 + seconds;
  if (minutes > 59 || seconds > 59 || total > 18 * 3600) return undefined;
  return { kind: 'offset', seconds: m[1] === '-' ? -total : total };
}

/** The zone of an id as Spark reads it (`DateTimeUtils.getZoneId`); undefined where there is no such zone. */
export function parseTimeZone(id: string): TimeZone | undefined {
  const text = id.replace(/([+-])(\d):/, '$10$2:').replace(/([+-])(\d\d):(\d)$/, '$1$2:0$3');
  const name = Object.hasOwn(shortIds, text) ? (shortIds[text] ?? text) : text;
  if (name === 'Z' || name === 'UTC' || name === 'GMT' || name === 'UT') return utc;
  const offset = parseOffset(name.replace(/^(?:UTC|GMT|UT)(?=[+-])/, ''));
  if (offset) return offset;
  if (!/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(name)) return undefined;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return { kind: 'region', id: name };
  } catch (e) {
    if (e instanceof RangeError) return undefined;
    throw e;
  }
}

/** Seconds a region is ahead of UTC at an instant. */
function regionOffset(id: string, epochSeconds: number): number {
  const limit = 8.64e12;
  const instant = Math.min(Math.max(epochSeconds, -limit), limit);
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: id,
    calendar: 'iso8601',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const field = new Map(format.formatToParts(instant * 1000).map((p) => [p.type, p.value]));
  const number = (part: Intl.DateTimeFormatPartTypes): number => Number(field.get(part));
  const year = field.get('era')?.startsWith('B') ? 1 - number('year') : number('year');
  const days = daysOfDate(year, number('month'), number('day')) ?? 0;
  return days * 86400 + number('hour') * 3600 + number('minute') * 60 + number('second') - instant;
}

/** Seconds that local time is ahead of UTC at an instant (microseconds since the epoch). */
export function offsetAt(zone: TimeZone, micros: bigint): number {
  return zone.kind === 'offset' ? zone.seconds : regionOffset(zone.id, Number(floorDivide(micros, microsPerSecond)));
}

export function floorDivide(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
}

/** Local microseconds (as if UTC) of an instant. */
export function toLocal(zone: TimeZone, micros: bigint): bigint {
  return micros + BigInt(offsetAt(zone, micros)) * microsPerSecond;
}

/** The instant of a local time: in an overlap the earlier one, in a gap moved later by its length (`ZonedDateTime.of`). */
export function toInstant(zone: TimeZone, local: bigint): bigint {
  const at = (seconds: number): bigint => local - BigInt(seconds) * microsPerSecond;
  if (zone.kind === 'offset') return at(zone.seconds);
  const day = 86_400n * microsPerSecond;
  const before = offsetAt(zone, local - day);
  const after = offsetAt(zone, local + day);
  if (before === after) return at(before);
  if (offsetAt(zone, at(before)) === before) return at(before);
  if (offsetAt(zone, at(after)) === after) return at(after);
  return at(before);
}

/** Days since the epoch of the local date of an instant. */
export function localDays(zone: TimeZone, micros: bigint): number {
  return Number(floorDivide(toLocal(zone, micros), 86_400n * microsPerSecond));
}

/** Fields of local microseconds. */
export function fieldsOfLocal(local: bigint): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly micros: number;
} {
  const perDay = 86_400n * microsPerSecond;
  const days = floorDivide(local, perDay);
  const rest = Number(local - days * perDay);
  const seconds = Math.floor(rest / 1e6);
  return {
    ...dateOfDays(Number(days)),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    micros: rest % 1e6,
  };
}
