import type { SqlExpr } from '../../ast.ts';
import type { LowerContext } from './context.ts';
import { given } from './given.ts';
import { parenthesisedQuery } from './lookahead.ts';
import { namedItem, withNames } from './named-item.ts';
import type { ExpressionWriter } from './writer.ts';

/** What an opening parenthesis may start as an operand: a subquery, a lambda's parameters, a row, or an expression. */
export function parenthesised(ctx: LowerContext, w: ExpressionWriter): void {
  if (parenthesisedQuery(ctx, ctx.at)) scalarQuery(ctx, w);
  else if (ctx.tokenAt(ctx.partner(ctx.at) + 1).key === '->' && ctx.isIdentifier(1) && ctx.is(',', 2)) lowerLambda(ctx, w);
  else rowOrGroup(ctx, w);
}

function rowOrGroup(ctx: LowerContext, w: ExpressionWriter): void {
  const first = ctx.next();
  w.shape((args) => {
    const names = [namedItem(ctx, args)];
    while (ctx.take(',')) names.push(namedItem(ctx, args));
    if (names.length === 1 && names[0]?.names.length !== 0) ctx.fail();
    ctx.expect(')');
    const span = ctx.spanFrom(first);
    if (names.length > 1) return (items, newId) => ({ kind: 'operand', expr: { kind: 'Row', items: withNames(items, names, newId), span }, span });
    // EXISTS has no place of its own in Spark: around it, the parentheses are
    return ([e]) => ({ kind: 'operand', expr: inParentheses(given(e), span), span });
  });
}
function inParentheses(e: SqlExpr, span: SqlExpr['span']): SqlExpr {
  return e.kind === 'ExistsQuery' ? { ...e, span } : e;
}

function scalarQuery(ctx: LowerContext, w: ExpressionWriter): void {
  const first = ctx.next();
  const query = ctx.query();
  ctx.expect(')');
  const span = ctx.spanFrom(first);
  w.piece({ kind: 'query', query, span, build: (q, newId) => ({ kind: 'ScalarQuery', id: newId(), query: q, span }) });
}

/** `x -> e`, `(x, y) -> e`; the body takes all that follows. */
export function lowerLambda(ctx: LowerContext, w: ExpressionWriter): void {
  const first = ctx.peek();
  const params: string[] = [];
  if (ctx.take('(')) {
    do params.push(ctx.identifier());
    while (ctx.take(','));
    ctx.expect(')');
  } else params.push(ctx.identifier());
  ctx.expect('->');
  w.shape((args) => {
    ctx.inLambda(() => args.expression());
    const span = ctx.spanFrom(first);
    return ([body]) => ({ kind: 'operand', expr: { kind: 'Lambda', params, body: given(body), span }, span });
  });
}
