import { raise } from '../../errors/raise.ts';
import {
  arrayType,
  bigintType,
  binaryType,
  booleanType,
  calendarIntervalType,
  type DataType,
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
  yearMonthIntervalType,
} from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import type { Value } from '../../types/value.ts';
import type {
  Expression_Literal,
  Expression_Literal_Decimal,
  Expression_Literal_IntervalDayToSecond,
  Expression_Literal_IntervalYearToMonth,
} from '../gen/substrait/algebra_pb.ts';
import { readType } from './read-type.ts';
import type { TypeAliases } from './scope.ts';

export interface ReadLiteral {
  readonly value: Value;
  readonly type: DataType;
  /** Of a nullable type: it is null, or says so. */
  readonly nullable: boolean;
}

function decimalValue(d: Expression_Literal_Decimal, path: string): Value {
  if (d.value.length !== 16) raise('SUBSTRAIT_INVALID_PLAN', { reason: `A decimal has 16 bytes, not ${d.value.length}.` }, path);
  let unscaled = 0n;
  for (let i = d.value.length - 1; i >= 0; i--) unscaled = (unscaled << 8n) | BigInt(d.value[i] ?? 0);
  const signed = BigInt.asIntN(128, unscaled);
  const magnitude = signed < 0n ? -signed : signed;
  if (d.precision < 1 || d.precision > 38 || d.scale < 0 || d.scale > d.precision || magnitude >= 10n ** BigInt(d.precision))
    raise('SUBSTRAIT_INVALID_PLAN', { reason: `The value ${signed} is no decimal<${d.precision},${d.scale}>.` }, path);
  return { tag: 'decimal', unscaled: signed, precision: d.precision, scale: d.scale };
}

/** A count of 10^-precision seconds in microseconds; finer ones only where nothing is lost. */
function toMicroseconds(value: bigint, precision: number, path: string): bigint {
  if (precision < 0 || precision > 12) raise('SUBSTRAIT_INVALID_PLAN', { reason: `A precision of ${precision} digits.` }, path);
  if (precision <= 6) return value * 10n ** BigInt(6 - precision);
  const unit = 10n ** BigInt(precision - 6);
  if (value % unit !== 0n) raise('SUBSTRAIT_UNSUPPORTED', { what: 'a time finer than microseconds' }, path);
  return value / unit;
}

function fraction(v: Expression_Literal_IntervalDayToSecond, path: string): bigint {
  if (v.microseconds !== undefined) return BigInt(v.microseconds);
  return toMicroseconds(v.subseconds, v.precision, path);
}
function dayTimeValue(v: Expression_Literal_IntervalDayToSecond, path: string): bigint {
  return (BigInt(v.days) * 86_400n + BigInt(v.seconds)) * 1_000_000n + fraction(v, path);
}
const months = (v: Expression_Literal_IntervalYearToMonth | undefined): number => (v ? v.years * 12 + v.months : 0);

const plain = (value: Value, type: DataType): Omit<ReadLiteral, 'nullable'> => ({ value, type });

function inRange(value: number, bits: 8 | 16, path: string): number {
  const limit = 2 ** (bits - 1);
  if (value < -limit || value >= limit) raise('SUBSTRAIT_INVALID_PLAN', { reason: `The value ${value} is no i${bits}.` }, path);
  return value;
}

function mergedType(types: readonly DataType[]): DataType {
  return types.length === 0 ? voidType : types.reduce(looserType);
}

type LiteralCase = Expression_Literal['literalType'];

