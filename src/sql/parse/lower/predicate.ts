import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { booleanType } from '../../../types/data-type.ts';
import type { BinaryOperator, SqlExpr } from '../../ast.ts';
import { stringValue } from '../../lex/string-value.ts';
import type { LowerContext } from './context.ts';
import { given } from './given.ts';
import { literalList } from './literal-list.ts';
import { parenthesisedQuery, startsOperand } from './lookahead.ts';
import type { PredicatePiece } from './pieces.ts';
import { rowItems } from './row-items.ts';
import type { ExpressionWriter } from './writer.ts';

type LowerValue = (ctx: LowerContext, w: ExpressionWriter) => void;

const binary = (op: BinaryOperator, left: SqlExpr, right: SqlExpr, span: Span): SqlExpr => ({ kind: 'Binary', op, left, right, span });
const not = (negated: boolean, operand: SqlExpr, span: Span): SqlExpr => (negated ? { kind: 'Unary', op: 'not', operand, span } : operand);

/** Spark's `predicate` behind a value, if one is there. What it makes has the predicate's own span. */
export function predicate(ctx: LowerContext, w: ExpressionWriter, lowerValue: LowerValue): void {
  const first = ctx.peek();
  const negated = first.key === 'NOT';
  const ahead = negated ? 1 : 0;
  switch (ctx.key(ahead)) {
    case 'BETWEEN':
      if (!startsOperand(ctx, ahead + 1)) return;
      ctx.at += ahead + 1;
      between(ctx, w, lowerValue, negated, first);
      return;
    case 'IN':
      if (!ctx.is('(', ahead + 1)) return;
      ctx.at += ahead + 1;
      inPredicate(ctx, w, negated, first);
      return;
    case 'LIKE':
    case 'ILIKE':
      if (!startsOperand(ctx, ahead + 1)) return;
      ctx.at += ahead;
      like(ctx, w, lowerValue, negated, first);
      return;
    case 'RLIKE':
      if (!startsOperand(ctx, ahead + 1)) return;
      ctx.at += ahead + 1;
      deferred(ctx, w, 1, first, () => {
        lowerValue(ctx, w);
        return (value, [pattern], span) => not(negated, { kind: 'Like', op: 'rlike', value, pattern: given(pattern), escape: '\\', span }, span);
      });
      return;
    case 'IS':
      if (!negated) isPredicate(ctx, w, lowerValue);
      return;
    default:
  }
}

type Make = (value: SqlExpr, operands: readonly SqlExpr[], span: Span) => SqlExpr;

/** Puts the predicate's piece before the operands that `read` lowers, with the span that is known only behind them. */
function deferred(ctx: LowerContext, w: ExpressionWriter, operands: 1 | 2, first: Span, read: () => Make): void {
  let make: Make | undefined;
  let span: Span = { start: first.start, end: first.end };
  const piece: PredicatePiece = {
    kind: 'predicate',
    operands,
    get span() {
      return span;
    },
    build: (value, values) => given(make)(value, values, span),
  };
  w.piece(piece);
  make = read();
  span = { start: first.start, end: ctx.last.end };
}

function between(ctx: LowerContext, w: ExpressionWriter, lowerValue: LowerValue, negated: boolean, first: Span): void {
  deferred(ctx, w, 2, first, () => {
    lowerValue(ctx, w);
    const and = ctx.expect('AND');
    w.piece({ kind: 'infix', op: 'between-and', span: and });
    lowerValue(ctx, w);
    return (value, [low, high], span) =>
      not(negated, binary('and', binary('>=', value, given(low), span), binary('<=', value, given(high), span), span), span);
  });
}

function inPredicate(ctx: LowerContext, w: ExpressionWriter, negated: boolean, first: Span): void {
  if (parenthesisedQuery(ctx, ctx.at)) {
    ctx.next();
    const query = ctx.query();
    ctx.expect(')');
    const span = { start: first.start, end: ctx.last.end };
    w.piece({
      kind: 'predicate',
      operands: 0,
      span,
      build: (value, _, lift) => {
        const q = lift.query(query);
        return not(negated, { kind: 'InQuery', id: lift.newId(), values: rowItems(value), query: q, span }, span);
      },
    });
    return;
  }
  const literals = literalList(ctx);
  if (literals) {
    const span = { start: first.start, end: ctx.last.end };
    w.piece({ kind: 'predicate', operands: 0, span, build: (value) => not(negated, { kind: 'InList', value, list: literals, span }, span) });
    return;
  }
  ctx.next();
  w.shape((args) => {
    args.list();
    ctx.expect(')');
    const span = { start: first.start, end: ctx.last.end };
    return (list) => ({ kind: 'predicate', operands: 0, span, build: (value) => not(negated, { kind: 'InList', value, list, span }, span) });
  });
}

const quantifiers: Readonly<Record<string, 'any' | 'all'>> = { ANY: 'any', SOME: 'any', ALL: 'all' };

