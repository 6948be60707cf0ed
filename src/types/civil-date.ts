/** The proleptic Gregorian calendar over days since 1970-01-01. */
export interface CivilDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

const floorDiv = (a: number, b: number): number => Math.floor(a / b);

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since the epoch of a date; undefined where month or day do not exist. */
export function daysOfDate(year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  // years begin in March, so that the leap day is the last one
  const y = month <= 2 ? year - 1 : year;
  const era = floorDiv(y, 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = floorDiv(153 * (month + (month > 2 ? -3 : 9)) + 2, 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + floorDiv(yearOfEra, 4) - floorDiv(yearOfEra, 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

export function dateOfDays(days: number): CivilDate {
  const z = days + 719468;
  const era = floorDiv(z, 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = floorDiv(dayOfEra - floorDiv(dayOfEra, 1460) + floorDiv(dayOfEra, 36524) - floorDiv(dayOfEra, 146096), 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + floorDiv(yearOfEra, 4) - floorDiv(yearOfEra, 100));
  const shifted = floorDiv(5 * dayOfYear + 2, 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: dayOfYear - floorDiv(153 * shifted + 2, 5) + 1 };
}

/** Adds months; a day that the month does not have becomes its last one. */
export function addMonths(days: number, months: number): number {
  const { year, month, day } = dateOfDays(days);
  const total = year * 12 + (month - 1) + months;
  const y = floorDiv(total, 12);
  const m = total - y * 12 + 1;
  return daysOfDate(y, m, Math.min(day, daysInMonth(y, m))) ?? days;
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayOf(days: number): number {
  return (((days + 3) % 7) + 7) % 7;
}

export function dayOfYear(days: number): number {
  const { year } = dateOfDays(days);
  return days - (daysOfDate(year, 1, 1) ?? days) + 1;
}

/** ISO 8601 week and the year it belongs to. */
export function isoWeek(days: number): { readonly year: number; readonly week: number } {
  const thursday = days - weekdayOf(days) + 3;
  return { year: dateOfDays(thursday).year, week: floorDiv(dayOfYear(thursday) - 1, 7) + 1 };
}

const two = (n: number): string => n.toString().padStart(2, '0');

/** A year as Java's `uuuu`: at least four digits, with a sign where negative or longer. */
export function yearText(year: number): string {
  const digits = Math.abs(year).toString().padStart(4, '0');
  return year < 0 ? `-${digits}` : year > 9999 ? `+${digits}` : digits;
}

/** `1998-01-01`. */
export function dateText(days: number): string {
  const { year, month, day } = dateOfDays(days);
  return `${yearText(year)}-${two(month)}-${two(day)}`;
}
