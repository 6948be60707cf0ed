import { bigintType, type DataType, dateType, decimalType, intType, tinyintType } from '../../types/data-type.ts';
import { always, anyArgs, fixedStandard, implicit, scalar } from '../define.ts';
import type { FunctionRow, SubstraitArgument, Template, TypedArg } from '../row.ts';

const urn = 'functions_datetime';
const widened = { declared: (): DataType => bigintType };

/** Component names of Substrait's `extract`; those with an index base name it too. */
const component = (name: string, base?: 'ONE' | 'ZERO'): readonly SubstraitArgument[] => [
  { enum: name },
  ...(base ? [{ enum: base }] : []),
  { slot: 0 },
];

const dateField = (names: readonly string[], cls: string, kept: readonly string[], args?: readonly SubstraitArgument[]): FunctionRow =>
  scalar({
    names,
    class: cls,
    keptNames: kept,
    args: implicit([dateType]),
    type: always(intType),
    substrait: args ? fixedStandard(urn, args.length === 3 ? 'extract:req_req_date' : 'extract:req_date', { ...widened, arguments: args }) : 'own',
  });

const timeField = (name: string, cls: string): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit(['timestamp-any']),
    type: always(intType),
    print: { analyzed: '$name($0, $zone)', pretty: '$name($0)' },
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
  year: 'extract_interval_years',
  month: 'extract_interval_months',
  dayofmonth: 'extract_interval_days',
  hour: 'extract_interval_hours',
  minute: 'extract_interval_minutes',
  second: 'extract_interval_seconds',
};

/** The function that `extract(field FROM source)` becomes; undefined where Spark knows no such field. */
export function extractedField(field: string, source: DataType): Template | undefined {
  const name = Object.hasOwn(fieldAliases, field.toLowerCase()) ? fieldAliases[field.toLowerCase()] : undefined;
  if (name === undefined) return undefined;
  if (source.kind === 'interval' || source.kind === 'year-month interval' || source.kind === 'day-time interval') {
    const fn = Object.hasOwn(intervalFields, name) ? intervalFields[name] : undefined;
    if (fn === undefined) return undefined;
    const yearMonth = fn === 'extract_interval_years' || fn === 'extract_interval_months';
    if (source.kind !== 'interval' && yearMonth !== (source.kind === 'year-month interval')) return undefined;
    return { call: fn, args: [{ slot: 1 }] };
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
  switch (fn) {
    case 'secondwithfraction':
    case 'extract_interval_seconds':
      return decimalType(8, 6);
    case 'extract_interval_months':
    case 'extract_interval_hours':
    case 'extract_interval_minutes':
      return tinyintType;
    default:
      return intType;
  }
}

export const dateFields: readonly FunctionRow[] = [
  dateField(['year'], 'Year', [], component('YEAR')),
  dateField(['quarter'], 'Quarter', [], component('QUARTER', 'ONE')),
  dateField(['month'], 'Month', [], component('MONTH', 'ONE')),
  dateField(['dayofmonth', 'day'], 'DayOfMonth', ['day'], component('DAY', 'ONE')),
  dateField(['dayofyear'], 'DayOfYear', [], component('DAY_OF_YEAR', 'ONE')),
  dateField(['dayofweek'], 'DayOfWeek', [], component('SUNDAY_DAY_OF_WEEK', 'ONE')),
  dateField(['weekday'], 'WeekDay', [], component('MONDAY_DAY_OF_WEEK', 'ZERO')),
  dateField(['weekofyear'], 'WeekOfYear', [], component('ISO_WEEK', 'ONE')),
  { ...dateField(['yearofweek'], 'YearOfWeek', [], component('ISO_YEAR')), internal: true },
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