function readContainer(ctx: TypeAliases, l: Extract<LiteralCase, { case: 'list' | 'map' | 'struct' | 'emptyList' | 'emptyMap' }>, path: string) {
  switch (l.case) {
    case 'list': {
      const elements = l.value.values.map((e, i) => readLiteral(ctx, e, `${path}.list.values[${i}]`));
      const containsNull = elements.some((e) => e.nullable);
      return plain({ tag: 'array', elements: elements.map((e) => e.value) }, arrayType(mergedType(elements.map((e) => e.type)), containsNull));
    }
    case 'map': {
      const entry = (side: 'key' | 'value') => l.value.keyValues.map((kv, i) => readLiteral(ctx, kv[side], `${path}.map.keyValues[${i}].${side}`));
      const keys = entry('key');
      const values = entry('value');
      const type = mapType(
        mergedType(keys.map((k) => k.type)),
        mergedType(values.map((v) => v.type)),
        values.some((v) => v.nullable),
      );
      return plain({ tag: 'map', keys: keys.map((k) => k.value), values: values.map((v) => v.value) }, type);
    }
    case 'struct': {
      const fields = l.value.fields.map((f, i) => readLiteral(ctx, f, `${path}.struct.fields[${i}]`));
      const type = structType(fields.map((f, i) => ({ name: `col${i + 1}`, type: f.type, nullable: f.nullable })));
      return plain({ tag: 'struct', fields: fields.map((f) => f.value) }, type);
    }
    case 'emptyList': {
      const element = readType(ctx, l.value.type, `${path}.emptyList.type`);
      return plain({ tag: 'array', elements: [] }, arrayType(element.type, element.nullable));
    }
    case 'emptyMap': {
      const value = readType(ctx, l.value.value, `${path}.emptyMap.value`);
      const key = readType(ctx, l.value.key, `${path}.emptyMap.key`);
      return plain({ tag: 'map', keys: [], values: [] }, mapType(key.type, value.type, value.nullable));
    }
  }
}

function readPlain(ctx: TypeAliases, l: LiteralCase, path: string): Omit<ReadLiteral, 'nullable'> {
  switch (l.case) {
    case 'boolean':
      return plain(l.value, booleanType);
    case 'i8':
      return plain(inRange(l.value, 8, path), tinyintType);
    case 'i16':
      return plain(inRange(l.value, 16, path), smallintType);
    case 'i32':
      return plain(l.value, intType);
    case 'i64':
      return plain(l.value, bigintType);
    case 'fp32':
      return plain(l.value, floatType);
    case 'fp64':
      return plain(l.value, doubleType);
    case 'string':
    case 'fixedChar':
      return plain(l.value, stringType);
    case 'varChar':
      return plain(l.value.value, stringType);
    case 'binary':
    case 'fixedBinary':
      return plain(l.value, binaryType);
    case 'date':
      return plain(l.value, dateType);
    case 'timestamp':
      return plain(l.value, timestampNtzType);
    case 'timestampTz':
      return plain(l.value, timestampType);
    case 'precisionTimestamp':
      return plain(toMicroseconds(l.value.value, l.value.precision, path), timestampNtzType);
    case 'precisionTimestampTz':
      return plain(toMicroseconds(l.value.value, l.value.precision, path), timestampType);
    case 'decimal':
      return plain(decimalValue(l.value, path), decimalType(l.value.precision, l.value.scale));
    case 'intervalYearToMonth':
      return plain(months(l.value), yearMonthIntervalType('year', 'month'));
    case 'intervalDayToSecond':
      return plain(dayTimeValue(l.value, path), dayTimeIntervalType('day', 'second'));
    case 'intervalCompound': {
      const days = l.value.intervalDayToSecond;
      const microseconds = days ? BigInt(days.seconds) * 1_000_000n + fraction(days, path) : 0n;
      return plain({ tag: 'interval', months: months(l.value.intervalYearToMonth), days: days?.days ?? 0, microseconds }, calendarIntervalType);
    }
    case 'list':
    case 'map':
    case 'struct':
    case 'emptyList':
    case 'emptyMap':
      return readContainer(ctx, l, path);
    case 'null':
      return plain(null, readType(ctx, l.value, `${path}.null`).type);
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'literalType' }, path);
    default:
      return raise('SUBSTRAIT_UNSUPPORTED', { what: `a literal of type ${l.case}` }, path);
  }
}

/** A literal's value and type; names and interval fields as in `readType`. Nested nullability is that of the parts. */
export function readLiteral(ctx: TypeAliases, l: Expression_Literal | undefined, path: string): ReadLiteral {
  if (!l) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'literal' }, path);
  const read = readPlain(ctx, l.literalType, path);
  return { ...read, nullable: l.nullable || read.value === null };
}
