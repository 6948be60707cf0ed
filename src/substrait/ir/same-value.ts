import type { Value } from '../../types/value.ts';

/** Whether two literal values are the same; NaN is itself. */
export function sameValue(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof Uint8Array && b instanceof Uint8Array) return a.length === b.length && a.every((x, i) => x === b[i]);
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object' || a instanceof Uint8Array || b instanceof Uint8Array) return false;
  const same = (x: readonly Value[], y: readonly Value[]): boolean => x.length === y.length && x.every((v, i) => sameValue(v, y[i] ?? null));
  switch (a.tag) {
    case 'decimal':
      return b.tag === 'decimal' && a.unscaled === b.unscaled && a.scale === b.scale;
    case 'interval':
      return b.tag === 'interval' && a.months === b.months && a.days === b.days && a.microseconds === b.microseconds;
    case 'array':
      return b.tag === 'array' && same(a.elements, b.elements);
    case 'map':
      return b.tag === 'map' && same(a.keys, b.keys) && same(a.values, b.values);
    case 'struct':
      return b.tag === 'struct' && same(a.fields, b.fields);
  }
}
