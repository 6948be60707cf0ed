import type { MessageInitShape } from '@bufbuild/protobuf';
import { InternalError } from '../../errors/compile-error.ts';
import type { DataType } from '../../types/data-type.ts';
import type { DecimalValue, Value } from '../../types/value.ts';
import type { Expression_LiteralSchema } from '../gen/substrait/algebra_pb.ts';
import { microseconds, writeType } from './write-type.ts';

export type LiteralInit = MessageInitShape<typeof Expression_LiteralSchema>;
type LiteralKind = NonNullable<LiteralInit['literalType']>;

const secondsPerDay = 86_400n;
const unitsPerSecond = 1_000_000n;

/** 16 bytes, little-endian two's complement. */
function decimalBytes(unscaled: bigint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16);
  let rest = BigInt.asUintN(128, unscaled);
  for (let i = 0; i < bytes.length; i++, rest >>= 8n) bytes[i] = Number(rest & 0xffn);
  return bytes;
}

/** Days, seconds and microseconds by truncation, all with the sign of the whole. */
function dayTime(total: bigint) {
  const seconds = total / unitsPerSecond;
  return {
    days: Number(seconds / secondsPerDay),
    seconds: Number(seconds % secondsPerDay),
    subseconds: total % unitsPerSecond,
    precision: microseconds,
  };
}
function yearMonth(months: number) {
  const years = Math.trunc(months / 12);
  return { years, months: months - years * 12 };
}

function mismatch(value: Value, t: DataType): never {
  throw new InternalError(`literal of type ${t.kind} with value of type ${typeof value}`);
}

function numberKind(value: number, t: DataType): LiteralKind {
  switch (t.kind) {
    case 'tinyint':
      return { case: 'i8', value };
    case 'smallint':
      return { case: 'i16', value };
    case 'int':
      return { case: 'i32', value };
    case 'float':
      return { case: 'fp32', value };
    case 'double':
      return { case: 'fp64', value };
    case 'date':
      return { case: 'date', value };
    case 'year-month interval':
      return { case: 'intervalYearToMonth', value: yearMonth(value) };
    default:
      return mismatch(value, t);
  }
}

function bigintKind(value: bigint, t: DataType): LiteralKind {
  switch (t.kind) {
    case 'bigint':
      return { case: 'i64', value };
    case 'timestamp':
      return { case: 'precisionTimestampTz', value: { precision: microseconds, value } };
    case 'timestamp_ntz':
      return { case: 'precisionTimestamp', value: { precision: microseconds, value } };
    case 'day-time interval':
      return { case: 'intervalDayToSecond', value: dayTime(value) };
    default:
      return mismatch(value, t);
  }
}

type TaggedValue = Exclude<Value, null | boolean | number | bigint | string | Uint8Array | DecimalValue>;

function taggedKind(value: TaggedValue, t: DataType): LiteralKind {
  switch (value.tag) {
    case 'interval':
      return {
        case: 'intervalCompound',
        value: {
          intervalYearToMonth: yearMonth(value.months),
          intervalDayToSecond: { ...dayTime(value.microseconds), days: value.days, seconds: Number(value.microseconds / unitsPerSecond) },
        },
      };
    case 'array': {
      if (t.kind !== 'array') return mismatch(value, t);
      const list = writeType(t, false).kind;
      if (value.elements.length === 0 && list.case === 'list') return { case: 'emptyList', value: list.value };
      return { case: 'list', value: { values: value.elements.map((e) => writeLiteral(e, t.element, t.containsNull)) } };
    }
    case 'map': {
      if (t.kind !== 'map') return mismatch(value, t);
      const empty = writeType(t, false).kind;
      if (value.keys.length === 0 && empty.case === 'map') return { case: 'emptyMap', value: empty.value };
      const keyValues = value.keys.map((k, i) => ({
        key: writeLiteral(k, t.key, false),
        value: writeLiteral(value.values[i] ?? null, t.value, t.valueContainsNull),
      }));
      return { case: 'map', value: { keyValues } };
    }
    case 'struct': {
      if (t.kind !== 'struct') return mismatch(value, t);
      return { case: 'struct', value: { fields: t.fields.map((f, i) => writeLiteral(value.fields[i] ?? null, f.type, f.nullable)) } };
    }
  }
}

function kindOf(value: Exclude<Value, null>, t: DataType): LiteralKind {
  if (typeof value === 'number') return numberKind(value, t);
  if (typeof value === 'bigint') return bigintKind(value, t);
  if (typeof value === 'boolean') return { case: 'boolean', value };
  if (typeof value === 'string') return { case: 'string', value };
  if (value instanceof Uint8Array) return { case: 'binary', value: new Uint8Array(value) };
  if (value.tag === 'decimal' && t.kind === 'decimal')
    return { case: 'decimal', value: { value: decimalBytes(value.unscaled), precision: t.precision, scale: t.scale } };
  return value.tag === 'decimal' ? mismatch(value, t) : taggedKind(value, t);
}

/**
 * A literal of Spark's type `t`.
 * @param nullable whether its type is nullable although the value is not null (cells of a column with nulls, elements of a list with nulls)
 */
export function writeLiteral(value: Value, t: DataType, nullable: boolean): LiteralInit {
  if (value === null) return { literalType: { case: 'null', value: writeType(t, true) }, nullable: true };
  return { literalType: kindOf(value, t), ...(nullable ? { nullable } : {}) };
}
