import type { Value } from './value.ts';

function equalValues(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((x, i) => equalValue(x, b[i] ?? null));
}

/** Equality of literal values as Java's `equals` has it: NaN is itself, 0.0 is not -0.0, a decimal is its digits and scale. */
export function equalValue(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (a instanceof Uint8Array || b instanceof Uint8Array) {
    return a instanceof Uint8Array && b instanceof Uint8Array && a.length === b.length && a.every((x, i) => x === b[i]);
  }
  switch (a.tag) {
    case 'decimal':
      return b.tag === 'decimal' && a.unscaled === b.unscaled && a.scale === b.scale;
    case 'interval':
      return b.tag === 'interval' && a.months === b.months && a.days === b.days && a.microseconds === b.microseconds;
    case 'array':
      return b.tag === 'array' && equalValues(a.elements, b.elements);
    case 'map':
      return b.tag === 'map' && equalValues(a.keys, b.keys) && equalValues(a.values, b.values);
    case 'struct':
      return b.tag === 'struct' && equalValues(a.fields, b.fields);
    default:
      return a satisfies never;
  }
}
