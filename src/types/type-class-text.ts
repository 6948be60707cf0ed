import type { DataType, SimpleKind } from './data-type.ts';

const classes: Readonly<Record<SimpleKind, string>> = {
  boolean: 'BooleanType',
  tinyint: 'ByteType',
  smallint: 'ShortType',
  int: 'IntegerType',
  bigint: 'LongType',
  float: 'FloatType',
  double: 'DoubleType',
  string: 'StringType',
  binary: 'BinaryType',
  date: 'DateType',
  timestamp: 'TimestampType',
  timestamp_ntz: 'TimestampNTZType',
  interval: 'CalendarIntervalType',
  void: 'NullType',
};
const fieldNumber = { year: 0, month: 1, day: 0, hour: 1, minute: 2, second: 3 } as const;

/** A type as Spark's data type objects print themselves: `IntegerType`, `StructType(StructField(a,IntegerType,true))`. */
export function typeClassText(t: DataType): string {
  switch (t.kind) {
    case 'decimal':
      return `DecimalType(${t.precision},${t.scale})`;
    case 'year-month interval':
      return `YearMonthIntervalType(${fieldNumber[t.start]},${fieldNumber[t.end]})`;
    case 'day-time interval':
      return `DayTimeIntervalType(${fieldNumber[t.start]},${fieldNumber[t.end]})`;
    case 'array':
      return `ArrayType(${typeClassText(t.element)},${t.containsNull})`;
    case 'map':
      return `MapType(${typeClassText(t.key)},${typeClassText(t.value)},${t.valueContainsNull})`;
    case 'struct':
      return `StructType(${t.fields.map(fieldText).join(',')})`;
    default:
      return classes[t.kind];
  }
}
function fieldText(f: Extract<DataType, { kind: 'struct' }>['fields'][number]): string {
  return `StructField(${f.name},${typeClassText(f.type)},${f.nullable})`;
}

/** A schema as an argument of from_json: a struct is the list of its fields. */
export function schemaText(t: DataType): string {
  return t.kind === 'struct' ? t.fields.map(fieldText).join(', ') : typeClassText(t);
}