function like(ctx: LowerContext, w: ExpressionWriter, lowerValue: LowerValue, negated: boolean, first: Span): void {
  const op = ctx.next().key === 'LIKE' ? 'like' : 'ilike';
  const quantifier = ctx.is('(', 1) && Object.hasOwn(quantifiers, ctx.key()) ? quantifiers[ctx.key()] : undefined;
  if (quantifier) likeQuantified(ctx, w, op, quantifier, negated, first);
  else plainLike(ctx, w, lowerValue, op, negated, first);
}

function plainLike(ctx: LowerContext, w: ExpressionWriter, lowerValue: LowerValue, op: 'like' | 'ilike', negated: boolean, first: Span): void {
  deferred(ctx, w, 1, first, () => {
    lowerValue(ctx, w);
    let escapeText = '\\';
    if (ctx.is('ESCAPE') && ctx.peek(1).kind === 'string') {
      ctx.next();
      escapeText = stringValue(ctx.next().text);
      if (escapeText.length !== 1) raise('_LEGACY_ERROR_TEMP_0017', {}, { start: first.start, end: ctx.last.end });
    }
    return (value, [pattern], span) => not(negated, { kind: 'Like', op, value, pattern: given(pattern), escape: escapeText, span }, span);
  });
}

function likeQuantified(
  ctx: LowerContext,
  w: ExpressionWriter,
  op: 'like' | 'ilike',
  quantifier: 'any' | 'all',
  negated: boolean,
  first: Span,
): void {
  ctx.at += 2;
  w.shape((args) => {
    if (!ctx.is(')')) args.list();
    ctx.expect(')');
    const span = { start: first.start, end: ctx.last.end };
    if (args.slots.length === 0) raise('_LEGACY_ERROR_TEMP_0064', { msg: "Expected something between '(' and ')'." }, span);
    return (patterns) => ({
      kind: 'predicate',
      operands: 0,
      span,
      build: (value) => likeAnyOrAll(value, patterns, { op, quantifier, negated, span }),
    });
  });
}

interface Quantified {
  readonly op: 'like' | 'ilike';
  readonly quantifier: 'any' | 'all';
  readonly negated: boolean;
  readonly span: Span;
}
/** String literals stay a quantified LIKE; other patterns become a chain of LIKEs, as Spark's parser makes it. */
function likeAnyOrAll(value: SqlExpr, patterns: readonly SqlExpr[], q: Quantified): SqlExpr {
  const { op, quantifier, negated, span } = q;
  if (patterns.every((p) => p.kind === 'Literal' && p.type.kind === 'string'))
    return {
      kind: 'LikeQuantified',
      op: 'like',
      quantifier,
      negated,
      span,
      ...(op === 'like' ? { value, patterns } : lowered(value, patterns, span)),
    };
  const each = patterns.map((pattern) => not(negated, { kind: 'Like', op, value, pattern, escape: '\\', span }, span));
  return each.reduce((left, right) => binary(quantifier === 'any' ? 'or' : 'and', left, right, span));
}

/** ILIKE ANY and ALL compare in lower case. */
function lowered(value: SqlExpr, patterns: readonly SqlExpr[], span: Span): { readonly value: SqlExpr; readonly patterns: readonly SqlExpr[] } {
  const small = patterns.map((p): SqlExpr => (p.kind === 'Literal' && typeof p.value === 'string' ? { ...p, value: p.value.toLowerCase() } : p));
  return { value: { kind: 'Call', name: ['lower'], args: [value], special: true, distinct: false, ignoreNulls: false, span }, patterns: small };
}

function isPredicate(ctx: LowerContext, w: ExpressionWriter, lowerValue: LowerValue): void {
  const first = ctx.peek();
  const negated = ctx.is('NOT', 1);
  const ahead = negated ? 2 : 1;
  const key = ctx.key(ahead);
  if (key === 'DISTINCT' && ctx.is('FROM', ahead + 1)) {
    ctx.at += ahead + 2;
    deferred(ctx, w, 1, first, () => {
      lowerValue(ctx, w);
      return (value, [right], span) => not(!negated, binary('<=>', value, given(right), span), span);
    });
    return;
  }
  if (key !== 'NULL' && key !== 'UNKNOWN' && key !== 'TRUE' && key !== 'FALSE') return;
  ctx.at += ahead + 1;
  const span = { start: first.start, end: ctx.last.end };
  const build = (value: SqlExpr): SqlExpr => {
    if (key === 'NULL' || key === 'UNKNOWN')
      return { kind: 'NullTest', negated, ...(key === 'UNKNOWN' ? { unknown: true } : {}), operand: value, span };
    const literal: SqlExpr = { kind: 'Literal', type: booleanType, value: key === 'TRUE', span };
    return not(negated, binary('<=>', value, literal, span), span);
  };
  w.piece({ kind: 'predicate', operands: 0, span, build });
}
