import type { BinaryOperator } from '../../ast.ts';
import type { Block, Slot } from './block.ts';
import type { LowerContext } from './context.ts';
import { parenthesisedQuery, startsOperand } from './lookahead.ts';
import { predicate } from './predicate.ts';
import { primary } from './primary.ts';
import { ExpressionWriter } from './writer.ts';

/** Operators between values by key; words are operators only where an operand follows. */
const valueOperators: Readonly<Record<string, BinaryOperator | '!='>> = {
  '=': '=',
  '<=>': '<=>',
  '<>': '!=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '||': '||',
  '*': '*',
  '/': '/',
  '%': '%',
  DIV: 'div',
  '&': '&',
  '|': '|',
  '^': '^',
};

/** Spark's `booleanExpression`, up to the first token that cannot go on. */
export function lowerExpression(ctx: LowerContext, block: Block): Slot {
  const w = new ExpressionWriter(ctx, block);
  let levels = 0;
  for (;;) {
    while (ctx.is('NOT') && startsOperand(ctx, 1)) {
      ctx.deeper(1);
      levels++;
      const t = ctx.next();
      w.piece({ kind: 'prefix', op: 'not', span: t });
    }
    booleanOperand(ctx, w);
    const key = ctx.key();
    if ((key !== 'AND' && key !== 'OR') || !startsOperand(ctx, 1)) break;
    const t = ctx.next();
    w.piece({ kind: 'infix', op: key === 'AND' ? 'and' : 'or', span: t });
  }
  ctx.shallower(levels);
  return w.finish();
}

function booleanOperand(ctx: LowerContext, w: ExpressionWriter): void {
  if (ctx.is('EXISTS') && parenthesisedQuery(ctx, ctx.at + 1)) {
    const first = ctx.next();
    ctx.expect('(');
    const query = ctx.query();
    ctx.expect(')');
    const span = ctx.spanFrom(first);
    w.piece({ kind: 'query', query, span, unplaced: true, build: (q, newId) => ({ kind: 'ExistsQuery', id: newId(), query: q, span }) });
    return;
  }
  lowerValue(ctx, w);
  predicate(ctx, w, lowerValue);
}

/** Spark's `valueExpression`: operands of arithmetic and comparisons. */
export function lowerValue(ctx: LowerContext, w: ExpressionWriter): void {
  let levels = 0;
  for (;;) {
    for (let key = ctx.key(); key === '-' || key === '+' || key === '~'; key = ctx.key()) {
      if (key === '-' && ctx.peek(1).kind === 'number') break;
      ctx.deeper(1);
      levels++;
      const t = ctx.next();
      w.piece({ kind: 'prefix', op: key, span: t });
    }
    primary(ctx, w);
    const op = Object.hasOwn(valueOperators, ctx.key()) ? valueOperators[ctx.key()] : undefined;
    if (op === undefined || (op === 'div' && !startsOperand(ctx, 1))) break;
    const t = ctx.next();
    w.piece({ kind: 'infix', op, span: t });
  }
  ctx.shallower(levels);
}
