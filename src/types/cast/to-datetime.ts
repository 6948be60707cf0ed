import { raise } from '../../errors/raise.ts';
import { type DataType, dateType, timestampNtzType, timestampType } from '../data-type.ts';
import { inRange, integralKind, maxOf, minOf, truncateDouble } from '../integers.ts';
import { microsPer } from '../interval-text.ts';
import { floorDivide, localDays, parseTimeZone, type TimeZone, toInstant, toLocal } from '../time-zone.ts';
import { parseDate, parseTimestamp } from '../timestamp-text.ts';
import type { Value } from '../value.ts';
import { type CastContext, malformed } from './context.ts';

type NonNull = Exclude<Value, null>;

const zoneOf = (ctx: CastContext): TimeZone => parseTimeZone(ctx.zone) ?? { kind: 'offset', seconds: 0 };
const fits = (n: bigint): boolean => n === BigInt.asIntN(64, n);

export function castToDate(v: NonNull, from: DataType, ctx: CastContext): Value {
  if (typeof v === 'string') return parseDate(v) ?? malformed(v, dateType, ctx);
  if (typeof v !== 'bigint') return null;
  return from.kind === 'timestamp' ? localDays(zoneOf(ctx), v) : Number(floorDivide(v, microsPer.day));
}

function stringToInstant(text: string, ctx: CastContext): Value {
  const t = parseTimestamp(text);
  if (!t) return malformed(text, timestampType, ctx);
  if (t.justTime) return raise('UNSUPPORTED_SYNTAX', { what: `The timestamp '${text}' without a date` });
  const micros = toInstant(t.zone ?? zoneOf(ctx), t.local);
  return fits(micros) ? micros : malformed(text, timestampType, ctx);
}

/** Seconds to microseconds, saturating as `TimeUnit.toMicros`. */
function secondsToMicros(seconds: bigint): bigint {
  const micros = seconds * microsPer.second;
  if (inRange(micros, 'bigint')) return micros;
  return seconds > 0n ? maxOf('bigint') : minOf('bigint');
}

export function castToTimestamp(v: NonNull, from: DataType, ctx: CastContext): Value {
  if (typeof v === 'string') return stringToInstant(v, ctx);
  if (typeof v === 'boolean') return v ? 1n : 0n;
  if (from.kind === 'date' && typeof v === 'number') return toInstant(zoneOf(ctx), BigInt(v) * microsPer.day);
  if (from.kind === 'timestamp_ntz' && typeof v === 'bigint') return toInstant(zoneOf(ctx), v);
  if (integralKind(from) && (typeof v === 'number' || typeof v === 'bigint')) return secondsToMicros(BigInt(v));
  if (typeof v === 'number') return Number.isFinite(v) ? truncateDouble(v * 1e6, 'bigint') : null;
  if (typeof v === 'object' && !(v instanceof Uint8Array) && v.tag === 'decimal')
    return BigInt.asIntN(64, (v.unscaled * microsPer.second) / 10n ** BigInt(v.scale));
  return null;
}

export function castToTimestampNtz(v: NonNull, from: DataType, ctx: CastContext): Value {
  if (typeof v === 'string') {
    const t = parseTimestamp(v);
    return t && !t.justTime && fits(t.local) ? t.local : malformed(v, timestampNtzType, ctx);
  }
  if (from.kind === 'date' && typeof v === 'number') return BigInt(v) * microsPer.day;
  return from.kind === 'timestamp' && typeof v === 'bigint' ? toLocal(zoneOf(ctx), v) : null;
}
