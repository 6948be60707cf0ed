import { raise } from '../errors/raise.ts';
import { type DayTimeIntervalType, typeName, type YearMonthIntervalType } from './data-type.ts';
import { inRange, maxOf } from './integers.ts';
import { dayTimeFields, microsPer } from './interval-text.ts';
import { trimAll } from './timestamp-text.ts';
import type { CalendarIntervalValue } from './value.ts';

/** What one unit adds to a calendar interval. */
const unitParts: Readonly<Record<string, { readonly months?: bigint; readonly days?: bigint; readonly micros?: bigint }>> = {
  year: { months: 12n },
  month: { months: 1n },
  week: { days: 7n },
  day: { days: 1n },
  hour: { micros: microsPer.hour },
  minute: { micros: microsPer.minute },
  second: { micros: microsPer.second },
  millisecond: { micros: 1000n },
  microsecond: { micros: 1n },
};
const termPattern = /([+-]?)\s*(\d*)(?:\.(\d*))?\s+(year|month|week|day|hour|minute|second|millisecond|microsecond)s?(?:\s+|$)/y;

/** `1 year 2 days -3.5 seconds`, with or without `interval` in front; undefined if malformed (`IntervalUtils.safeStringToInterval`). */
export function parseCalendarInterval(text: string): CalendarIntervalValue | undefined {
  const s = trimAll(text).toLowerCase();
  const term = new RegExp(termPattern);
  term.lastIndex = /^interval\s+/.exec(s)?.[0].length ?? 0;
  let [months, days, micros] = [0n, 0n, 0n];
  let terms = 0;
  while (term.lastIndex < s.length) {
    const m = term.exec(s);
    if (!m) return undefined;
    const [, sign, whole = '', fraction, unit = ''] = m;
    const part = unitParts[unit];
    const pointFirst = sign === '' && whole === '';
    if (!part || (whole === '' && (fraction === undefined || (pointFirst && fraction === '')))) return undefined;
    if (fraction !== undefined && (unit !== 'second' || fraction.length > 9)) return undefined;
    const n = BigInt(whole === '' ? 0 : whole) * (sign === '-' ? -1n : 1n);
    const part6 = BigInt((fraction ?? '').padEnd(9, '0').slice(0, 6)) * (sign === '-' ? -1n : 1n);
    months += n * (part.months ?? 0n);
    days += n * (part.days ?? 0n);
    micros += n * (part.micros ?? 0n) + part6;
    if (!inRange(months, 'int') || !inRange(days, 'int') || !inRange(micros, 'bigint')) return undefined;
    terms++;
  }
  return terms === 0 ? undefined : { tag: 'interval', months: Number(months), days: Number(days), microseconds: micros };
}

const sign = (a: string | undefined, b: string | undefined): bigint => ((a === '-') === (b === '-') ? 1n : -1n);

/** Takes `INTERVAL [sign]'…' UNIT` apart; undefined for bare text. */
function literalForm(text: string): { readonly sign: string | undefined; readonly body: string; readonly unit: string } | undefined {
  const m = /^interval\s+([+|-])?'(.*)'\s+(\w+(?:\s+to\s+\w+)?)$/i.exec(text);
  return m ? { sign: m[1], body: m[2] ?? '', unit: (m[3] ?? '').toLowerCase().replace(/\s+/g, ' ') } : undefined;
}

const unitName = (t: YearMonthIntervalType | DayTimeIntervalType): string => (t.start === t.end ? t.start : `${t.start} to ${t.end}`);

const shapes: Readonly<Record<string, string>> = {
  'year to month': 'y-m',
  year: 'y',
  month: 'm',
  day: 'd',
  'day to hour': 'd h',
  'day to minute': 'd h:m',
  'day to second': 'd h:m:s.n',
  hour: 'h',
  'hour to minute': 'h:m',
  'hour to second': 'h:m:s.n',
  minute: 'm',
  'minute to second': 'm:s.n',
  second: 's.n',
};
const legacyNotice = ', set spark.sql.legacy.fromDayTimeString.enabled to true to restore the behavior before Spark 3.0.';

