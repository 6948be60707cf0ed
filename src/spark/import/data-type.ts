import {
  arrayType,
  bigintType,
  binaryType,
  booleanType,
  calendarIntervalType,
  type DataType,
  type DayTimeField,
  dateType,
  dayTimeIntervalType,
  decimalType,
  doubleType,
  floatType,
  intType,
  mapType,
  smallintType,
  stringType,
  structType,
  timestampNtzType,
  timestampType,
  tinyintType,
  voidType,
  type YearMonthField,
  yearMonthIntervalType,
} from '../../types/data-type.ts';
import { arrayAt, booleanAt, isObject, objectAt, stringAt, unsupported } from './json.ts';

const simple: ReadonlyMap<string, DataType> = new Map<string, DataType>([
  ['boolean', booleanType],
  ['byte', tinyintType],
  ['short', smallintType],
  ['integer', intType],
  ['long', bigintType],
  ['float', floatType],
  ['double', doubleType],
  ['string', stringType],
  ['binary', binaryType],
  ['date', dateType],
  ['timestamp', timestampType],
  ['timestamp_ntz', timestampNtzType],
  ['interval', calendarIntervalType],
  ['void', voidType],
]);

function yearMonthField(name: string): YearMonthField | undefined {
  return name === 'year' || name === 'month' ? name : undefined;
}
function dayTimeField(name: string): DayTimeField | undefined {
  return name === 'day' || name === 'hour' || name === 'minute' || name === 'second' ? name : undefined;
}

function namedType(name: string, path: string): DataType {
  const known = simple.get(name);
  if (known) return known;
  const decimal = /^decimal\((\d+),(-?\d+)\)$/.exec(name);
  if (decimal) return decimalType(Number(decimal[1]), Number(decimal[2]));
  const interval = /^interval (\w+)(?: to (\w+))?$/.exec(name);
  if (interval) {
    const start = interval[1] ?? '';
    const end = interval[2] ?? start;
    const [y1, y2, d1, d2] = [yearMonthField(start), yearMonthField(end), dayTimeField(start), dayTimeField(end)];
    if (y1 && y2) return yearMonthIntervalType(y1, y2);
    if (d1 && d2) return dayTimeIntervalType(d1, d2);
  }
  return unsupported(`type ${name}`, path);
}

/** A data type in Spark's JSON form (`DataType.json`): a name, or an object with `type`. Raises UNSUPPORTED_CATALYST_JSON for user-defined types. */
export function dataTypeAt(v: unknown, path: string): DataType {
  if (!isObject(v)) return namedType(stringAt(v, path), path);
  const kind = stringAt(v.type, `${path}.type`);
  switch (kind) {
    case 'array':
      return arrayType(dataTypeAt(v.elementType, `${path}.elementType`), booleanAt(v.containsNull, `${path}.containsNull`));
    case 'map':
      return mapType(
        dataTypeAt(v.keyType, `${path}.keyType`),
        dataTypeAt(v.valueType, `${path}.valueType`),
        booleanAt(v.valueContainsNull, `${path}.valueContainsNull`),
      );
    case 'struct':
      return structType(
        arrayAt(v.fields, `${path}.fields`).map((f, i) => {
          const at = `${path}.fields[${i}]`;
          const field = objectAt(f, at);
          return {
            name: stringAt(field.name, `${at}.name`),
            type: dataTypeAt(field.type, `${at}.type`),
            nullable: booleanAt(field.nullable, `${at}.nullable`),
          };
        }),
      );
    default:
      return unsupported(`type ${kind}`, path);
  }
}
