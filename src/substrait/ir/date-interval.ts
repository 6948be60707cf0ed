import { timestampNtzType } from '../../types/data-type.ts';
import type { IrCall, IrExpr } from './expression.ts';
import { call, cast } from './typing.ts';

// Spark adds a day interval to a date by its number of days: date_add(d, extractansiintervaldays(i)), with a minus around the number for d - i.
// Substrait's add and subtract of date and interval give a timestamp.

export interface DateInterval {
  readonly op: 'add' | 'subtract';
  readonly date: IrExpr;
  readonly interval: IrExpr;
}

function daysOf(e: IrExpr | undefined): IrExpr | undefined {
  return e?.kind === 'Call' && e.fn === 'extractansiintervaldays' && !e.writtenName ? e.args[0] : undefined;
}

/** The operands, where a call is Spark's form of date ± day interval. */
export function dateInterval(e: IrCall): DateInterval | undefined {
  const [date, days] = e.args;
  if (e.fn !== 'date_add' || e.writtenName || !date || !days) return undefined;
  const added = daysOf(days);
  if (added) return { op: 'add', date, interval: added };
  const interval = days.kind === 'Call' && days.fn === 'negative' && !days.writtenName ? daysOf(days.args[0]) : undefined;
  return interval && { op: 'subtract', date, interval };
}

/** Spark's form of date ± day interval. */
export function addDays({ op, date, interval }: DateInterval): IrExpr {
  const days = call('extractansiintervaldays', [interval]);
  return call('date_add', [date, op === 'add' ? days : call('negative', [days])]);
}

/** The timestamp that Substrait's function gives: the interval's hours count too. */
export function addToMidnight({ op, date, interval }: DateInterval): IrExpr {
  return call(op === 'add' ? 'time_add' : 'datetime_sub', [cast(date, timestampNtzType, 'null'), interval]);
}
