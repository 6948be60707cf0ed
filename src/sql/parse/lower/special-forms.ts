import { booleanType, type DataType, intType, stringType } from '../../../types/data-type.ts';
import type { Value } from '../../../types/value.ts';
import type { FunctionCall, SqlExpr } from '../../ast.ts';
import { parseType } from '../data-type.ts';
import { filterArgument } from './call.ts';
import type { LowerContext } from './context.ts';
import { given } from './given.ts';
import { type ItemNames, namedItem, withNames } from './named-item.ts';
import { sortDirection } from './sort-item.ts';
import { startsWindow, windowArguments, windowOf } from './window.ts';
import type { Arguments, ExpressionWriter } from './writer.ts';

type Form = (ctx: LowerContext, w: ExpressionWriter) => boolean;

const literal = (type: DataType, value: Value, span: SqlExpr['span']): SqlExpr => ({ kind: 'Literal', type, value, span });
function special(name: string, args: readonly SqlExpr[], span: SqlExpr['span']): FunctionCall {
  return { kind: 'Call', name: [name], args, special: true, distinct: false, ignoreNulls: false, span };
}

/** Is one of these words between the parentheses behind the next token, outside of any others? */
function hasWord(ctx: LowerContext, ...words: readonly string[]): boolean {
  const close = ctx.partner(ctx.at + 1);
  for (let i = ctx.at + 2; i < close; i++) {
    const key = ctx.tokenAt(i).key;
    if (key === '(' || key === '[') i = ctx.partner(i);
    else if (words.includes(key)) return true;
  }
  return false;
}
/** Does what follows the closing parenthesis belong to a call: FILTER, IGNORE NULLS, OVER? */
function callGoesOn(ctx: LowerContext): boolean {
  const after = ctx.partner(ctx.at + 1) + 1;
  const [key, next] = [ctx.tokenAt(after).key, ctx.tokenAt(after + 1)];
  if (key === 'FILTER') return next.key === '(';
  if (key === 'IGNORE' || key === 'RESPECT') return next.key === 'NULLS';
  return key === 'OVER' && (next.key === '(' || next.kind === 'word' || next.kind === 'quoted');
}

const forms: Readonly<Record<string, Form>> = {
  CAST: cast,
  TRY_CAST: cast,
  STRUCT: struct,
  FIRST: (ctx, w) => firstOrLast(ctx, w, 'first'),
  LAST: (ctx, w) => firstOrLast(ctx, w, 'last'),
  ANY_VALUE: (ctx, w) => firstOrLast(ctx, w, 'any_value'),
  POSITION: position,
  EXTRACT: extract,
  SUBSTR: substring,
  SUBSTRING: substring,
  TRIM: trim,
  OVERLAY: overlay,
  PERCENTILE_CONT: percentile,
  PERCENTILE_DISC: percentile,
  TIMESTAMPADD: (ctx, w) => timestampUnits(ctx, w, 'timestampadd'),
  DATEADD: (ctx, w) => timestampUnits(ctx, w, 'timestampadd'),
  TIMESTAMPDIFF: (ctx, w) => timestampUnits(ctx, w, 'timestampdiff'),
  DATEDIFF: (ctx, w) => timestampUnits(ctx, w, 'timestampdiff'),
};

/** Syntax that only looks like a call; the next token is a word and a parenthesis follows. False, with nothing taken, where it is a call. */
export function lowerSpecialForm(ctx: LowerContext, w: ExpressionWriter): boolean {
  const key = ctx.key();
  const form = Object.hasOwn(forms, key) ? forms[key] : undefined;
  return form?.(ctx, w) ?? false;
}

/** Lowers the arguments up to the closing parenthesis; `build` makes the expression over them. */
function form(
  ctx: LowerContext,
  w: ExpressionWriter,
  read: (args: Arguments) => void,
  build: (values: readonly SqlExpr[], span: SqlExpr['span'], newId: () => number) => SqlExpr,
): true {
  const first = ctx.next();
  ctx.expect('(');
  w.shape((args) => {
    read(args);
    ctx.expect(')');
    const span = ctx.spanFrom(first);
    return (values, newId) => ({ kind: 'operand', expr: build(values, span, newId), span });
  });
  return true;
}

/** A `valueExpression` argument. */
function value(ctx: LowerContext, args: Arguments): void {
  args.custom((block) => ctx.rules.value(ctx, block));
}

function cast(ctx: LowerContext, w: ExpressionWriter): boolean {
  if (!hasWord(ctx, 'AS')) return false;
  const tryCast = ctx.is('TRY_CAST');
  let type: DataType | undefined;
  return form(
    ctx,
    w,
    (args) => {
      args.expression();
      ctx.expect('AS');
      type = parseType(ctx, ctx.conf);
    },
    ([operand], span) => ({ kind: 'Cast', operand: given(operand), type: given(type), tryCast, span }),
  );
}

function struct(ctx: LowerContext, w: ExpressionWriter): boolean {
  if (callGoesOn(ctx)) return false;
  const names: ItemNames[] = [];
  return form(
    ctx,
    w,
    (args) => {
      if (ctx.is(')')) return;
      do names.push(namedItem(ctx, args));
      while (ctx.take(','));
    },
    (values, span, newId) => special('struct', withNames(values, names, newId), span),
  );
}

