import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import { ansiConfig } from '../../types/cast/context.ts';
import { addMonths } from '../../types/civil-date.ts';
import {
  bigintType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  doubleType,
  intType,
  stringType,
  timestampNtzType,
  timestampType,
} from '../../types/data-type.ts';
import { inRange } from '../../types/integers.ts';
import { microsPer } from '../../types/interval-text.ts';
import { floorDivide, toInstant, toLocal } from '../../types/time-zone.ts';
import type { Value } from '../../types/value.ts';
import { always, anyArgs, implicit, scalar, typeOfArg } from '../define.ts';
import * as d from '../evaluate/datetime.ts';
import { formatTimestamp, parseTimestampBy } from '../evaluate/datetime-pattern.ts';
import { arithmeticOverflow } from '../evaluate/overflow.ts';
import { bool, dec, int, num, str } from '../evaluate/values.ts';
import type { FunctionRow, Template, TypedArg, TypeSpec } from '../row.ts';

const defaultPattern = { value: 'yyyy-MM-dd HH:mm:ss', type: stringType } as const;
const zoned = { analyzed: '$name($*, $zone)', pretty: '$name($*)' };
const anyDatetime: readonly TypeSpec[] = [stringType, dateType, timestampType, timestampNtzType];
const days: TypeSpec = [intType, { kind: 'smallint' }, { kind: 'tinyint' }];
const slot = (i: number): Template => ({ slot: i });
const failsUnlessAnsi: FunctionRow['nullable'] = (args, conf) => !conf.ansiEnabled || args.some((a) => a.nullable);

function unparsed(message: string, conf: Conf): null {
  return conf.ansiEnabled ? raise('CANNOT_PARSE_TIMESTAMP', { message, ansiConfig }) : null;
}
/** Seconds (or with scale 1 microseconds) of a date, a timestamp or a text by a pattern. */
function toUnix(v: Value, pattern: Value, t: DataType | undefined, scale: bigint, conf: Conf): Value {
  if (v === null) return null;
  const zone = d.sessionZone(conf);
  if (t?.kind === 'date') return toInstant(zone, int(v) * microsPer.day) / scale;
  if (t?.kind !== 'string') return int(v) / scale;
  if (pattern === null) return null;
  const micros = parseTimestampBy(str(v), str(pattern), zone);
  return micros === undefined ? unparsed(`Text '${str(v)}' could not be parsed`, conf) : micros / scale;
}

const dayShift = (names: readonly string[], cls: string, sign: 1 | -1): FunctionRow =>
  scalar({
    names,
    class: cls,
    args: { min: 2, max: 2, input: { kind: 'expects', types: [dateType, days] } },
    type: always(dateType),
    evaluate: ([start, n]) => d.addDays(num(start), sign * num(n)),
  });

const fromUnit = (name: string, cls: string, micros: bigint, input: TypeSpec): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit([input]),
    type: always(timestampType),
    ...(name === 'timestamp_seconds'
      ? { nullable: ([x]: readonly TypedArg[]) => (x?.nullable ?? true) || x?.type.kind === 'double' || x?.type.kind === 'float' }
      : {}),
    evaluate: ([v], [t]) => {
      if (t?.kind === 'double' || t?.kind === 'float') return Number.isFinite(num(v)) ? BigInt(Math.trunc(num(v) * 1e6)) : null;
      const result = t?.kind === 'decimal' ? (dec(v).unscaled * micros) / 10n ** BigInt(dec(v).scale) : int(v) * micros;
      return inRange(result, 'bigint') ? result : arithmeticOverflow('long overflow', '');
    },
  });
const toUnit = (name: string, cls: string, micros: bigint): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit([timestampType]),
    type: always(bigintType),
    evaluate: ([t]) => floorDivide(int(t), micros),
  });

/** to_timestamp and its relatives: `type` is the result's, `printed` its class. */
const parsing = (name: string, printed: string, type: (conf: Conf) => DataType, tolerant = false): FunctionRow =>
  scalar({
    names: [name],
    class: 'ParseToTimestamp',
    args: { min: 1, max: 2, input: { kind: 'implicit', types: [[...anyDatetime, 'numeric'], stringType] } },
    type: (_, conf) => type(conf),
    nullable: ([x, format]) =>
      (x?.nullable ?? true) || format !== undefined || (x?.type.kind !== 'timestamp' && x?.type.kind !== 'timestamp_ntz' && x?.type.kind !== 'date'),
    nullIntolerant: false,
    foldable: false,
    print: { analyzed: `${name}($0, $?1, ${printed}, $zone, ${tolerant ? 'false' : '$ansi'})`, pretty: `${name}($*)` },
    replacement: (args, conf) =>
      args.length === 1
        ? { cast: slot(0), to: type(conf) }
        : { call: type(conf).kind === 'timestamp_ntz' ? 'gettimestamp_ntz' : 'gettimestamp', args: [slot(0), slot(1)] },
  });
