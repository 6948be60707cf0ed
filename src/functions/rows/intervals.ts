import { addMonths } from '../../types/civil-date.ts';
import {
  calendarIntervalType,
  type DataType,
  dateType,
  dayTimeIntervalType,
  decimalType,
  doubleType,
  intType,
  tinyintType,
  yearMonthIntervalType,
} from '../../types/data-type.ts';
import { decimal } from '../../types/decimal.ts';
import { microsPer } from '../../types/interval-text.ts';
import { toLocal } from '../../types/time-zone.ts';
import { always, anyArgs, expects, implicit, scalar, standard, typeOfArg } from '../define.ts';
import { addDayTime, addInterval, addToTimestamp, zoneFor } from '../evaluate/datetime.ts';
import {
  divideByNumber,
  divideCalendar,
  makeCalendar,
  makeDayTime,
  makeYearMonth,
  multiplyByNumber,
  multiplyCalendar,
} from '../evaluate/intervals.ts';
import { dec, int, interval, num } from '../evaluate/values.ts';
import type { FunctionRow } from '../row.ts';

const urn = 'functions_datetime';
const yearMonth = yearMonthIntervalType('year', 'month');
const dayTime = dayTimeIntervalType('day', 'second');
const plus = { analyzed: '$0 + $1' };

type Spec = Omit<Parameters<typeof scalar>[0], 'names'>;
/** A class that only operators make. */
const operator = (name: string, spec: Spec): FunctionRow => scalar({ names: [name], internal: true, ...spec });

const extracted = (
  name: string,
  part: string,
  type: DataType,
  from: 'interval' | 'year-month interval' | 'day-time interval',
  f: NonNullable<FunctionRow['evaluate']>,
): FunctionRow =>
  operator(name, {
    class: from === 'interval' ? `ExtractInterval${part}` : `ExtractANSIInterval${part}`,
    ownName: name,
    args: expects([from === 'interval' ? calendarIntervalType : from]),
    type: always(type),
    evaluate: f,
  });

const secondsType = decimalType(8, 6);
const secondsOf = (micros: bigint): ReturnType<typeof decimal> => decimal(micros % microsPer.minute, 8, 6);
const hoursOf = (micros: bigint): number => Number((micros % microsPer.day) / microsPer.hour);
const minutesOf = (micros: bigint): number => Number((micros % microsPer.hour) / microsPer.minute);