function firstOrLast(ctx: LowerContext, w: ExpressionWriter, name: string): boolean {
  if (callGoesOn(ctx) || hasWord(ctx, ',') || ctx.is(')', 2) || ((ctx.is('DISTINCT', 2) || ctx.is('ALL', 2)) && !ctx.is(')', 3))) return false;
  let ignoreNulls = false;
  return form(
    ctx,
    w,
    (args) => {
      args.expression();
      ignoreNulls = ctx.areNext('IGNORE', 'NULLS');
      if (ignoreNulls) ctx.at += 2;
    },
    ([e], span) => special(name, [given(e), literal(booleanType, ignoreNulls, span)], span),
  );
}

function position(ctx: LowerContext, w: ExpressionWriter): boolean {
  if (!hasWord(ctx, 'IN') || hasWord(ctx, ',')) return false;
  return form(
    ctx,
    w,
    (args) => {
      value(ctx, args);
      ctx.expect('IN');
      value(ctx, args);
    },
    (values, span) => special('locate', [...values, literal(intType, 1, span)], span),
  );
}

function extract(ctx: LowerContext, w: ExpressionWriter): boolean {
  if (!ctx.isIdentifier(2) || !ctx.is('FROM', 3)) return false;
  let field = '';
  return form(
    ctx,
    w,
    (args) => {
      field = ctx.identifier();
      ctx.expect('FROM');
      value(ctx, args);
    },
    ([source], span) => ({
      kind: 'Call',
      name: ['extract'],
      args: [literal(stringType, field, span), given(source)],
      distinct: false,
      ignoreNulls: false,
      span,
    }),
  );
}

function substring(ctx: LowerContext, w: ExpressionWriter): boolean {
  if (!hasWord(ctx, 'FROM', 'FOR') || callGoesOn(ctx)) return false;
  return form(
    ctx,
    w,
    (args) => {
      value(ctx, args);
      if (!ctx.take(',')) ctx.expect('FROM');
      value(ctx, args);
      if (ctx.take('FOR') || ctx.take(',')) value(ctx, args);
    },
    ([s, from, length], span) => special('substring', [given(s), given(from), length ?? literal(intType, 2147483647, span)], span),
  );
}

const trimNames: Readonly<Record<string, string>> = { BOTH: 'trim', LEADING: 'ltrim', TRAILING: 'rtrim' };

function trim(ctx: LowerContext, w: ExpressionWriter): boolean {
  if (!hasWord(ctx, 'FROM')) return false;
  const option = ctx.key(2);
  const name = Object.hasOwn(trimNames, option) ? trimNames[option] : undefined;
  return form(
    ctx,
    w,
    (args) => {
      if (name !== undefined) ctx.next();
      if (!ctx.is('FROM')) value(ctx, args);
      ctx.expect('FROM');
      value(ctx, args);
    },
    // the string comes first, as in Spark's class
    (values, span) => special(name ?? 'trim', values.toReversed(), span),
  );
}

function overlay(ctx: LowerContext, w: ExpressionWriter): boolean {
  if (!hasWord(ctx, 'PLACING')) return false;
  return form(
    ctx,
    w,
    (args) => {
      value(ctx, args);
      ctx.expect('PLACING');
      value(ctx, args);
      ctx.expect('FROM');
      value(ctx, args);
      if (ctx.take('FOR')) value(ctx, args);
    },
    (values, span) => special('overlay', values.length === 4 ? values : [...values, literal(intType, -1, span)], span),
  );
}

const units = new Set(['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'DAYOFYEAR', 'HOUR', 'MINUTE', 'SECOND', 'MILLISECOND', 'MICROSECOND']);

function timestampUnits(ctx: LowerContext, w: ExpressionWriter, name: string): boolean {
  if (!units.has(ctx.key(2)) || !ctx.is(',', 3)) return false;
  let unit = '';
  return form(
    ctx,
    w,
    (args) => {
      unit = ctx.next().text;
      ctx.expect(',');
      value(ctx, args);
      ctx.expect(',');
      value(ctx, args);
    },
    (values, span) => special(name, [literal(stringType, unit, span), ...values], span),
  );
}

/** `percentile_cont(p) WITHIN GROUP (ORDER BY x) [FILTER (…)] [OVER w]` */
function percentile(ctx: LowerContext, w: ExpressionWriter): boolean {
  const after = ctx.partner(ctx.at + 1) + 1;
  if (ctx.tokenAt(after).key !== 'WITHIN' || ctx.tokenAt(after + 1).key !== 'GROUP') return false;
  const first = ctx.next();
  const name = first.text.toLowerCase();
  w.shape((args) => {
    ctx.expect('(');
    value(ctx, args);
    ctx.expect(')', 'WITHIN', 'GROUP', '(', 'ORDER', 'BY');
    const start = ctx.at;
    args.expression();
    const direction = sortDirection(ctx);
    const itemSpan = ctx.spanFrom(start);
    ctx.expect(')');
    const filter = filterArgument(ctx, args);
    const window = startsWindow(ctx) ? windowArguments(ctx, args) : undefined;
    const span = ctx.spanFrom(first);
    return (values) => {
      const [fraction, column] = [given(values[0]), given(values[1])];
      const call: FunctionCall = {
        ...special(name, [column, fraction, literal(booleanType, direction.descending, span)], span),
        ...(filter === undefined ? {} : { filter: given(values[filter]) }),
        withinGroup: [{ expr: column, ...direction, span: itemSpan }],
      };
      return { kind: 'operand', expr: window ? { kind: 'Windowed', call, window: windowOf(window, values), span } : call, span };
    };
  });
  return true;
}
