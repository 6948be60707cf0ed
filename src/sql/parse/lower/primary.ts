import type { Span } from '../../../errors/source.ts';
import { booleanType, stringType, voidType } from '../../../types/data-type.ts';
import type { SqlExpr } from '../../ast.ts';
import { stringValue } from '../../lex/string-value.ts';
import { lowerCall } from './call.ts';
import { lowerCase } from './case.ts';
import type { LowerContext } from './context.ts';
import { given } from './given.ts';
import { intervalLiteral, startsInterval } from './interval.ts';
import { numberLiteral } from './number.ts';
import { lowerLambda, parenthesised } from './parentheses.ts';
import { lowerSpecialForm } from './special-forms.ts';
import { typedLiteral } from './typed-literal.ts';
import type { ExpressionWriter } from './writer.ts';

/** Spark's `primaryExpression` with its suffixes `[i]` and `.field`. */
export function primary(ctx: LowerContext, w: ExpressionWriter): void {
  operand(ctx, w);
  let suffixes = 0;
  for (; ctx.is('[') || (ctx.is('.') && ctx.isIdentifier(1)); suffixes++) {
    ctx.deeper(1);
    if (ctx.is('[')) subscript(ctx, w);
    else {
      ctx.next();
      const field = ctx.next();
      w.piece({ kind: 'suffix', span: field, build: (e, span) => fieldOf(e, field.text, span) });
    }
  }
  ctx.shallower(suffixes);
}

/** A field of a plain name is a longer name, as in Spark. */
function fieldOf(operand: SqlExpr, field: string, span: Span): SqlExpr {
  if (operand.kind === 'ColumnName' || operand.kind === 'LambdaVariable') return { ...operand, parts: [...operand.parts, field], span };
  return { kind: 'FieldOf', operand, field, span };
}

function subscript(ctx: LowerContext, w: ExpressionWriter): void {
  const first = ctx.next();
  w.shape((args) => {
    args.custom((block) => ctx.rules.value(ctx, block));
    ctx.expect(']');
    const span = ctx.spanFrom(first);
    return ([index]) => ({
      kind: 'suffix',
      span,
      build: (e, whole) => ({ kind: 'Subscript', operand: e, index: given(index), span: whole }),
    });
  });
}

function operand(ctx: LowerContext, w: ExpressionWriter): void {
  const t = ctx.peek();
  if (t.kind === 'word' || t.kind === 'quoted') wordOperand(ctx, w);
  else if (t.key === '(') parenthesised(ctx, w);
  else w.operand(simpleOperand(ctx));
}

/** Numbers, strings, `*` and parameters. */
function simpleOperand(ctx: LowerContext): SqlExpr {
  const t = ctx.peek();
  if (t.kind === 'string') return stringLiteral(ctx);
  if (t.kind !== 'number' && t.key !== '*' && t.key !== '-' && t.key !== ':') ctx.fail();
  ctx.next();
  switch (t.key) {
    case '*':
      return { kind: 'Star', target: [], span: ctx.spanFrom(t) };
    case '-':
      return numberLiteral(ctx.next(), true, ctx.spanFrom(t));
    case ':':
      return parameter(ctx, t);
    default:
      return numberLiteral(t, false, ctx.spanFrom(t));
  }
}

/** `:name`: the value it was given, if it was. */
function parameter(ctx: LowerContext, colon: Span): SqlExpr {
  const name = ctx.identifier();
  const span = ctx.spanFrom(colon);
  const value = ctx.params.get(name);
  return value ? { ...value, span } : { kind: 'Parameter', name, span };
}

function stringLiteral(ctx: LowerContext): SqlExpr {
  const first = ctx.peek();
  let value = '';
  while (ctx.peek().kind === 'string') value += stringValue(ctx.next().text);
  return { kind: 'Literal', type: stringType, value, span: ctx.spanFrom(first) };
}

function wordOperand(ctx: LowerContext, w: ExpressionWriter): void {
  const t = ctx.peek();
  const next = ctx.key(1);
  if (t.kind === 'word') {
    if (t.key === 'CASE' && lowerCase(ctx, w)) return;
    if (next === '(' && lowerSpecialForm(ctx, w)) return;
    const literal = startsInterval(ctx) ? intervalLiteral(ctx) : wordLiteral(ctx, next);
    if (literal) {
      w.operand(literal);
      return;
    }
  }
  if (next === '<string>') w.operand(typed(ctx));
  else if (next === '->') lowerLambda(ctx, w);
  else name(ctx, w);
}

const notAfterWordLiteral = new Set(['(', '.', '<string>', '->']);

/** NULL, TRUE and FALSE, which are names before a parenthesis or a point. */
function wordLiteral(ctx: LowerContext, next: string): SqlExpr | undefined {
  const { key } = ctx.peek();
  if ((key !== 'NULL' && key !== 'TRUE' && key !== 'FALSE') || notAfterWordLiteral.has(next)) return undefined;
  const span = ctx.spanFrom(ctx.next());
  return key === 'NULL'
    ? { kind: 'Literal', type: voidType, value: null, span }
    : { kind: 'Literal', type: booleanType, value: key === 'TRUE', span };
}

function typed(ctx: LowerContext): SqlExpr {
  const first = ctx.next();
  const value = ctx.string();
  const span = ctx.spanFrom(first);
  return typedLiteral(first.text, value, ctx.conf, span, ctx.sql.slice(span.start, span.end));
}

/** A column, `t.*`, or a call. */
function name(ctx: LowerContext, w: ExpressionWriter): void {
  const first = ctx.peek();
  const parts = [ctx.identifier()];
  while (ctx.is('.') && ctx.isIdentifier(1)) {
    ctx.next();
    parts.push(ctx.next().text);
  }
  if (ctx.is('.') && ctx.is('*', 1)) {
    ctx.at += 2;
    w.operand({ kind: 'Star', target: parts, span: ctx.spanFrom(first) });
  } else if (ctx.is('(')) lowerCall(ctx, w, parts, first);
  else w.operand({ kind: ctx.lambdas > 0 ? 'LambdaVariable' : 'ColumnName', parts, span: ctx.spanFrom(first) });
}
