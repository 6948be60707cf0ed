import type { LowerContext } from './context.ts';
import { expressionList } from './expression-list.ts';
import type { LoweredHint } from './lowered.ts';

/** `/*+ NAME(a, b), NAME * /`, any number of them. */
export function hints(ctx: LowerContext): readonly LoweredHint[] {
  const all: LoweredHint[] = [];
  while (ctx.take('/*+')) {
    do all.push(hint(ctx));
    while (ctx.take(',') || ctx.isIdentifier());
    ctx.expect('*/');
  }
  return all;
}

function hint(ctx: LowerContext): LoweredHint {
  const start = ctx.at;
  const name = ctx.identifier();
  const args = expressionList(ctx, (list) => {
    if (!ctx.take('(')) return;
    do list.custom((block) => ctx.rules.primary(ctx, block));
    while (ctx.take(','));
    ctx.expect(')');
  });
  return { name, args, span: ctx.spanFrom(start) };
}
