import { dateOfDays, dayOfYear, isoWeek, weekdayOf } from '../../types/civil-date.ts';
import { bigintType, type DataType, dateType, decimalType, intType, tinyintType } from '../../types/data-type.ts';
import { decimal } from '../../types/decimal.ts';
import { fieldsOfLocal, toLocal } from '../../types/time-zone.ts';
import { always, anyArgs, fixedStandard, implicit, scalar } from '../define.ts';
import { zoneFor } from '../evaluate/datetime.ts';
import { int, num } from '../evaluate/values.ts';
import type { FunctionRow, SubstraitArgument, Template, TypedArg } from '../row.ts';

const urn = 'functions_datetime';
const widened = { declared: (): DataType => bigintType };

/** Component names of Substrait's `extract`; those with an index base name it too. */
const component = (name: string, base?: 'ONE' | 'ZERO'): readonly SubstraitArgument[] => [
  { enum: name },
  ...(base ? [{ enum: base }] : []),
  { slot: 0 },
];

const dateField = (names: readonly string[], cls: string, f: (days: number) => number, args?: readonly SubstraitArgument[]): FunctionRow =>
  scalar({
    names,
    class: cls,
    keptNames: names.slice(1),
    args: implicit([dateType]),
    type: always(intType),
    evaluate: ([d]) => f(num(d)),
    substrait: args ? fixedStandard(urn, args.length === 3 ? 'extract:req_req_date' : 'extract:req_date', { ...widened, arguments: args }) : 'own',
  });

const timeField = (name: 'hour' | 'minute' | 'second', cls: string): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit(['timestamp-any']),
    type: always(intType),
    print: { analyzed: '$name($0, $zone)', pretty: '$name($0)' },
    evaluate: ([t], [type], _result, conf) => fieldsOfLocal(toLocal(zoneFor(type, conf), int(t)))[name],
    substrait: {
      urn,
      signatures: ['extract:req_ptstz_str', 'extract:req_pts'],
      signature: ([x]) => (x?.type.kind === 'timestamp_ntz' ? 'extract:req_pts' : 'extract:req_ptstz_str'),
      arguments: [{ enum: name.toUpperCase() }, { slot: 0 }, { zone: true }],
      ...widened,
    },
  });

const fieldAliases: Readonly<Record<string, string>> = {
  year: 'year',
  y: 'year',
  years: 'year',
  yr: 'year',
  yrs: 'year',
  yearofweek: 'yearofweek',
  quarter: 'quarter',
  qtr: 'quarter',
  month: 'month',
  mon: 'month',
  mons: 'month',
  months: 'month',
  week: 'weekofyear',
  w: 'weekofyear',
  weeks: 'weekofyear',
  day: 'dayofmonth',
  d: 'dayofmonth',
  days: 'dayofmonth',
  dayofweek: 'dayofweek',
  dow: 'dayofweek',
  dayofweek_iso: 'dayofweek_iso',
  dow_iso: 'dayofweek_iso',
  doy: 'dayofyear',
  hour: 'hour',
  h: 'hour',
  hours: 'hour',
  hr: 'hour',
  hrs: 'hour',
  minute: 'minute',
  m: 'minute',
  min: 'minute',
  mins: 'minute',
  minutes: 'minute',
  second: 'second',
  s: 'second',
  sec: 'second',
  seconds: 'second',
  secs: 'second',
};
const intervalFields: Readonly<Record<string, string>> = {
  year: 'years',
  month: 'months',
  dayofmonth: 'days',
  hour: 'hours',
  minute: 'minutes',
  second: 'seconds',
};
const yearMonthFields: readonly string[] = ['years', 'months'];

