import type { DataType } from './data-type.ts';

/**
 * Of two types that differ at most in nested nullability, the one that is nullable inside wherever either is (Catalyst's
 * `TypeCoercion.findTypeForComplex` on branches of one type, and `StructType.unionLikeMerge`). Names are the first's.
 */
export function looserType(a: DataType, b: DataType): DataType {
  if (a === b) return a;
  if (a.kind === 'array' && b.kind === 'array')
    return { kind: 'array', element: looserType(a.element, b.element), containsNull: a.containsNull || b.containsNull };
  if (a.kind === 'map' && b.kind === 'map') {
    const valueContainsNull = a.valueContainsNull || b.valueContainsNull;
    return { kind: 'map', key: looserType(a.key, b.key), value: looserType(a.value, b.value), valueContainsNull };
  }
  if (a.kind === 'struct' && b.kind === 'struct' && a.fields.length === b.fields.length)
    return {
      kind: 'struct',
      fields: a.fields.map((f, i) => {
        const g = b.fields[i];
        return g ? { name: f.name, type: looserType(f.type, g.type), nullable: f.nullable || g.nullable } : f;
      }),
    };
  return a;
}
