import { type DataType, equalType } from '../../../types/data-type.ts';

/** Same types but for names and nullability of nested fields (Catalyst's `DataType.equalsStructurally`). */
export function sameStructure(a: DataType, b: DataType): boolean {
  if (a.kind === 'array' && b.kind === 'array') return sameStructure(a.element, b.element);
  if (a.kind === 'map' && b.kind === 'map') return sameStructure(a.key, b.key) && sameStructure(a.value, b.value);
  if (a.kind === 'struct' && b.kind === 'struct') {
    return a.fields.length === b.fields.length && a.fields.every((f, i) => sameStructure(f.type, b.fields[i]?.type ?? f.type));
  }
  return equalType(a, b);
}
