import { CompileError } from '../../../errors/compile-error.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { type DayTimeField, dayTimeIntervalType, yearMonthIntervalType } from '../../../types/data-type.ts';
import { parseCalendarInterval, parseDayTimeInterval, parseYearMonthInterval } from '../../../types/interval-parse.ts';
import { dayTimeFields, microsPer } from '../../../types/interval-text.ts';
import type { CalendarIntervalValue } from '../../../types/value.ts';
import type { SqlLiteral } from '../../ast.ts';
import { stringValue } from '../../lex/string-value.ts';
import type { LowerContext } from './context.ts';
import { intervalFault } from './interval-fault.ts';

const singular = ['NANOSECOND', 'MICROSECOND', 'MILLISECOND', 'SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'];
const multiUnits = new Set([...singular, ...singular.map((u) => `${u}S`)]);
const rangeUnits = new Set(['SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR']);

interface IntervalTerm {
  readonly sign: string;
  /** The number as written, or the value of the string. */
  readonly value: string;
  readonly isString: boolean;
  readonly start: number;
}

/** Index one past an interval value (`-1`, `'1'`) at `index`; -1 if there is none. */
function valueEnd(ctx: LowerContext, index: number): number {
  const key = ctx.tokenAt(index).key;
  const i = key === '-' || key === '+' ? index + 1 : index;
  const k = ctx.tokenAt(i).key;
  return k === '<integer>' || k === '<decimal>' || k === '<string>' ? i + 1 : -1;
}
function isTerm(ctx: LowerContext, index: number): boolean {
  const end = valueEnd(ctx, index);
  return end >= 0 && multiUnits.has(ctx.tokenAt(end).key);
}

/** Does an interval literal stand here: `INTERVAL 1 DAY …` or `INTERVAL '1-2' YEAR TO MONTH`? */
export function startsInterval(ctx: LowerContext): boolean {
  return ctx.is('INTERVAL') && isTerm(ctx, ctx.at + 1);
}

function term(ctx: LowerContext): IntervalTerm {
  const start = ctx.at;
  const sign = ctx.is('-') || ctx.is('+') ? ctx.next().text : '';
  const t = ctx.next();
  return t.kind === 'string' ? { sign, value: stringValue(t.text), isString: true, start } : { sign, value: t.text, isString: false, start };
}

/** `AstBuilder.visitInterval`. */
export function intervalLiteral(ctx: LowerContext): SqlLiteral {
  const first = ctx.next();
  const bodyStart = ctx.at;
  const head = term(ctx);
  if (ctx.is('TO', 1) && rangeUnits.has(ctx.key()) && rangeUnits.has(ctx.key(2))) return rangeLiteral(ctx, head, first.start);
  const terms = [{ ...head, unit: ctx.next().text }];
  while (isTerm(ctx, ctx.at)) {
    const next = term(ctx);
    if (ctx.is('TO', 1)) {
      ctx.at += 3;
      raise('_LEGACY_ERROR_TEMP_0024', {}, ctx.spanFrom(next.start));
    }
    terms.push({ ...next, unit: ctx.next().text });
  }
  const body = ctx.spanFrom(bodyStart);
  const span = { start: first.start, end: body.end };
  const text = terms.map((t) => ` ${t.isString ? signedText(t, body) : t.sign + t.value} ${t.unit}`).join('');
  const interval = parseCalendarInterval(text);
  if (!interval) return raise('_LEGACY_ERROR_TEMP_0062', { msg: `Error parsing '${text}' to interval, ${intervalFault(text)}` }, body);
  const units = terms.map((t) => t.unit.toLowerCase().replace(/s$/, ''));
  return multiUnitLiteral(interval, units, span, ctx.sql.slice(span.start, span.end));
}

function signedText(t: IntervalTerm, span: Span): string {
  if (/\p{L}/u.test(t.value)) raise('_LEGACY_ERROR_TEMP_0026', { value: t.value }, span);
  if (t.sign !== '-') return t.value;
  return t.value.startsWith('-') ? t.value.slice(1) : `-${t.value}`;
}

/** `'1-2' YEAR TO MONTH`, the value read already. */
function rangeLiteral(ctx: LowerContext, head: IntervalTerm, start: number): SqlLiteral {
  const valueSpan = ctx.spanFrom(head.start);
  const from = ctx.next().text.toLowerCase();
  ctx.next();
  const to = ctx.next().text.toLowerCase();
  const body = ctx.spanFrom(head.start);
  const span = { start, end: body.end };
  if (isTerm(ctx, ctx.at)) extraPart(ctx);
  if (!head.isString) return raise('_LEGACY_ERROR_TEMP_0027', {}, valueSpan);
  const value = head.sign !== '-' ? head.value : head.value.startsWith('-') ? head.value.slice(1) : `-${head.value}`;
  if (from === 'year' && to === 'month') {
    const type = yearMonthIntervalType('year', 'month');
    return { kind: 'Literal', type, value: placed(body, () => parseYearMonthInterval(value, type)), span };
  }
  const [start_, end_] = [dayTimeField(from), dayTimeField(to)];
  if (!start_ || !end_ || dayTimeFields.indexOf(start_) >= dayTimeFields.indexOf(end_)) return raise('_LEGACY_ERROR_TEMP_0028', { from, to }, body);
  const type = dayTimeIntervalType(start_, end_);
  return { kind: 'Literal', type, value: placed(body, () => parseDayTimeInterval(value, type)), span };
}

/** A second part behind `a TO b` is an error of its own. */
function extraPart(ctx: LowerContext): never {
  const start = ctx.at;
  term(ctx);
  ctx.next();
  if (ctx.take('TO')) ctx.next();
  else
    while (isTerm(ctx, ctx.at)) {
      term(ctx);
      ctx.next();
    }
  return raise('_LEGACY_ERROR_TEMP_0024', {}, ctx.spanFrom(start));
}

/** Spark wraps what the interval text's reader raises into an error at the literal. */
function placed<T>(span: Span, read: () => T): T {
  try {
    return read();
  } catch (e) {
    if (e instanceof CompileError) raise('_LEGACY_ERROR_TEMP_0063', { msg: e.message.replace(/\.$/, '') }, span);
    throw e;
  }
}

const dayTimeField = (unit: string): DayTimeField | undefined => dayTimeFields.find((f) => f === unit);

/** The interval literal over these units: year-month or day-time by their fields (`constructMultiUnitsIntervalLiteral`). */
export function multiUnitLiteral(interval: CalendarIntervalValue, units: readonly string[], span: Span, source: string): SqlLiteral {
  const years = units.filter((u) => u === 'year' || u === 'month');
  const others = units.filter((u) => u !== 'year' && u !== 'month');
  if (years.length > 0) {
    if (others.length > 0) raise('_LEGACY_ERROR_TEMP_0029', { literal: source }, span);
    const type = yearMonthIntervalType(years.includes('year') ? 'year' : 'month', years.includes('month') ? 'month' : 'year');
    return { kind: 'Literal', type, value: interval.months, span };
  }
  const fields = others.map((u) => dayTimeFields.indexOf(u === 'week' ? 'day' : (dayTimeField(u) ?? 'second')));
  const type = dayTimeIntervalType(dayTimeFields[Math.min(...fields)] ?? 'second', dayTimeFields[Math.max(...fields)] ?? 'second');
  return { kind: 'Literal', type, value: BigInt(interval.days) * microsPer.day + interval.microseconds, span };
}
