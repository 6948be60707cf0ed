import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import { ansiConfig } from '../../types/cast/context.ts';
import { addMonths } from '../../types/civil-date.ts';
import { compareValues, equalValues } from '../../types/compare-values.ts';
import type { DataType } from '../../types/data-type.ts';
import { integralKind, integralValue } from '../../types/integers.ts';
import { microsPer } from '../../types/interval-text.ts';
import { literalSql } from '../../types/literal-text.ts';
import type { MapValue, Value } from '../../types/value.ts';
import { addToTimestamp, zoneFor } from './datetime.ts';
import { int, interval, isTagged, num } from './values.ts';

const largest = 1 << 16;
function limited(size: number): void {
  if (size > largest) raise('UNSUPPORTED_SYNTAX', { what: `A constant array of ${size} elements` });
}

const same = (a: Value, b: Value, t: DataType): boolean => (a === null || b === null ? a === b : equalValues(a, b, t));
/** As Java's hash sets compare: zeros of different sign are different. */
const sameBits = (a: Value, b: Value, t: DataType): boolean => same(a, b, t) && (a !== 0 || Object.is(a, b));
const contains = (list: readonly Value[], v: Value, t: DataType): boolean => list.some((x) => sameBits(x, v, t));

export function distinct(list: readonly Value[], t: DataType): readonly Value[] {
  const out: Value[] = [];
  for (const v of list) if (!contains(out, v, t)) out.push(v);
  return out;
}
export function except(a: readonly Value[], b: readonly Value[], t: DataType): readonly Value[] {
  return distinct(
    a.filter((v) => !contains(b, v, t)),
    t,
  );
}
export function intersect(a: readonly Value[], b: readonly Value[], t: DataType): readonly Value[] {
  return distinct(
    a.filter((v) => contains(b, v, t)),
    t,
  );
}
/** True, or null where only a null could make it so. */
export function arrayContains(list: readonly Value[], v: Value, t: DataType): Value {
  if (v === null) return null;
  if (list.some((x) => x !== null && equalValues(x, v, t))) return true;
  return list.includes(null) ? null : false;
}
export function arraysOverlap(a: readonly Value[], b: readonly Value[], t: DataType): Value {
  if (a.some((v) => v !== null && contains(b, v, t))) return true;
  return a.length > 0 && b.length > 0 && (a.includes(null) || b.includes(null)) ? null : false;
}
export function position(list: readonly Value[], v: Value, t: DataType): bigint {
  return BigInt(list.findIndex((x) => x !== null && v !== null && equalValues(x, v, t)) + 1);
}
export function extreme(list: readonly Value[], t: DataType, sign: 1 | -1): Value {
  return list.filter((v) => v !== null).reduce<Value>((best, v) => (best === null || sign * compareValues(v, best, t) > 0 ? v : best), null);
}
/** Nulls first going up, last going down. */
export function sortArray(list: readonly Value[], ascending: boolean, t: DataType): readonly Value[] {
  const order = (a: Value, b: Value): number => (a === null || b === null ? Number(a !== null) - Number(b !== null) : compareValues(a, b, t));
  return [...list].sort((a, b) => (ascending ? order(a, b) : order(b, a)));
}
export function slice(list: readonly Value[], start: number, length: number): readonly Value[] {
  if (start === 0) return raise('ILLEGAL_ARGUMENT', { message: 'Unexpected value for start in function `slice`: SQL array indices start at 1.' });
  if (length < 0)
    return raise('ILLEGAL_ARGUMENT', { message: 'Unexpected value for length in function `slice`: length must be greater than or equal to 0.' });
  const from = start > 0 ? start - 1 : list.length + start;
  return from < 0 || from >= list.length ? [] : list.slice(from, from + length);
}
export function repeatValue(v: Value, n: number): readonly Value[] {
  limited(n);
  return Array.from({ length: Math.max(n, 0) }, () => v);
}
/** The element at a position from 1, or from the end; outside null, a default, or in ANSI mode an error. */
export function elementAt(list: readonly Value[], at: number, fallback: Value, strict: boolean): Value {
  if (at === 0) return raise('INVALID_INDEX_OF_ZERO', {});
  const i = at > 0 ? at - 1 : list.length + at;
  if (i >= 0 && i < list.length) return list[i] ?? null;
  if (!strict) return fallback;
  return raise('INVALID_ARRAY_INDEX_IN_ELEMENT_AT', { indexValue: String(at), arraySize: String(list.length), ansiConfig });
}
export function mapGet(m: MapValue, key: Value, t: DataType): Value {
  const i = m.keys.findIndex((k) => same(k, key, t));
  return i < 0 ? null : (m.values[i] ?? null);
}
/** A map of entries; a null or a repeated key is an error. */
export function buildMap(keys: readonly Value[], values: readonly Value[], t: DataType): MapValue {
  for (const [i, k] of keys.entries()) {
    if (k === null) return raise('NULL_MAP_KEY', {});
    if (keys.slice(0, i).some((x) => same(x, k, t)))
      return raise('DUPLICATED_MAP_KEY', { key: literalSql(k, t, 'UTC').replace(/^'|'$/g, ''), mapKeyDedupPolicy: '"spark.sql.mapKeyDedupPolicy"' });
  }
  return { tag: 'map', keys, values };
}
export function insert(list: readonly Value[], at: number, v: Value): Value {
  if (at === 0) return raise('INVALID_INDEX_OF_ZERO', {});
  limited(Math.abs(at));
  const n = list.length;
  if (at > 0) {
    const padded = [...list, ...repeatValue(null, at - 1 - n)];
    return { tag: 'array', elements: [...padded.slice(0, at - 1), v, ...padded.slice(at - 1)] };
  }
  const i = n + at + 1;
  if (i > 0) return { tag: 'array', elements: [...list.slice(0, i), v, ...list.slice(i)] };
  return { tag: 'array', elements: [v, ...repeatValue(null, -at - 1 - n), ...list] };
}

