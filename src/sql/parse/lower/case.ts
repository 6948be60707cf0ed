import type { SqlExpr } from '../../ast.ts';
import type { LowerContext } from './context.ts';
import { startsClause, startsOperand } from './lookahead.ts';
import type { ExpressionWriter } from './writer.ts';

/** `CASE [value] WHEN … THEN … [ELSE …] END`; false where `case` is a column. */
export function lowerCase(ctx: LowerContext, w: ExpressionWriter): boolean {
  if (!startsOperand(ctx, 1) || ctx.is('*', 1) || ctx.is('+', 1) || ctx.is('AS', 1) || (!ctx.is('WHEN', 1) && startsClause(ctx, 1))) return false;
  const first = ctx.next();
  w.shape((args) => {
    const simple = !ctx.is('WHEN');
    if (simple) args.expression();
    let whens = 0;
    do {
      ctx.expect('WHEN');
      args.expression();
      ctx.expect('THEN');
      args.expression();
      whens++;
    } while (ctx.is('WHEN'));
    if (ctx.take('ELSE')) args.expression();
    ctx.expect('END');
    const span = ctx.spanFrom(first);
    return (values) => ({ kind: 'operand', expr: caseOf(values, simple, whens, span), span });
  });
  return true;
}

function caseOf(values: readonly SqlExpr[], simple: boolean, whens: number, span: SqlExpr['span']): SqlExpr {
  const base = simple ? values[0] : undefined;
  const rest = simple ? values.slice(1) : values;
  const branches: { when: SqlExpr; then: SqlExpr }[] = [];
  for (let i = 0; i < whens; i++) {
    const [when, then] = [rest[2 * i], rest[2 * i + 1]];
    if (when && then) branches.push({ when: base ? { kind: 'Binary', op: '=', left: base, right: when, span } : when, then });
  }
  const otherwise = rest[2 * whens];
  return { kind: 'Case', branches, ...(otherwise ? { otherwise } : {}), span };
}
