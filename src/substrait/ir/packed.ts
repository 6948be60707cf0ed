import type { Value } from '../../types/value.ts';

/** The note on a literal array in Spark's packed form, which Substrait does not tell from any other. */
export const packedNote = 'packed';

export function isPacked(v: Value): boolean {
  return v !== null && typeof v === 'object' && 'tag' in v && v.tag === 'array' && v.packed === true;
}

/** The array as a packed one. */
export function asPacked(v: Value): Value {
  return v !== null && typeof v === 'object' && 'tag' in v && v.tag === 'array' ? { ...v, packed: true } : v;
}