/** `sequence(start, stop[, step])` over integers, dates and timestamps. */
export function sequence(start: Value, stop: Value, step: Value | undefined, t: DataType, stepType: DataType | undefined, conf: Conf): Value {
  const kind = integralKind(t);
  if (kind) {
    const [a, b] = [int(start), int(stop)];
    const by = step === undefined ? (a <= b ? 1n : -1n) : int(step);
    checkStep(a, b, by);
    if (a === b) return { tag: 'array', elements: [start], packed: true };
    const size = (b - a) / by + 1n;
    limited(Number(size));
    return { tag: 'array', elements: Array.from({ length: Number(size) }, (_, i) => integralValue(a + BigInt(i) * by, kind)), packed: true };
  }
  return temporalSequence(start, stop, step, t, stepType, conf);
}
function checkStep(a: bigint, b: bigint, by: bigint): void {
  if ((by > 0n && a <= b) || (by < 0n && a >= b) || (by === 0n && a === b)) return;
  raise('ILLEGAL_ARGUMENT', { message: `Illegal sequence boundaries: ${a} to ${b} by ${by}` });
}
interface Step {
  readonly months: number;
  readonly days: number;
  readonly micros: bigint;
}
function stepOf(step: Value | undefined, t: DataType | undefined, up: boolean): Step {
  if (step === undefined) return { months: 0, days: up ? 1 : -1, micros: 0n };
  if (t?.kind === 'year-month interval') return { months: num(step), days: 0, micros: 0n };
  if (isTagged(step)) {
    const i = interval(step);
    return { months: i.months, days: i.days, micros: i.microseconds };
  }
  return { months: 0, days: Number(int(step) / microsPer.day), micros: int(step) % microsPer.day };
}
function temporalSequence(start: Value, stop: Value, step: Value | undefined, t: DataType, stepType: DataType | undefined, conf: Conf): Value {
  const by = stepOf(step, stepType, int(start) <= int(stop));
  const up = by.months > 0 || by.days > 0 || by.micros > 0n;
  const zone = zoneFor(t, conf);
  checkStep(int(start), int(stop), up ? 1n : by.months === 0 && by.days === 0 && by.micros === 0n ? 0n : -1n);
  const at = (n: number): bigint => {
    if (t.kind === 'date') return BigInt(addMonths(num(start), by.months * n) + by.days * n) + (by.micros * BigInt(n)) / microsPer.day;
    return addToTimestamp(int(start), by.months * n, BigInt(by.days * n), by.micros * BigInt(n), zone);
  };
  const out: Value[] = [];
  for (let n = 0; ; n++) {
    const v = at(n);
    if (up ? v > int(stop) : v < int(stop)) break;
    out.push(t.kind === 'date' ? Number(v) : v);
    limited(out.length);
    if (v === int(stop)) break;
  }
  return { tag: 'array', elements: out, packed: true };
}