/** The function that `extract(field FROM source)` becomes; undefined where Spark knows no such field. */
export function extractedField(field: string, source: DataType): Template | undefined {
  const name = Object.hasOwn(fieldAliases, field.toLowerCase()) ? fieldAliases[field.toLowerCase()] : undefined;
  if (name === undefined) return undefined;
  if (source.kind === 'interval' || source.kind === 'year-month interval' || source.kind === 'day-time interval') {
    const part = Object.hasOwn(intervalFields, name) ? intervalFields[name] : undefined;
    if (part === undefined) return undefined;
    if (source.kind !== 'interval' && yearMonthFields.includes(part) !== (source.kind === 'year-month interval')) return undefined;
    return { call: `${source.kind === 'interval' ? 'extractinterval' : 'extractansiinterval'}${part}`, args: [{ slot: 1 }] };
  }
  if (name === 'dayofweek_iso')
    return {
      call: '+',
      args: [
        { call: 'weekday', args: [{ slot: 1 }] },
        { literal: 1, type: intType },
      ],
    };
  return { call: name === 'second' ? 'secondwithfraction' : name, args: [{ slot: 1 }] };
}

function extractTarget(args: readonly TypedArg[]): Template | undefined {
  const [field, source] = args;
  const name = field?.literal?.value;
  return typeof name === 'string' && source ? extractedField(name, source.type) : undefined;
}
function extractType(args: readonly TypedArg[]): DataType {
  const t = extractTarget(args);
  const fn = t !== undefined && 'call' in t ? t.call : '';
  if (fn === 'secondwithfraction' || fn.endsWith('seconds')) return decimalType(8, 6);
  return /^extract.*(?:months|hours|minutes)$/.test(fn) ? tinyintType : intType;
}

export const dateFields: readonly FunctionRow[] = [
  dateField(['year'], 'Year', (d) => dateOfDays(d).year, component('YEAR')),
  dateField(['quarter'], 'Quarter', (d) => Math.ceil(dateOfDays(d).month / 3), component('QUARTER', 'ONE')),
  dateField(['month'], 'Month', (d) => dateOfDays(d).month, component('MONTH', 'ONE')),
  dateField(['dayofmonth', 'day'], 'DayOfMonth', (d) => dateOfDays(d).day, component('DAY', 'ONE')),
  dateField(['dayofyear'], 'DayOfYear', dayOfYear, component('DAY_OF_YEAR', 'ONE')),
  dateField(['dayofweek'], 'DayOfWeek', (d) => ((weekdayOf(d) + 1) % 7) + 1, component('SUNDAY_DAY_OF_WEEK', 'ONE')),
  dateField(['weekday'], 'WeekDay', weekdayOf, component('MONDAY_DAY_OF_WEEK', 'ZERO')),
  dateField(['weekofyear'], 'WeekOfYear', (d) => isoWeek(d).week, component('ISO_WEEK', 'ONE')),
  { ...dateField(['yearofweek'], 'YearOfWeek', (d) => isoWeek(d).year, component('ISO_YEAR')), internal: true },
  timeField('hour', 'Hour'),
  timeField('minute', 'Minute'),
  timeField('second', 'Second'),
  scalar({
    names: ['secondwithfraction'],
    internal: true,
    class: 'SecondWithFraction',
    args: implicit(['timestamp-any']),
    type: always(decimalType(8, 6)),
    print: { analyzed: '$name($0, $zone)', pretty: '$name($0)' },
    evaluate: ([t], [type], _result, conf) => {
      const f = fieldsOfLocal(toLocal(zoneFor(type, conf), int(t)));
      return decimal(BigInt(f.second * 1_000_000 + f.micros), 8, 6);
    },
  }),
  scalar({
    names: ['extract', 'date_part', 'datepart'],
    class: 'Extract',
    keptNames: ['date_part', 'datepart'],
    args: anyArgs(2),
    type: extractType,
    nullable: ([, source]) => source?.nullable ?? true,
    nullIntolerant: false,
    foldable: false,
    print: { pretty: '$name($0 FROM $1)' },
    replacement: (args) => extractTarget(args) ?? { literal: null, type: 'result' },
  }),
];
