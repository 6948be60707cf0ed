import { InternalError } from '../errors/compile-error.ts';
import { dateText } from './civil-date.ts';
import { type DataType, typeName } from './data-type.ts';
import { decimalText } from './decimal.ts';
import { calendarIntervalText, dayTimeIntervalText, yearMonthIntervalText } from './interval-text.ts';
import { doubleText, floatText } from './java-number-text.ts';
import { murmurBytes } from './murmur3.ts';
import { localTimestampText, timestampText } from './timestamp-text.ts';
import { typeSql } from './type-sql.ts';
import type { Value } from './value.ts';

type NonNull = Exclude<Value, null>;

function isTagged(v: NonNull): v is Extract<NonNull, { readonly tag: string }> {
  return typeof v === 'object' && !(v instanceof Uint8Array);
}
function misfit(v: NonNull, t: DataType): never {
  throw new InternalError(`a value of ${typeof v} is no ${typeName(t)}`);
}
const hex = (v: Uint8Array): string => Array.from(v, (b) => b.toString(16).padStart(2, '0').toUpperCase()).join('');

/** A number as Java prints it, without the suffix of SQL text; undefined for other types. */
function numberText(v: NonNull, t: DataType): string | undefined {
  switch (t.kind) {
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
      return String(v);
    case 'float':
      return typeof v === 'number' ? floatText(v) : misfit(v, t);
    case 'double':
      return typeof v === 'number' ? doubleText(v) : misfit(v, t);
    case 'decimal':
      return isTagged(v) && v.tag === 'decimal' ? decimalText(v.unscaled, v.scale) : misfit(v, t);
    default:
      return undefined;
  }
}

const packedSize: Readonly<Record<string, 1 | 2 | 4 | 8>> = { tinyint: 1, smallint: 2, int: 4, bigint: 8, date: 4, timestamp: 8, timestamp_ntz: 8 };

/** Spark's UnsafeArrayData has no text of its own: the class and the hash of its bytes (count, null bits, values, each padded to whole words). */
function packedArrayText(elements: readonly Value[], t: DataType): string {
  const size = packedSize[t.kind] ?? 8;
  const header = 8 + 8 * Math.ceil(elements.length / 64);
  const view = new DataView(new ArrayBuffer(header + 8 * Math.ceil((elements.length * size) / 8)));
  view.setBigInt64(0, BigInt(elements.length), true);
  for (const [i, v] of elements.entries()) {
    const at = header + i * size;
    if (typeof v === 'bigint') view.setBigInt64(at, v, true);
    else if (size === 1) view.setInt8(at, Number(v));
    else if (size === 2) view.setInt16(at, Number(v), true);
    else view.setInt32(at, Number(v), true);
  }
  const hash = murmurBytes(new Uint8Array(view.buffer), 42) >>> 0;
  return `org.apache.spark.sql.catalyst.expressions.UnsafeArrayData@${hash.toString(16)}`;
}

/** The text of a value inside a folded array, map or struct: Spark prints its internal form there (dates are day numbers). */
function innerText(v: Value, t: DataType): string {
  if (v === null) return 'null';
  const number = numberText(v, t);
  if (number !== undefined) return number;
  if (isTagged(v)) {
    switch (v.tag) {
      case 'array':
        if (v.packed && t.kind === 'array') return packedArrayText(v.elements, t.element);
        return t.kind === 'array' ? `[${v.elements.map((e) => innerText(e, t.element)).join(',')}]` : misfit(v, t);
      case 'struct':
        return t.kind === 'struct' ? `[${v.fields.map((f, i) => innerText(f, t.fields[i]?.type ?? t)).join(',')}]` : misfit(v, t);
      case 'map':
        return t.kind === 'map'
          ? `keys: [${v.keys.map((k) => innerText(k, t.key)).join(',')}], values: [${v.values.map((x) => innerText(x, t.value)).join(',')}]`
          : misfit(v, t);
      case 'interval':
        return calendarIntervalText(v);
      default:
        return misfit(v, t);
    }
  }
  return v instanceof Uint8Array ? `0x${hex(v)}` : String(v);
}

/**
 * A literal as analyzed and optimized plans print it (Catalyst's `Literal.toString`).
 * @param zone the session time zone, in which timestamps are shown
 */
export function literalText(v: Value, t: DataType, zone: string): string {
  if (v === null) return 'null';
  switch (t.kind) {
    case 'binary':
      return v instanceof Uint8Array ? `0x${hex(v)}` : misfit(v, t);
    case 'date':
      return typeof v === 'number' ? dateText(v) : misfit(v, t);
    case 'timestamp':
      return typeof v === 'bigint' ? timestampText(v, zone) : misfit(v, t);
    case 'timestamp_ntz':
      return typeof v === 'bigint' ? localTimestampText(v) : misfit(v, t);
    case 'year-month interval':
      return typeof v === 'number' ? yearMonthIntervalText(v, t) : misfit(v, t);
    case 'day-time interval':
      return typeof v === 'bigint' ? dayTimeIntervalText(v, t) : misfit(v, t);
    case 'map':
      return `map(${innerText(v, t)})`;
    default:
      return innerText(v, t);
  }
}

/** A literal in full SQL (Catalyst's `Literal.sql`): `'x'`, `1L`, `1.0D`, `1.5BD`, `DATE '1998-01-01'`, `CAST(NULL AS INT)`. */
export function literalSql(v: Value, t: DataType, zone: string): string {
  if (v === null) return t.kind === 'void' || t.kind === 'array' || t.kind === 'map' || t.kind === 'struct' ? 'NULL' : `CAST(NULL AS ${typeSql(t)})`;
  const text = literalText(v, t, zone);
  switch (t.kind) {
    case 'string':
      return `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
    case 'tinyint':
      return `${text}Y`;
    case 'smallint':
      return `${text}S`;
    case 'bigint':
      return `${text}L`;
    case 'float':
      return `CAST('${text}' AS FLOAT)`;
    case 'double':
      return typeof v === 'number' && Number.isFinite(v) ? `${text}D` : `CAST('${text}' AS DOUBLE)`;
    case 'decimal':
      return `${text}BD`;
    case 'date':
      return `DATE '${text}'`;
    case 'timestamp':
      return `TIMESTAMP '${text}'`;
    case 'timestamp_ntz':
      return `TIMESTAMP_NTZ '${text}'`;
    case 'interval':
      return `INTERVAL '${text}'`;
    case 'binary':
      return `X'${text.slice(2)}'`;
    case 'array':
      return isTagged(v) && v.tag === 'array' ? `ARRAY(${v.elements.map((e) => literalSql(e, t.element, zone)).join(', ')})` : text;
    case 'struct':
      if (!isTagged(v) || v.tag !== 'struct') return text;
      return `NAMED_STRUCT(${t.fields.map((f, i) => `'${f.name}', ${literalSql(v.fields[i] ?? null, f.type, zone)}`).join(', ')})`;
    case 'map':
      if (!isTagged(v) || v.tag !== 'map') return text;
      return `MAP(${v.keys.map((k, i) => `${literalSql(k, t.key, zone)}, ${literalSql(v.values[i] ?? null, t.value, zone)}`).join(', ')})`;
    default:
      return text;
  }
}

/** A literal in the name of an unnamed select item: strings bare, numbers without suffix, `NULL`; the rest as in full SQL. */
export function literalPrettyText(v: Value, t: DataType, zone: string): string {
  if (v === null) return 'NULL';
  if (t.kind === 'string' || numberText(v, t) !== undefined) return innerText(v, t);
  return literalSql(v, t, zone);
}