const getTimestamp = (name: string, printed: string, type: DataType): FunctionRow =>
  scalar({
    names: [name],
    internal: true,
    class: 'GetTimestamp',
    ownName: 'gettimestamp',
    args: implicit([[...anyDatetime], stringType]),
    type: always(type),
    nullable: failsUnlessAnsi,
    nullIntolerant: false,
    print: { analyzed: `gettimestamp($0, $1, ${printed}, $zone, $ansi)`, pretty: 'gettimestamp($0, $1)' },
    evaluate: ([v = null, pattern = null], [t], _result, conf) =>
      toUnix(v, pattern, t, 1n, type.kind === 'timestamp_ntz' ? { ...conf, sessionTimeZone: 'UTC' } : conf),
  });

const unixTime = (name: string, cls: string, nothing: boolean): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: { min: nothing ? 0 : 1, max: 2, input: { kind: 'implicit', types: [[...anyDatetime], stringType] } },
    type: always(bigintType),
    nullable: failsUnlessAnsi,
    nullIntolerant: false,
    defaults: [defaultPattern],
    expand: (args) =>
      args.length === 0
        ? {
            call: name,
            args: [
              { call: 'current_timestamp', args: [] },
              { literal: defaultPattern.value, type: stringType },
            ],
          }
        : undefined,
    print: { analyzed: '$name($0, $1, $zone, $ansi)', pretty: '$name($0, $1)' },
    evaluate: ([v = null, pattern = null], [t], _result, conf) => toUnix(v, pattern, t, microsPer.second, conf),
  });

const zoneShift = (name: string, cls: string, f: (t: bigint, zone: ReturnType<typeof d.namedZone>) => bigint): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit([timestampType, stringType]),
    type: always(timestampType),
    evaluate: ([t, zone]) => f(int(t), d.namedZone(str(zone))),
  });

const timestampOfConf = (conf: Conf): DataType => (conf.timestampType === 'TIMESTAMP_NTZ' ? timestampNtzType : timestampType);
const makeTimestamp = (name: string, printed: string, type: (conf: Conf) => DataType): FunctionRow =>
  scalar({
    names: [name],
    class: 'MakeTimestamp',
    args: { min: 6, max: 7, input: { kind: 'implicit', types: [intType, intType, intType, intType, intType, decimalType(16, 6), stringType] } },
    type: (_, conf) => type(conf),
    nullable: failsUnlessAnsi,
    print: { analyzed: `$name($0, $1, $2, $3, $4, $5, $?6, $zone, $ansi, ${printed})`, pretty: '$name($*)' },
    evaluate: ([y, mo, day, h, mi, s, zone], _types, result, conf) => {
      const seconds = dec(s).unscaled;
      if (seconds > 60n * microsPer.second && seconds < 61n * microsPer.second)
        return conf.ansiEnabled ? raise('INVALID_FRACTION_OF_SECOND', { ansiConfig }) : null;
      const local = d.localOf(num(y), num(mo), num(day), num(h), num(mi), seconds);
      if (local === undefined) return unparsed('Invalid value for a field of make_timestamp', conf);
      if (result.kind === 'timestamp_ntz') return local;
      return toInstant(zone === undefined || zone === null ? d.sessionZone(conf) : d.namedZone(str(zone)), local);
    },
  });

const current = (
  names: readonly string[],
  cls: string,
  type: DataType,
  printed: { readonly analyzed: string; readonly pretty: string },
  foldable: boolean,
  kept: readonly string[] = [],
): FunctionRow =>
  scalar({
    names,
    class: cls,
    keptNames: kept,
    args: anyArgs(0),
    type: always(type),
    nullable: 'never',
    nullIntolerant: false,
    ...(foldable ? {} : { foldable: false }),
    print: printed,
  });