export const intervalOperators: readonly FunctionRow[] = [
  operator('date_add_ym_interval', {
    class: 'DateAddYMInterval',
    args: implicit([dateType, 'year-month interval']),
    type: always(dateType),
    print: plus,
    evaluate: ([d, months]) => addMonths(num(d), num(months)),
    substrait: standard(urn, 'add', ['date_iyear']),
  }),
  operator('timestamp_add_ym_interval', {
    class: 'TimestampAddYMInterval',
    args: expects(['timestamp-any', 'year-month interval']),
    type: typeOfArg(0),
    print: plus,
    evaluate: ([t, months], [type], _result, conf) => addToTimestamp(int(t), num(months), 0n, 0n, zoneFor(type, conf)),
    substrait: [
      standard(urn, 'add', ['pts_iyear']),
      {
        urn,
        signatures: ['add:ptstz_iyear_str'],
        signature: ([t]) => (t?.type.kind === 'timestamp' ? 'add:ptstz_iyear_str' : undefined),
        arguments: [{ slot: 0 }, { slot: 1 }, { zone: true }],
      },
    ],
  }),
  operator('time_add', {
    class: 'TimeAdd',
    args: expects(['timestamp-any', [calendarIntervalType, 'day-time interval']]),
    type: typeOfArg(0),
    print: plus,
    evaluate: ([t, i], [type, by], _result, conf) => {
      if (by?.kind !== 'interval') return addDayTime(int(t), int(i), zoneFor(type, conf));
      const v = interval(i);
      return addToTimestamp(int(t), v.months, BigInt(v.days), v.microseconds, zoneFor(type, conf));
    },
    substrait: standard(urn, 'add', ['pts_iday', 'ptstz_iday']),
  }),
  operator('date_add_interval', {
    class: 'DateAddInterval',
    args: expects([dateType, calendarIntervalType]),
    type: always(dateType),
    print: plus,
    evaluate: ([d, i], _types, _result, conf) => addInterval(num(d), interval(i), conf),
  }),
  operator('datetime_sub', {
    class: 'DatetimeSub',
    args: anyArgs(2),
    type: ([start, i]) => (start?.type.kind === 'date' && i?.type.kind === 'day-time interval' ? { kind: 'timestamp' } : (start?.type ?? dateType)),
    nullIntolerant: false,
    foldable: false,
    print: { analyzed: '$0 - $1' },
    replacement: ([start, i]) => {
      const negated = { call: 'negative', args: [{ slot: 1 }] };
      const isDate = start?.type.kind === 'date';
      if (i?.type.kind === 'year-month interval')
        return { call: isDate ? 'date_add_ym_interval' : 'timestamp_add_ym_interval', args: [{ slot: 0 }, negated] };
      if (isDate && i?.type.kind === 'interval') return { call: 'date_add_interval', args: [{ slot: 0 }, negated] };
      return { call: 'time_add', args: [isDate ? { cast: { slot: 0 }, to: { kind: 'timestamp' } } : { slot: 0 }, negated] };
    },
    substrait: [
      standard(urn, 'subtract', ['date_iyear', 'pts_iyear', 'pts_iday', 'ptstz_iday']),
      {
        urn,
        signatures: ['subtract:ptstz_iyear_str'],
        signature: ([t, i]) => (t?.type.kind === 'timestamp' && i?.type.kind === 'year-month interval' ? 'subtract:ptstz_iyear_str' : undefined),
        arguments: [{ slot: 0 }, { slot: 1 }, { zone: true }],
      },
    ],
  }),
  operator('subtract_dates', {
    class: 'SubtractDates',
    args: implicit([dateType, dateType]),
    type: always(dayTimeIntervalType('day', 'day')),
    print: { analyzed: '($0 - $1)' },
    evaluate: ([a, b]) => (int(a) - int(b)) * microsPer.day,
  }),
  operator('subtract_timestamps', {
    class: 'SubtractTimestamps',
    args: expects(['timestamp-any', 'timestamp-any']),
    type: always(dayTime),
    print: { analyzed: '($0 - $1)' },
    evaluate: ([a, b], [type], _result, conf) => toLocal(zoneFor(type, conf), int(a)) - toLocal(zoneFor(type, conf), int(b)),
  }),
  operator('extractansiintervaldays', {
    class: 'ExtractANSIIntervalDays',
    args: expects(['day-time interval']),
    type: always(intType),
    evaluate: ([i]) => Number(int(i) / microsPer.day),
  }),
  operator('multiply_ym_interval', {
    class: 'MultiplyYMInterval',
    args: implicit(['year-month interval', 'numeric']),
    type: always(yearMonth),
    print: { analyzed: '($0 * $1)' },
    evaluate: ([i, n], [, t]) => multiplyByNumber(int(i), n ?? null, t, 'int'),
  }),
  operator('multiply_dt_interval', {
    class: 'MultiplyDTInterval',
    args: implicit(['day-time interval', 'numeric']),
    type: always(dayTime),
    print: { analyzed: '($0 * $1)' },
    evaluate: ([i, n], [, t]) => multiplyByNumber(int(i), n ?? null, t, 'bigint'),
  }),
  operator('divide_ym_interval', {
    class: 'DivideYMInterval',
    args: implicit(['year-month interval', 'numeric']),
    type: always(yearMonth),
    print: { analyzed: '($0 / $1)' },
    evaluate: ([i, n], [, t]) => divideByNumber(int(i), n ?? null, t, 'int'),
  }),
  operator('divide_dt_interval', {
    class: 'DivideDTInterval',
    args: implicit(['day-time interval', 'numeric']),
    type: always(dayTime),
    print: { analyzed: '($0 / $1)' },
    evaluate: ([i, n], [, t]) => divideByNumber(int(i), n ?? null, t, 'bigint'),
  }),
  operator('multiply_interval', {
    class: 'MultiplyInterval',
    args: implicit([calendarIntervalType, doubleType]),
    type: always(calendarIntervalType),
    nullable: 'always',
    evaluate: ([i, n], _types, _result, conf) => multiplyCalendar(interval(i), num(n), conf),
    print: { analyzed: 'multiply_interval($0, $1, $ansi)', pretty: 'multiply_interval($0, $1)' },
  }),
  operator('divide_interval', {
    class: 'DivideInterval',
    args: implicit([calendarIntervalType, doubleType]),
    type: always(calendarIntervalType),
    nullable: 'always',
    evaluate: ([i, n], _types, _result, conf) => divideCalendar(interval(i), num(n), conf),
    print: { analyzed: 'divide_interval($0, $1, $ansi)', pretty: 'divide_interval($0, $1)' },
  }),
];

