import { CompileError } from '../errors/compile-error.ts';
import { type CastContext, malformed } from './cast/context.ts';
import { castToDate, castToTimestamp, castToTimestampNtz } from './cast/to-datetime.ts';
import { castToCalendarInterval, castToDayTimeInterval, castToYearMonthInterval } from './cast/to-interval.ts';
import { castToDecimal, castToFloating, castToIntegral } from './cast/to-number.ts';
import { castToString } from './cast/to-string.ts';
import type { CastMode } from './cast-nullability.ts';
import { booleanType, type DataType, sameType } from './data-type.ts';
import { integralKind } from './integers.ts';
import { trimAll } from './timestamp-text.ts';
import { utf8Bytes } from './utf8.ts';
import type { Value } from './value.ts';

type NonNull = Exclude<Value, null>;

/**
 * A value of type `from` cast to type `to` as Spark's Cast evaluates it. Malformed and overflowing input gives null in mode `legacy` (where integers
 * wrap) and `try`; in mode `ansi` CAST_INVALID_INPUT, CAST_OVERFLOW or NUMERIC_VALUE_OUT_OF_RANGE is raised. Malformed interval texts always raise.
 * @param zone the session time zone
 */
export function castValue(v: Value, from: DataType, to: DataType, mode: CastMode, zone: string): Value {
  if (mode !== 'try') return cast(v, from, to, { ansi: mode === 'ansi', zone });
  try {
    return cast(v, from, to, { ansi: true, zone });
  } catch (e) {
    if (e instanceof CompileError && e.exception !== 'Unsupported') return null;
    throw e;
  }
}

const trueStrings = ['t', 'true', 'y', 'yes', '1'];
const falseStrings = ['f', 'false', 'n', 'no', '0'];

function castToBoolean(v: NonNull, from: DataType, ctx: CastContext): Value {
  if (typeof v === 'string') {
    const s = trimAll(v).toLowerCase();
    if (trueStrings.includes(s)) return true;
    return falseStrings.includes(s) ? false : malformed(v, booleanType, ctx);
  }
  if (from.kind === 'date') return null;
  if (typeof v === 'bigint') return v !== 0n;
  if (typeof v === 'number') return v !== 0;
  return typeof v === 'object' && !(v instanceof Uint8Array) && v.tag === 'decimal' ? v.unscaled !== 0n : null;
}

/** Integers become their big-endian bytes. */
function castToBinary(v: NonNull, from: DataType): Value {
  if (typeof v === 'string') return utf8Bytes(v);
  const kind = integralKind(from);
  if (!kind || (typeof v !== 'number' && typeof v !== 'bigint')) return null;
  const size = { tinyint: 1, smallint: 2, int: 4, bigint: 8 }[kind];
  return Uint8Array.from({ length: size }, (_, i) => Number((BigInt(v) >> BigInt(8 * (size - 1 - i))) & 0xffn));
}

function castComplex(v: NonNull, from: DataType, to: DataType, ctx: CastContext): Value {
  if (typeof v !== 'object' || v instanceof Uint8Array) return null;
  if (v.tag === 'array' && from.kind === 'array' && to.kind === 'array')
    return { tag: 'array', elements: v.elements.map((e) => cast(e, from.element, to.element, ctx)) };
  if (v.tag === 'map' && from.kind === 'map' && to.kind === 'map')
    return {
      tag: 'map',
      keys: v.keys.map((k) => cast(k, from.key, to.key, ctx)),
      values: v.values.map((x) => cast(x, from.value, to.value, ctx)),
    };
  if (v.tag === 'struct' && from.kind === 'struct' && to.kind === 'struct')
    return {
      tag: 'struct',
      fields: from.fields.map((f, i) => {
        const g = to.fields[i];
        return g ? cast(v.fields[i] ?? null, f.type, g.type, ctx) : null;
      }),
    };
  return null;
}

function cast(v: Value, from: DataType, to: DataType, ctx: CastContext): Value {
  if (v === null || sameType(from, to)) return v;
  switch (to.kind) {
    case 'string':
      return castToString(v, from, ctx);
    case 'binary':
      return castToBinary(v, from);
    case 'boolean':
      return castToBoolean(v, from, ctx);
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
      return castToIntegral(v, from, to, to.kind, ctx);
    case 'float':
    case 'double':
      return castToFloating(v, from, to, ctx);
    case 'decimal':
      return castToDecimal(v, from, to, ctx);
    case 'date':
      return castToDate(v, from, ctx);
    case 'timestamp':
      return castToTimestamp(v, from, ctx);
    case 'timestamp_ntz':
      return castToTimestampNtz(v, from, ctx);
    case 'interval':
      return castToCalendarInterval(v);
    case 'year-month interval':
      return castToYearMonthInterval(v, from, to, ctx);
    case 'day-time interval':
      return castToDayTimeInterval(v, from, to, ctx);
    case 'array':
    case 'map':
    case 'struct':
      return castComplex(v, from, to, ctx);
    case 'void':
      return null;
  }
}
