import { InternalError } from '../errors/compile-error.ts';
import type { DataType } from './data-type.ts';
import { compareDecimals } from './decimal.ts';
import type { ArrayValue, DecimalValue, StructValue, Value } from './value.ts';

// Spark's ordering of non-null values (PhysicalDataType.ordering, TypeUtils.getInterpretedOrdering).

const order = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** NaN equals itself and is the largest; -0.0 equals 0.0. */
function compareDoubles(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  return Number.isNaN(b) ? -1 : order(a, b);
}

/** By Unicode code point, which is the order of the UTF-8 bytes. */
export function compareStrings(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) {
      const start = i > 0 && isLowSurrogate(a, i) && isLowSurrogate(b, i) ? i - 1 : i;
      return order(a.codePointAt(start) ?? 0, b.codePointAt(start) ?? 0);
    }
  }
  return order(a.length, b.length);
}
const isLowSurrogate = (s: string, i: number): boolean => (s.charCodeAt(i) & 0xfc00) === 0xdc00;

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const o = order(a[i], b[i]);
    if (o !== 0) return o;
  }
  return order(a.length, b.length);
}

/** Nulls inside arrays and structs come first and equal each other. */
function compareElements(a: readonly Value[], b: readonly Value[], typeAt: (i: number) => DataType): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a[i] ?? null;
    const y = b[i] ?? null;
    const o = x === null || y === null ? order(x === null ? 0 : 1, y === null ? 0 : 1) : compareValues(x, y, typeAt(i));
    if (o !== 0) return o;
  }
  return order(a.length, b.length);
}

const isTagged = (v: Value): v is Exclude<Value, null | boolean | number | bigint | string | Uint8Array> =>
  typeof v === 'object' && v !== null && 'tag' in v;
const isArray = (v: Value): v is ArrayValue => isTagged(v) && v.tag === 'array';
const isStruct = (v: Value): v is StructValue => isTagged(v) && v.tag === 'struct';
const isDecimal = (v: Value): v is DecimalValue => isTagged(v) && v.tag === 'decimal';

/**
 * Negative, zero or positive as `a` is less than, equal to or greater than `b`; both non-null values of the orderable type `type`.
 * Maps and calendar intervals have no order.
 */
export function compareValues(a: Value, b: Value, type: DataType): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return order(a, b);
  if (typeof a === 'bigint' && typeof b === 'bigint') return order(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  if (isDecimal(a) && isDecimal(b)) return compareDecimals(a, b);
  if (isArray(a) && isArray(b) && type.kind === 'array') return compareElements(a.elements, b.elements, () => type.element);
  if (isStruct(a) && isStruct(b) && type.kind === 'struct') {
    const { fields } = type;
    return compareElements(a.fields, b.fields, (i) => fields[i]?.type ?? { kind: 'void' });
  }
  throw new InternalError(`values of ${type.kind} have no order`);
}

/** Are two non-null values of a type equal? Defined for every type that has an order; structurally for the others. */
export function equalValues(a: Value, b: Value, type: DataType): boolean {
  if (type.kind !== 'interval' && type.kind !== 'map') return compareValues(a, b, type) === 0;
  if (!isTagged(a) || !isTagged(b)) return false;
  if (a.tag === 'interval' && b.tag === 'interval') return a.months === b.months && a.days === b.days && a.microseconds === b.microseconds;
  if (a.tag !== 'map' || b.tag !== 'map' || type.kind !== 'map') return false;
  return compareElements(a.keys, b.keys, () => type.key) === 0 && compareElements(a.values, b.values, () => type.value) === 0;
}