export const datetimes: readonly FunctionRow[] = [
  dayShift(['date_add', 'dateadd'], 'DateAdd', 1),
  dayShift(['date_sub'], 'DateSub', -1),
  scalar({
    names: ['datediff', 'date_diff'],
    class: 'DateDiff',
    keptNames: ['date_diff'],
    args: implicit([dateType, dateType]),
    type: always(intType),
    evaluate: ([a, b]) => (num(a) - num(b)) | 0,
  }),
  scalar({
    names: ['add_months'],
    class: 'AddMonths',
    args: implicit([dateType, intType]),
    type: always(dateType),
    evaluate: ([a, n]) => addMonths(num(a), num(n)),
  }),
  scalar({
    names: ['last_day'],
    class: 'LastDay',
    args: implicit([dateType]),
    type: always(dateType),
    evaluate: ([a]) => d.lastDay(num(a)),
  }),
  scalar({
    names: ['next_day'],
    class: 'NextDay',
    args: implicit([dateType, stringType]),
    type: always(dateType),
    nullable: 'always',
    print: { analyzed: '$name($*, $ansi)', pretty: '$name($*)' },
    evaluate: ([a, name], _types, _result, conf) => {
      const weekday = d.weekdayNumber(str(name));
      if (weekday !== undefined) return d.nextWeekday(num(a), weekday);
      return conf.ansiEnabled ? raise('ILLEGAL_ARGUMENT', { message: `Illegal input for day of week: ${str(name)}` }) : null;
    },
  }),
  scalar({
    names: ['trunc'],
    class: 'TruncDate',
    args: implicit([dateType, stringType]),
    type: always(dateType),
    nullable: 'always',
    nullIntolerant: false,
    evaluate: ([a, unit]) => {
      const level = typeof unit === 'string' ? d.truncLevel(unit) : undefined;
      return level === undefined || a === null ? null : d.truncDate(num(a), level);
    },
  }),
  scalar({
    names: ['date_trunc'],
    class: 'TruncTimestamp',
    args: implicit([stringType, timestampType]),
    type: always(timestampType),
    nullable: 'always',
    nullIntolerant: false,
    print: zoned,
    evaluate: ([unit, t], _types, _result, conf) => {
      const level = typeof unit === 'string' ? d.truncLevel(unit) : undefined;
      return level === undefined || t === null ? null : d.truncTimestamp(int(t), level, d.sessionZone(conf));
    },
  }),
  scalar({
    names: ['make_date'],
    class: 'MakeDate',
    args: implicit([intType, intType, intType]),
    type: always(dateType),
    nullable: failsUnlessAnsi,
    print: { analyzed: '$name($*, $ansi)', pretty: '$name($*)' },
    evaluate: ([y, m, day], _types, _result, conf) => {
      const local = d.localOf(num(y), num(m), num(day), 0, 0, 0n);
      return local === undefined ? unparsed('Invalid value for a field of make_date', conf) : Number(floorDivide(local, microsPer.day));
    },
  }),
  makeTimestamp('make_timestamp', '$timestamp', timestampOfConf),
  makeTimestamp('make_timestamp_ntz', 'TimestampNTZType', () => timestampNtzType),
  makeTimestamp('make_timestamp_ltz', 'TimestampType', () => timestampType),
  scalar({
    names: ['months_between'],
    class: 'MonthsBetween',
    args: implicit([timestampType, timestampType, booleanType], 1),
    type: always(doubleType),
    defaults: [{ value: true, type: booleanType }],
    print: zoned,
    evaluate: ([a, b, round], _types, _result, conf) => d.monthsBetween(int(a), int(b), bool(round), d.sessionZone(conf)),
  }),
  scalar({
    names: ['timestampadd'],
    class: 'TimestampAdd',
    args: implicit([stringType, intType, 'timestamp-any']),
    type: typeOfArg(2),
    print: zoned,
    evaluate: ([unit, n, t], [, , type], _result, conf) => d.timestampAdd(str(unit), num(n), int(t), d.zoneFor(type, conf)),
  }),
  scalar({
    names: ['timestampdiff'],
    class: 'TimestampDiff',
    args: implicit([stringType, timestampType, timestampType]),
    type: always(bigintType),
    print: zoned,
    evaluate: ([unit, a, b], _types, _result, conf) => d.timestampDiff(str(unit), int(a), int(b), d.sessionZone(conf)),
  }),
  scalar({
    names: ['date_format'],
    class: 'DateFormatClass',
    args: implicit([timestampType, stringType]),
    type: always(stringType),
    print: zoned,
    evaluate: ([t, pattern], _types, _result, conf) => formatTimestamp(int(t), str(pattern), d.sessionZone(conf)),
  }),
  scalar({
    names: ['from_unixtime'],
    class: 'FromUnixTime',
    args: implicit([bigintType, stringType], 1),
    type: always(stringType),
    nullable: 'always',
    defaults: [defaultPattern],
    print: zoned,
    evaluate: ([t, pattern], _types, _result, conf) =>
      formatTimestamp(BigInt.asIntN(64, int(t) * microsPer.second), str(pattern), d.sessionZone(conf)),
  }),
  unixTime('unix_timestamp', 'UnixTimestamp', true),
  unixTime('to_unix_timestamp', 'ToUnixTimestamp', false),
  scalar({
    names: ['to_date'],
    class: 'ParseToDate',
    args: { min: 1, max: 2, input: { kind: 'implicit', types: [[...anyDatetime], stringType] } },
    type: always(dateType),
    nullable: ([x, format]) => (x?.nullable ?? true) || format !== undefined || (x?.type.kind !== 'timestamp' && x?.type.kind !== 'date'),
    nullIntolerant: false,
    foldable: false,
    print: { analyzed: 'to_date($0, $?1, $zone)', pretty: 'to_date($*)' },
    replacement: (args) =>
      args.length === 1 ? { cast: slot(0), to: dateType } : { cast: { call: 'gettimestamp', args: [slot(0), slot(1)] }, to: dateType },
  }),
  parsing('to_timestamp', '$timestamp', timestampOfConf),
  parsing('to_timestamp_ntz', 'TimestampNTZType', () => timestampNtzType),
  parsing('to_timestamp_ltz', 'TimestampType', () => timestampType),
  parsing('try_to_timestamp', '$timestamp', timestampOfConf, true),
  getTimestamp('gettimestamp', 'TimestampType', timestampType),
  getTimestamp('gettimestamp_ntz', 'TimestampNTZType', timestampNtzType),
  zoneShift('from_utc_timestamp', 'FromUTCTimestamp', (t, zone) => toLocal(zone, t)),
  zoneShift('to_utc_timestamp', 'ToUTCTimestamp', (t, zone) => toInstant(zone, t)),
  scalar({
    names: ['convert_timezone'],
    class: 'ConvertTimezone',
    args: { ...implicit([stringType, stringType, timestampNtzType]), min: 2 },
    type: always(timestampNtzType),
    expand: (args) =>
      args.length === 2 ? { call: 'convert_timezone', args: [{ call: 'current_timezone', args: [] }, slot(0), slot(1)] } : undefined,
    evaluate: ([from, to, t]) => toLocal(d.namedZone(str(to)), toInstant(d.namedZone(str(from)), int(t))),
  }),
  scalar({
    names: ['date_from_unix_date'],
    class: 'DateFromUnixDate',
    args: implicit([intType]),
    type: always(dateType),
    evaluate: ([n]) => num(n),
  }),
  scalar({ names: ['unix_date'], class: 'UnixDate', args: implicit([dateType]), type: always(intType), evaluate: ([n]) => num(n) }),
  fromUnit('timestamp_seconds', 'SecondsToTimestamp', microsPer.second, 'numeric'),
  fromUnit('timestamp_millis', 'MillisToTimestamp', 1000n, 'integral'),
  fromUnit('timestamp_micros', 'MicrosToTimestamp', 1n, 'integral'),
  toUnit('unix_seconds', 'UnixSeconds', microsPer.second),
  toUnit('unix_millis', 'UnixMillis', 1000n),
  toUnit('unix_micros', 'UnixMicros', 1n),
  current(['current_date', 'curdate'], 'CurrentDate', dateType, { analyzed: 'current_date($zone)', pretty: 'current_date()' }, true),
  current(['current_timestamp'], 'CurrentTimestamp', timestampType, { analyzed: 'current_timestamp()', pretty: 'current_timestamp()' }, true),
  current(['now'], 'Now', timestampType, { analyzed: 'now()', pretty: 'now()' }, true),
  current(['localtimestamp'], 'LocalTimestamp', timestampNtzType, { analyzed: 'localtimestamp($zone)', pretty: 'localtimestamp()' }, true),
  current(['current_timezone'], 'CurrentTimeZone', stringType, { analyzed: 'current_timezone()', pretty: 'current_timezone()' }, false),
  current(
    ['current_database', 'current_schema'],
    'CurrentDatabase',
    stringType,
    { analyzed: 'current_database()', pretty: 'current_database()' },
    false,
  ),
  current(['current_catalog'], 'CurrentCatalog', stringType, { analyzed: 'current_catalog()', pretty: 'current_catalog()' }, false),
  current(['current_user', 'user'], 'CurrentUser', stringType, { analyzed: 'current_user()', pretty: 'current_user()' }, false),
];