export const intervalFunctions: readonly FunctionRow[] = [
  extracted('extractintervalyears', 'Years', intType, 'interval', ([i]) => Math.trunc(interval(i).months / 12)),
  extracted('extractintervalmonths', 'Months', tinyintType, 'interval', ([i]) => interval(i).months % 12),
  extracted('extractintervaldays', 'Days', intType, 'interval', ([i]) => interval(i).days + Number(interval(i).microseconds / microsPer.day)),
  extracted('extractintervalhours', 'Hours', tinyintType, 'interval', ([i]) => hoursOf(interval(i).microseconds)),
  extracted('extractintervalminutes', 'Minutes', tinyintType, 'interval', ([i]) => minutesOf(interval(i).microseconds)),
  extracted('extractintervalseconds', 'Seconds', secondsType, 'interval', ([i]) => secondsOf(interval(i).microseconds)),
  extracted('extractansiintervalyears', 'Years', intType, 'year-month interval', ([i]) => Math.trunc(num(i) / 12)),
  extracted('extractansiintervalmonths', 'Months', tinyintType, 'year-month interval', ([i]) => num(i) % 12),
  extracted('extractansiintervalhours', 'Hours', tinyintType, 'day-time interval', ([i]) => hoursOf(int(i))),
  extracted('extractansiintervalminutes', 'Minutes', tinyintType, 'day-time interval', ([i]) => minutesOf(int(i))),
  extracted('extractansiintervalseconds', 'Seconds', secondsType, 'day-time interval', ([i]) => secondsOf(int(i))),
  scalar({
    names: ['make_interval'],
    class: 'MakeInterval',
    args: { ...implicit([intType, intType, intType, intType, intType, intType, decimalType(18, 6)]), min: 0 },
    type: always(calendarIntervalType),
    nullable: (args, conf) => !conf.ansiEnabled || args.some((a) => a.nullable),
    defaults: [...Array.from({ length: 6 }, () => ({ value: 0, type: intType })), { value: decimal(0n, 18, 6), type: decimalType(18, 6) }],
    print: { analyzed: '$name($*, $ansi)', pretty: '$name($*)' },
    evaluate: (args, _types, _result, conf) => makeCalendar(args.slice(0, 6).map(int), dec(args[6]).unscaled, conf),
  }),
  scalar({
    names: ['make_dt_interval'],
    class: 'MakeDTInterval',
    args: { ...implicit([intType, intType, intType, decimalType(18, 6)]), min: 0 },
    type: always(dayTime),
    defaults: [...Array.from({ length: 3 }, () => ({ value: 0, type: intType })), { value: decimal(0n, 18, 6), type: decimalType(18, 6) }],
    evaluate: ([d, h, m, s]) => makeDayTime(int(d), int(h), int(m), dec(s).unscaled),
  }),
  scalar({
    names: ['make_ym_interval'],
    class: 'MakeYMInterval',
    args: { ...implicit([intType, intType]), min: 0 },
    type: always(yearMonth),
    defaults: [
      { value: 0, type: intType },
      { value: 0, type: intType },
    ],
    evaluate: ([y, m]) => makeYearMonth(int(y), int(m)),
  }),
];
