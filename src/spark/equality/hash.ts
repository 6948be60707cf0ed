import type { DataType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';
import { memo } from '../memo.ts';

/** `hash` with `part` mixed in: 32-bit, order-sensitive. */
export function mix(hash: number, part: number): number {
  const k = Math.imul(part ^ (part >>> 15), 0x2c1b3c6d);
  const h = Math.imul(hash ^ k ^ (k >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) | 0;
}

/** 32-bit hash of a text. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h | 0;
}

/** Hash of a type, nested nullability left out (equal types hash alike, which is all that is asked). */
export const hashType: (t: DataType) => number = memo((t: DataType): number => {
  switch (t.kind) {
    case 'decimal':
      return mix(t.precision, t.scale + 100);
    case 'array':
      return mix(11, hashType(t.element));
    case 'map':
      return mix(mix(12, hashType(t.key)), hashType(t.value));
    case 'struct':
      return t.fields.reduce((h, f) => mix(mix(h, hashText(f.name)), hashType(f.type)), 13);
    default:
      return hashText(t.kind);
  }
});

/** Hash of a value. */
export function hashValue(v: Value): number {
  if (v === null) return 1;
  switch (typeof v) {
    case 'boolean':
      return v ? 2 : 3;
    case 'number':
      return Number.isInteger(v) ? mix(v | 0, Math.trunc(v / 4294967296) | 0) : hashText(String(v));
    case 'bigint':
      return mix(Number(BigInt.asIntN(32, v)), Number(BigInt.asIntN(32, v >> 32n)));
    case 'string':
      return hashText(v);
    default:
  }
  if (v instanceof Uint8Array) return v.reduce(mix, 4);
  switch (v.tag) {
    case 'decimal':
      return mix(v.scale, hashValue(v.unscaled));
    case 'interval':
      return mix(mix(v.months, v.days), hashValue(v.microseconds));
    case 'array':
      return hashValues(v.elements, 5);
    case 'map':
      return hashValues(v.values, hashValues(v.keys, 6));
    case 'struct':
      return hashValues(v.fields, 7);
    default:
      return v satisfies never;
  }
}
function hashValues(values: readonly Value[], seed: number): number {
  return values.reduce<number>((h, x) => mix(h, hashValue(x)), seed);
}
