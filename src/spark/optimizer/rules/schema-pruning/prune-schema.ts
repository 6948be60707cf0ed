import { arrayType, type DataType, equalType, mapType, type StructField, type StructType, structType } from '../../../../types/data-type.ts';
import { mergeTypes } from './merge-types.ts';

const fold = (name: string, caseSensitive: boolean): string => (caseSensitive ? name : name.toLowerCase());

/** `part` with its fields in the order of `whole`. */
function inOrderOf(part: DataType, whole: DataType, caseSensitive: boolean): DataType {
  if (equalType(part, whole)) return part;
  if (part.kind === 'array' && whole.kind === 'array') return arrayType(inOrderOf(part.element, whole.element, caseSensitive), part.containsNull);
  if (part.kind === 'map' && whole.kind === 'map')
    return mapType(inOrderOf(part.key, whole.key, caseSensitive), inOrderOf(part.value, whole.value, caseSensitive), part.valueContainsNull);
  if (part.kind !== 'struct' || whole.kind !== 'struct') return part;
  return structType(
    whole.fields.flatMap((f): readonly StructField[] => {
      const own = part.fields.find((g) => fold(g.name, caseSensitive) === fold(f.name, caseSensitive));
      return own ? [{ name: f.name, type: inOrderOf(own.type, f.type, caseSensitive), nullable: own.nullable }] : [];
    }),
  );
}

/** The schema with each requested column reduced to its requested parts; top-level columns all stay (Catalyst's SchemaPruning.pruneSchema). */
export function pruneSchema(schema: StructType, requested: readonly StructField[], caseSensitive: boolean): StructType {
  const merged = requested.map((f): DataType => structType([f])).reduce((a, b) => mergeTypes(a, b));
  const parts = merged.kind === 'struct' ? merged.fields : [];
  const columns = schema.fields.map((f) => parts.find((m) => fold(m.name, caseSensitive) === fold(f.name, caseSensitive)) ?? f);
  const ordered = inOrderOf(structType(columns), schema, caseSensitive);
  return ordered.kind === 'struct' ? ordered : schema;
}
