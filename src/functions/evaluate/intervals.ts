import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { DataType } from '../../types/data-type.ts';
import { divideRounded } from '../../types/decimal.ts';
import { type IntegralKind, inRange, integralKind, integralValue, maxOf, minOf } from '../../types/integers.ts';
import { microsPer } from '../../types/interval-text.ts';
import type { CalendarIntervalValue, Value } from '../../types/value.ts';
import { arithmeticOverflow, divideByZero, intervalOverflow } from './overflow.ts';
import { dec, int, num } from './values.ts';

const overflowText = (kind: IntegralKind): string => (kind === 'int' ? 'integer overflow' : 'long overflow');

function fitted(n: bigint, kind: IntegralKind): Value {
  return inRange(n, kind) ? integralValue(n, kind) : arithmeticOverflow(overflowText(kind), '');
}
/** Half up to an integer, as `DoubleMath.roundToLong`. */
function roundDouble(v: number, kind: IntegralKind): Value {
  const rounded = Math.sign(v) * Math.floor(Math.abs(v) + 0.5);
  return Number.isFinite(rounded) ? fitted(BigInt(rounded), kind) : raise('ILLEGAL_ARGUMENT', { message: `input is infinite or NaN` });
}

/** An ANSI interval times a number; fractions are rounded half up. */
export function multiplyByNumber(i: bigint, n: Value, t: DataType | undefined, kind: IntegralKind): Value {
  if (t && integralKind(t)) return fitted(i * int(n), kind);
  if (t?.kind === 'decimal') return fitted(divideRounded(i * dec(n).unscaled, 10n ** BigInt(dec(n).scale), 'HALF_UP'), kind);
  return roundDouble(Number(i) * num(n), kind);
}
export function divideByNumber(i: bigint, n: Value, t: DataType | undefined, kind: IntegralKind): Value {
  const halfUp = (a: bigint, b: bigint): Value =>
    b < 0n ? fitted(divideRounded(-a, -b, 'HALF_UP'), kind) : fitted(divideRounded(a, b, 'HALF_UP'), kind);
  if (t && integralKind(t)) return int(n) === 0n ? raise('INTERVAL_DIVIDED_BY_ZERO', {}) : halfUp(i, int(n));
  if (t?.kind === 'decimal') {
    const d = dec(n);
    return d.unscaled === 0n ? raise('INTERVAL_DIVIDED_BY_ZERO', {}) : halfUp(i * 10n ** BigInt(d.scale), d.unscaled);
  }
  return num(n) === 0 ? raise('INTERVAL_DIVIDED_BY_ZERO', {}) : roundDouble(Number(i) / num(n), kind);
}

/** Parts scaled by a factor: fractions of days go to microseconds, fractions of months are dropped. */
function scaledCalendar(months: number, days: number, micros: number, conf: Conf): Value {
  const clamp = (v: number, kind: IntegralKind): bigint => {
    if (Number.isNaN(v)) return 0n;
    if (v >= Number(maxOf(kind))) return conf.ansiEnabled ? arithmeticOverflow(overflowText(kind), '') : maxOf(kind);
    if (v <= Number(minOf(kind))) return conf.ansiEnabled ? arithmeticOverflow(overflowText(kind), '') : minOf(kind);
    return BigInt(Math.trunc(v));
  };
  const wholeDays = Number(clamp(days, 'int'));
  const rest = micros + Number(microsPer.day) * (days - wholeDays);
  return { tag: 'interval', months: Number(clamp(months, 'int')), days: wholeDays, microseconds: clamp(Math.floor(rest + 0.5), 'bigint') };
}
export function multiplyCalendar(i: CalendarIntervalValue, n: number, conf: Conf): Value {
  return scaledCalendar(n * i.months, n * i.days, n * Number(i.microseconds), conf);
}
export function divideCalendar(i: CalendarIntervalValue, n: number, conf: Conf): Value {
  if (n === 0) return conf.ansiEnabled ? divideByZero() : null;
  return scaledCalendar(i.months / n, i.days / n, Number(i.microseconds) / n, conf);
}

/** Years, months, weeks, days, hours, minutes and microseconds of the seconds; null on overflow outside ANSI mode. */
export function makeCalendar(parts: readonly bigint[], seconds: bigint, conf: Conf): Value {
  const [years = 0n, months = 0n, weeks = 0n, days = 0n, hours = 0n, minutes = 0n] = parts;
  const total = years * 12n + months;
  const allDays = weeks * 7n + days;
  const micros = hours * microsPer.hour + minutes * microsPer.minute + seconds;
  if (inRange(total, 'int') && inRange(allDays, 'int') && inRange(micros, 'bigint'))
    return { tag: 'interval', months: Number(total), days: Number(allDays), microseconds: micros };
  return conf.ansiEnabled ? arithmeticOverflow('integer overflow', '') : null;
}
export function makeDayTime(days: bigint, hours: bigint, minutes: bigint, seconds: bigint): Value {
  const micros = days * microsPer.day + hours * microsPer.hour + minutes * microsPer.minute + seconds;
  return inRange(micros, 'bigint') ? micros : intervalOverflow('long overflow', '');
}
export function makeYearMonth(years: bigint, months: bigint): Value {
  const total = years * 12n + months;
  return inRange(total, 'int') ? Number(total) : intervalOverflow('integer overflow', '');
}
