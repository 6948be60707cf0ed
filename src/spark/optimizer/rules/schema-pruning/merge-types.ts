import { arrayType, type DataType, mapType, type StructField, structType } from '../../../../types/data-type.ts';

function mergeFields(left: readonly StructField[], right: readonly StructField[]): readonly StructField[] {
  const merged = left.map((f) => {
    const g = right.find((x) => x.name === f.name);
    return g ? { ...f, type: mergeTypes(f.type, g.type), nullable: f.nullable || g.nullable } : f;
  });
  return [...merged, ...right.filter((g) => !left.some((f) => f.name === g.name))];
}

/** A type with the struct fields of both; the two are parts of one type (Catalyst's `StructType.merge`). */
export function mergeTypes(left: DataType, right: DataType): DataType {
  if (left.kind === 'struct' && right.kind === 'struct') return structType(mergeFields(left.fields, right.fields));
  if (left.kind === 'array' && right.kind === 'array')
    return arrayType(mergeTypes(left.element, right.element), left.containsNull || right.containsNull);
  if (left.kind === 'map' && right.kind === 'map')
    return mapType(mergeTypes(left.key, right.key), mergeTypes(left.value, right.value), left.valueContainsNull || right.valueContainsNull);
  return left;
}
