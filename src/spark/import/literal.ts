import type { DataType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';
import { invalid, stringAt, unsupported } from './json.ts';

const dayMillis = 86_400_000;

function days(text: string, path: string): number {
  const m = /^([+-]?\d{4,})-(\d{2})-(\d{2})$/.exec(text);
  if (!m) return invalid(`'${text}' is no date`, path);
  const date = new Date(0);
  date.setUTCFullYear(Number(m[1]), Number(m[2]) - 1, Number(m[3]));
  return Math.round(date.getTime() / dayMillis);
}

function microseconds(text: string, path: string): bigint {
  const m = /^(\S+) (\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?$/.exec(text);
  if (!m) return invalid(`'${text}' is no timestamp`, path);
  const seconds = BigInt(days(m[1] ?? '', path)) * 86_400n + BigInt(m[2] ?? 0) * 3600n + BigInt(m[3] ?? 0) * 60n + BigInt(m[4] ?? 0);
  return seconds * 1_000_000n + BigInt((m[5] ?? '').padEnd(6, '0'));
}

function integer(text: string, path: string): bigint {
  return /^-?\d+$/.test(text) ? BigInt(text) : invalid(`'${text}' is no integer`, path);
}

function decimal(text: string, type: { readonly precision: number; readonly scale: number }, path: string): Value {
  const m = /^(-?)(\d*)(?:\.(\d*))?(?:E([+-]?\d+))?$/.exec(text);
  if (!m) return invalid(`'${text}' is no decimal`, path);
  const fraction = m[3] ?? '';
  const shift = type.scale - fraction.length + Number(m[4] ?? 0);
  const digits = BigInt(`${m[2] ?? ''}${fraction}` || '0');
  if (shift < 0 && digits % 10n ** BigInt(-shift) !== 0n) return invalid(`'${text}' has more than ${type.scale} fractional digits`, path);
  const unscaled = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  return { tag: 'decimal', unscaled: m[1] === '-' ? -unscaled : unscaled, precision: type.precision, scale: type.scale };
}

function float(text: string, path: string): number {
  const n = Number(text);
  return Number.isNaN(n) && text !== 'NaN' ? invalid(`'${text}' is no number`, path) : n;
}

/**
 * The value of a literal, which Spark writes as text (`null` for a null). Timestamps are read as UTC.
 * Raises UNSUPPORTED_CATALYST_JSON for binary, array, map, struct and calendar interval literals: Spark's text does not tell their value.
 */
export function literalValue(v: unknown, type: DataType, path: string): Value {
  if (v === null) return null;
  const text = stringAt(v, path);
  switch (type.kind) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : invalid(`'${text}' is no boolean`, path);
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'year-month interval':
      return Number(integer(text, path));
    case 'bigint':
    case 'day-time interval':
    case 'timestamp_ntz':
      return integer(text, path);
    case 'float':
      return Math.fround(float(text, path));
    case 'double':
      return float(text, path);
    case 'decimal':
      return decimal(text, type, path);
    case 'string':
      return text;
    case 'date':
      return days(text, path);
    case 'timestamp':
      return microseconds(text, path);
    default:
      return unsupported(`a literal of type ${type.kind}`, path);
  }
}
