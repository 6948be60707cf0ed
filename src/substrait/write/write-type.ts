import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { assertNever } from '../../errors/compile-error.ts';
import type { DataType } from '../../types/data-type.ts';
import { type Type, Type_Nullability, TypeSchema } from '../gen/substrait/type_pb.ts';

export type TypeInit = MessageInitShape<typeof TypeSchema>;
type Kind = NonNullable<TypeInit['kind']>;

/** Fraction digits of Spark's timestamps and day-time intervals. */
export const microseconds = 6;

function nullability(nullable: boolean): Type_Nullability {
  return nullable ? Type_Nullability.NULLABLE : Type_Nullability.REQUIRED;
}

function kindOf(t: DataType, nullable: boolean): Kind {
  const value = { nullability: nullability(nullable) };
  switch (t.kind) {
    case 'boolean':
      return { case: 'bool', value };
    case 'tinyint':
      return { case: 'i8', value };
    case 'smallint':
      return { case: 'i16', value };
    case 'int':
      return { case: 'i32', value };
    case 'bigint':
      return { case: 'i64', value };
    case 'float':
      return { case: 'fp32', value };
    case 'double':
      return { case: 'fp64', value };
    case 'decimal':
      return { case: 'decimal', value: { ...value, precision: t.precision, scale: t.scale } };
    case 'string':
    case 'void':
      return { case: 'string', value };
    case 'binary':
      return { case: 'binary', value };
    case 'date':
      return { case: 'date', value };
    case 'timestamp':
      return { case: 'precisionTimestampTz', value: { ...value, precision: microseconds } };
    case 'timestamp_ntz':
      return { case: 'precisionTimestamp', value: { ...value, precision: microseconds } };
    case 'interval':
      return { case: 'intervalCompound', value: { ...value, precision: microseconds } };
    case 'year-month interval':
      return { case: 'intervalYear', value };
    case 'day-time interval':
      return { case: 'intervalDay', value: { ...value, precision: microseconds } };
    case 'array':
      return { case: 'list', value: { ...value, type: writeType(t.element, t.containsNull) } };
    case 'map':
      return { case: 'map', value: { ...value, key: writeType(t.key, false), value: writeType(t.value, t.valueContainsNull) } };
    case 'struct':
      return { case: 'struct', value: { ...value, types: t.fields.map((f) => writeType(f.type, f.nullable)) } };
    default:
      return assertNever(t, 'type');
  }
}

/** A Spark type in Substrait; struct names and interval fields have no place there (see {@link structNames}, `intervalFields`). */
export function writeType(t: DataType, nullable: boolean): Type {
  return create(TypeSchema, { kind: kindOf(t, nullable) });
}
