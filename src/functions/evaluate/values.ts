import { InternalError } from '../../errors/compile-error.ts';
import type { ArrayValue, CalendarIntervalValue, DecimalValue, MapValue, StructValue, Value } from '../../types/value.ts';

// What an evaluation knows its arguments to be after coercion; anything else is a broken invariant.

function wrong(v: Value | undefined, wanted: string): never {
  const got = v === null || v === undefined ? 'null' : typeof v === 'object' && 'tag' in v ? v.tag : typeof v;
  throw new InternalError(`evaluated ${got} as ${wanted}`);
}

export function num(v: Value | undefined): number {
  return typeof v === 'number' ? v : wrong(v, 'a number');
}
/** Of any integral or temporal type. */
export function int(v: Value | undefined): bigint {
  return typeof v === 'bigint' ? v : typeof v === 'number' ? BigInt(v) : wrong(v, 'an integer');
}
export function str(v: Value | undefined): string {
  return typeof v === 'string' ? v : wrong(v, 'a string');
}
export function bool(v: Value | undefined): boolean {
  return typeof v === 'boolean' ? v : wrong(v, 'a boolean');
}
export function bytes(v: Value | undefined): Uint8Array {
  return v instanceof Uint8Array ? v : wrong(v, 'a binary');
}
type Tagged = DecimalValue | CalendarIntervalValue | ArrayValue | MapValue | StructValue;
export function isTagged(v: Value | undefined): v is Tagged {
  return typeof v === 'object' && v !== null && !(v instanceof Uint8Array);
}
export function dec(v: Value | undefined): DecimalValue {
  return isTagged(v) && v.tag === 'decimal' ? v : wrong(v, 'a decimal');
}
export function interval(v: Value | undefined): CalendarIntervalValue {
  return isTagged(v) && v.tag === 'interval' ? v : wrong(v, 'an interval');
}
export function array(v: Value | undefined): readonly Value[] {
  return isTagged(v) && v.tag === 'array' ? v.elements : wrong(v, 'an array');
}
export function map(v: Value | undefined): MapValue {
  return isTagged(v) && v.tag === 'map' ? v : wrong(v, 'a map');
}
export function struct(v: Value | undefined): readonly Value[] {
  return isTagged(v) && v.tag === 'struct' ? v.fields : wrong(v, 'a struct');
}
export function arrayOf(elements: readonly Value[]): ArrayValue {
  return { tag: 'array', elements };
}
export function structOf(fields: readonly Value[]): StructValue {
  return { tag: 'struct', fields };
}
