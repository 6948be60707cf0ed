import { dateText } from '../../types/civil-date.ts';
import { type DataType, typeName } from '../../types/data-type.ts';
import { plainDecimalText } from '../../types/decimal.ts';
import { localTimestampText } from '../../types/timestamp-text.ts';
import type { Value } from '../../types/value.ts';
import type { Expression_Literal } from '../gen/substrait/algebra_pb.ts';
import { readLiteral } from '../read/read-literal.ts';
import type { TypeAliases } from '../read/scope.ts';
import { typeText } from './type-text.ts';

const quoted = (s: string): string => `'${s.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

function tagged(value: Exclude<Value, null | boolean | number | bigint | string | Uint8Array>, t: DataType): string {
  switch (value.tag) {
    case 'decimal':
      return plainDecimalText(value.unscaled, value.scale);
    case 'interval':
      return quoted(`${value.months} months ${value.days} days ${value.microseconds} microseconds`);
    case 'array':
      return `[${value.elements.map((e) => valueText(e, t.kind === 'array' ? t.element : t)).join(', ')}]`;
    case 'map': {
      const entry = (k: Value, i: number): string =>
        t.kind === 'map' ? `${valueText(k, t.key)}: ${valueText(value.values[i] ?? null, t.value)}` : String(k);
      return `{${value.keys.map(entry).join(', ')}}`;
    }
    case 'struct':
      return `(${value.fields.map((f, i) => valueText(f, t.kind === 'struct' ? (t.fields[i]?.type ?? t) : t)).join(', ')})`;
  }
}

function valueText(value: Value, t: DataType): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (t.kind === 'date' && typeof value === 'number') return quoted(dateText(value));
  if ((t.kind === 'timestamp' || t.kind === 'timestamp_ntz') && typeof value === 'bigint') return quoted(localTimestampText(value));
  if (t.kind === 'year-month interval') return quoted(`${String(value)} months`);
  if (t.kind === 'day-time interval') return quoted(`${String(value)} microseconds`);
  if (value instanceof Uint8Array) return `0x${hex(value)}`;
  return typeof value === 'object' ? tagged(value, t) : String(value);
}

const unmarked = new Set<DataType['kind']>(['boolean', 'string', 'bigint', 'double']);

/** A literal: `100:i32`, `'1998-01-01':date`, `'text'`, `true`; i64, fp64, strings and booleans need no type. */
export function literalText(aliases: TypeAliases, l: Expression_Literal): string {
  if (l.literalType.case === 'null') return `null:${typeText(l.literalType.value)}`;
  const { value, type } = readLiteral(aliases, l, '');
  const text = valueText(value, type);
  const isNumber = type.kind === 'double' && Number.isInteger(value) ? `${text}.0` : text;
  return unmarked.has(type.kind) ? isNumber : `${text}:${shortType(l, type)}`;
}

function shortType(l: Expression_Literal, t: DataType): string {
  switch (l.literalType.case) {
    case 'i8':
    case 'i16':
    case 'i32':
    case 'fp32':
      return l.literalType.case;
    default:
      return t.kind === 'decimal' ? `decimal<${t.precision}, ${t.scale}>` : typeName(t);
  }
}
