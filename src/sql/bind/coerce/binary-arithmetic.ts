import type { Conf } from '../../../conf/conf.ts';
import { timestampType } from '../../../types/data-type.ts';
import { draftCall, implicitCast } from '../expr/make.ts';
import type { Expr } from '../tree/expr.ts';
import { type BinaryCall, isBinaryCall, type Pass } from './pass.ts';

/** Coerces an inner call that a rewriting made. */
type Coerce = (e: Expr) => Expr;

const isTimestamp = (e: Expr): boolean => e.type.kind === 'timestamp' || e.type.kind === 'timestamp_ntz';
const isDayTime = (e: Expr): boolean => e.type.kind === 'day-time interval';
const isYearMonth = (e: Expr): boolean => e.type.kind === 'year-month interval';
const isCalendar = (e: Expr): boolean => e.type.kind === 'interval';
const isDate = (e: Expr): boolean => e.type.kind === 'date';
const wholeDays = (e: Expr): boolean => e.type.kind === 'day-time interval' && e.type.start === 'day' && e.type.end === 'day';

/** An untyped null beside an ANSI interval takes the interval's type. */
function nullBesideInterval(e: BinaryCall, conf: Conf): Expr | undefined {
  const [l, r] = e.args;
  if (l.type.kind === 'void' && (isDayTime(r) || isYearMonth(r))) return { ...e, args: [implicitCast(l, r.type, conf), r] };
  if (r.type.kind === 'void' && (isDayTime(l) || isYearMonth(l))) return { ...e, args: [l, implicitCast(r, l.type, conf)] };
  return undefined;
}

/** date, timestamp or interval on the left, what is added on the right. */
function addTo(start: Expr, added: Expr, conf: Conf, coerce: Coerce): Expr | undefined {
  if (isDate(start) && wholeDays(added)) return draftCall('date_add', [start, coerce(draftCall('extractansiintervaldays', [added]))]);
  if (isDate(start) && isDayTime(added)) return draftCall('time_add', [implicitCast(start, timestampType, conf), added]);
  if (isDate(start) && isYearMonth(added)) return draftCall('date_add_ym_interval', [start, added]);
  if (isTimestamp(start) && isYearMonth(added)) return draftCall('timestamp_add_ym_interval', [start, added]);
  if (isDate(start) && isCalendar(added)) return draftCall('date_add_interval', [start, added]);
  if (isCalendar(added) || isDayTime(added)) return implicitCast(coerce(draftCall('time_add', [start, added])), start.type, conf);
  if (isDate(start) && added.type.kind !== 'string') return draftCall('date_add', [start, added]);
  return undefined;
}

function add(e: BinaryCall, conf: Conf, coerce: Coerce): Expr {
  const [l, r] = e.args;
  if ((isCalendar(l) && isCalendar(r)) || (isDayTime(l) && isDayTime(r)) || (isYearMonth(l) && isYearMonth(r))) return e;
  const forNull = nullBesideInterval(e, conf);
  if (forNull) return forNull;
  const isInterval = (x: Expr): boolean => isDayTime(x) || isYearMonth(x) || isCalendar(x);
  if (isInterval(l) && !isInterval(r)) return addTo(r, l, conf, coerce) ?? e;
  return addTo(l, r, conf, coerce) ?? (isDate(r) && l.type.kind !== 'string' ? draftCall('date_add', [r, l]) : e);
}

function subtract(e: BinaryCall, conf: Conf, coerce: Coerce): Expr {
  const [l, r] = e.args;
  if (isDate(l) && wholeDays(r)) {
    const days = coerce(draftCall('extractansiintervaldays', [r]));
    return draftCall('date_add', [l, coerce(draftCall('negative', [days]))]);
  }
  if ((isDate(l) && isDayTime(r)) || ((isDate(l) || isTimestamp(l)) && isYearMonth(r))) return draftCall('datetime_sub', [l, r]);
  if ((isCalendar(l) && isCalendar(r)) || (isDayTime(l) && isDayTime(r)) || (isYearMonth(l) && isYearMonth(r))) return e;
  const forNull = nullBesideInterval(e, conf);
  if (forNull) return forNull;
  if (isDate(l) && isCalendar(r)) return draftCall('datetime_sub', [l, r]);
  if (isCalendar(r) || isDayTime(r)) return implicitCast(coerce(draftCall('datetime_sub', [l, r])), l.type, conf);
  if (isTimestamp(l) || isTimestamp(r)) return draftCall('subtract_timestamps', [l, r]);
  if (isDate(r)) return draftCall('subtract_dates', [l, r]);
  return isDate(l) && r.type.kind !== 'string' ? draftCall('date_sub', [l, r]) : e;
}

const intervalProduct = (kind: string): string | undefined =>
  kind === 'interval'
    ? 'multiply_interval'
    : kind === 'year-month interval'
      ? 'multiply_ym_interval'
      : kind === 'day-time interval'
        ? 'multiply_dt_interval'
        : undefined;
const intervalQuotient = (kind: string): string | undefined =>
  kind === 'interval'
    ? 'divide_interval'
    : kind === 'year-month interval'
      ? 'divide_ym_interval'
      : kind === 'day-time interval'
        ? 'divide_dt_interval'
        : undefined;

/**
 * Arithmetic on dates, timestamps and intervals becomes the function it means; ordinary arithmetic stays.
 * Source: Catalyst's `ResolveBinaryArithmetic`.
 */
export function binaryArithmetic(coerce: Coerce): Pass {
  return (e, conf) => {
    if (!isBinaryCall(e)) return e;
    const [l, r] = e.args;
    switch (e.fn) {
      case '+':
        return add(e, conf, coerce);
      case '-':
        return subtract(e, conf, coerce);
      case '*': {
        const byLeft = intervalProduct(l.type.kind);
        if (byLeft) return draftCall(byLeft, [l, r]);
        const byRight = intervalProduct(r.type.kind);
        return byRight ? draftCall(byRight, [r, l]) : e;
      }
      case '/': {
        const fn = intervalQuotient(l.type.kind);
        return fn ? draftCall(fn, [l, r]) : e;
      }
      default:
        return e;
    }
  };
}