function badFormat(text: string, t: YearMonthIntervalType | DayTimeIntervalType): never {
  const unit = unitName(t);
  const shape = shapes[unit] ?? unit;
  const dayTime = t.kind === 'day-time interval';
  return raise('INTERVAL_STRING_FORMAT', {
    family: dayTime ? 'day-time' : 'year-month',
    formats: `\`[+|-]${shape}\`, \`INTERVAL [+|-]'[+|-]${shape}' ${unit.toUpperCase()}\``,
    type: typeName(t),
    input: text,
    notice: dayTime ? legacyNotice : '',
  });
}
function outOfRange(family: string, reason: string): never {
  return raise('INTERVAL_STRING_RANGE', { family, reason });
}

/**
 * Months of a year-month interval text: `1-2`, `+3`, `INTERVAL '1-2' YEAR TO MONTH` (`IntervalUtils.castStringToYMInterval`).
 * Raises INTERVAL_STRING_FORMAT or INTERVAL_STRING_RANGE.
 */
export function parseYearMonthInterval(text: string, t: YearMonthIntervalType): number {
  const input = trimAll(text);
  const form = literalForm(input);
  if (form && form.unit !== unitName(t)) return badFormat(text, t);
  const m = /^([+|-])?(\d+)(?:-(\d+))?$/.exec(form?.body ?? input);
  if (!m || (m[3] !== undefined) !== (t.start !== t.end)) return badFormat(text, t);
  const first = BigInt(m[2] ?? 0);
  const months = BigInt(m[3] ?? 0);
  if (m[3] !== undefined && first > 178956970n) return outOfRange('year-month', `requirement failed: year ${first} outside range [0, 178956970]`);
  if (months > 11n) return outOfRange('year-month', `requirement failed: month ${months} outside range [0, 11]`);
  const total = sign(form?.sign, m[1]) * (t.start === 'month' ? first : first * 12n + months);
  return inRange(total, 'int') ? Number(total) : outOfRange('year-month', 'integer overflow');
}

const digitLimits = { day: 9, hour: 10, minute: 12, second: 13 } as const;
const upperBounds = { day: 0n, hour: 23n, minute: 59n, second: 59n } as const;

/**
 * Microseconds of a day-time interval text: `1 02:03:04.5`, `INTERVAL '90' DAY` (`IntervalUtils.castStringToDTInterval`).
 * Raises INTERVAL_STRING_FORMAT or INTERVAL_STRING_RANGE.
 */
export function parseDayTimeInterval(text: string, t: DayTimeIntervalType): bigint {
  const input = trimAll(text);
  const form = literalForm(input);
  if (form && form.unit !== unitName(t)) return badFormat(text, t);
  const fields = dayTimeFields.slice(dayTimeFields.indexOf(t.start), dayTimeFields.indexOf(t.end) + 1);
  const pattern = fields.map((f, i) => {
    const separator = i === 0 ? '' : f === 'hour' ? ' ' : ':';
    return `${separator}(\\d{1,${i === 0 ? digitLimits[f] : 2}})`;
  });
  const m = new RegExp(`^([+|-])?${pattern.join('')}${t.end === 'second' ? '(\\.\\d{1,9})?' : ''}$`).exec(form?.body ?? input);
  if (!m) return badFormat(text, t);
  let micros = 0n;
  for (const [i, f] of fields.entries()) {
    const n = BigInt(m[i + 2] ?? 0);
    const limit = i === 0 ? maxOf('bigint') / microsPer[f] : upperBounds[f];
    // seconds behind other fields are not checked by Spark
    if (n > limit && !(i > 0 && f === 'second')) return outOfRange('day-time', `requirement failed: ${f} ${n} outside range [0, ${limit}]`);
    micros += n * microsPer[f];
  }
  if (t.end === 'second') micros += BigInt((m[fields.length + 2] ?? '.').slice(1).padEnd(9, '0').slice(0, 6));
  const total = sign(form?.sign, m[1]) * micros;
  return inRange(total, 'bigint') ? total : outOfRange('day-time', 'long overflow');
}
