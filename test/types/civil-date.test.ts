import { ChronoField, DayOfWeek, IsoFields, LocalDate } from '@js-joda/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, dateOfDays, dateText, dayOfYear, daysInMonth, daysOfDate, isoWeek, weekdayOf } from '../../src/types/civil-date.ts';

const days = fc.integer({ min: -3_000_000, max: 3_000_000 });

test('dates are those of js-joda', () => {
  fc.assert(
    fc.property(days, (n) => {
      const d = LocalDate.ofEpochDay(n);
      expect(dateOfDays(n)).toEqual({ year: d.year(), month: d.monthValue(), day: d.dayOfMonth() });
      expect(daysOfDate(d.year(), d.monthValue(), d.dayOfMonth())).toBe(n);
      expect(dateText(n)).toBe(d.toString());
      expect(dayOfYear(n)).toBe(d.dayOfYear());
      expect(weekdayOf(n)).toBe(d.dayOfWeek().compareTo(DayOfWeek.MONDAY));
      expect(daysInMonth(d.year(), d.monthValue())).toBe(d.lengthOfMonth());
      expect(isoWeek(n)).toEqual({ year: d.get(IsoFields.WEEK_BASED_YEAR), week: d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) });
      expect(Math.ceil(d.monthValue() / 3)).toBe(d.get(IsoFields.QUARTER_OF_YEAR));
    }),
  );
});

test('months are added as by js-joda', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5000, max: 5000 }), (n, months) => {
      const d = LocalDate.ofEpochDay(n).plusMonths(months);
      expect(addMonths(n, months)).toBe(d.get(ChronoField.YEAR) === d.year() ? d.toEpochDay() : Number.NaN);
    }),
  );
});

test('days that do not exist are none', () => {
  expect(daysOfDate(2021, 2, 29)).toBeUndefined();
  expect(daysOfDate(2020, 13, 1)).toBeUndefined();
  expect(daysOfDate(2020, 4, 31)).toBeUndefined();
});
