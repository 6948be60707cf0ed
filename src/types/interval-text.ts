import type { DayTimeField, DayTimeIntervalType, YearMonthIntervalType } from './data-type.ts';
import { plainDecimalText } from './decimal.ts';
import type { CalendarIntervalValue } from './value.ts';

export const microsPer = {
  day: 86_400_000_000n,
  hour: 3_600_000_000n,
  minute: 60_000_000n,
  second: 1_000_000n,
} as const satisfies Readonly<Record<DayTimeField, bigint>>;

export const dayTimeFields: readonly DayTimeField[] = ['day', 'hour', 'minute', 'second'];

const abs = (n: bigint): bigint => (n < 0n ? -n : n);

/** `INTERVAL '1-2' YEAR TO MONTH`. */
export function yearMonthIntervalText(months: number, t: YearMonthIntervalType): string {
  const sign = months < 0 ? '-' : '';
  const years = `${sign}${Math.floor(Math.abs(months) / 12)}`;
  if (t.start !== t.end) return `INTERVAL '${years}-${Math.abs(months) % 12}' YEAR TO MONTH`;
  return t.start === 'year' ? `INTERVAL '${years}' YEAR` : `INTERVAL '${months}' MONTH`;
}

/** Seconds with their fraction, two digits before the point. */
function secondsText(micros: bigint): string {
  const whole = (micros / microsPer.second).toString().padStart(2, '0');
  const fraction = (micros % microsPer.second).toString().padStart(6, '0').replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** `INTERVAL '1 02:03:04.5' DAY TO SECOND`; hours, minutes and seconds have two digits at least. */
export function dayTimeIntervalText(micros: bigint, t: DayTimeIntervalType): string {
  const from = dayTimeFields.indexOf(t.start);
  const to = dayTimeFields.indexOf(t.end);
  let rest = abs(micros);
  let text = micros < 0n ? '-' : '';
  for (let i = from; i <= to; i++) {
    const field = dayTimeFields[i] ?? 'second';
    if (i > from) text += field === 'hour' ? ' ' : ':';
    if (field === 'second') text += secondsText(rest);
    else text += (rest / microsPer[field]).toString().padStart(field === 'day' ? 1 : 2, '0');
    rest %= microsPer[field];
  }
  const unit = from === to ? t.start : `${t.start} to ${t.end}`;
  return `INTERVAL '${text}' ${unit.toUpperCase()}`;
}

/** `1 years 2 months 3 days 4 hours`, `0 seconds` (`CalendarInterval.toString`). */
export function calendarIntervalText(v: CalendarIntervalValue): string {
  const parts: string[] = [];
  const add = (n: bigint | number, unit: string): void => {
    if (Number(n) !== 0) parts.push(`${n} ${unit}`);
  };
  add(Math.trunc(v.months / 12), 'years');
  add(v.months % 12, 'months');
  add(v.days, 'days');
  add(v.microseconds / microsPer.hour, 'hours');
  add((v.microseconds % microsPer.hour) / microsPer.minute, 'minutes');
  const rest = v.microseconds % microsPer.minute;
  if (rest !== 0n) parts.push(`${plainDecimalText(rest, 6).replace(/\.?0+$/, '')} seconds`);
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}
