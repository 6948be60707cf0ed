import type { Block } from './block.ts';
import type { LowerContext } from './context.ts';
import type { LoweredSortItem } from './lowered.ts';

/** `[ASC|DESC] [NULLS FIRST|LAST]`; nulls come first in ascending order unless said otherwise. */
export function sortDirection(ctx: LowerContext): { readonly descending: boolean; readonly nullsFirst: boolean } {
  const descending = ctx.is('DESC');
  if (descending || ctx.is('ASC')) ctx.next();
  if (!ctx.is('NULLS') || (!ctx.is('FIRST', 1) && !ctx.is('LAST', 1))) return { descending, nullsFirst: !descending };
  const nullsFirst = ctx.is('FIRST', 1);
  ctx.at += 2;
  return { descending, nullsFirst };
}

/** `expression [ASC|DESC] [NULLS …], …` */
export function sortItems(ctx: LowerContext, block: Block): readonly LoweredSortItem[] {
  const items: LoweredSortItem[] = [];
  do {
    if (items.length > 0) block.write(' , ');
    const start = ctx.at;
    const slot = ctx.expression(block);
    const direction = sortDirection(ctx);
    items.push({ slot, ...direction, span: ctx.spanFrom(start) });
  } while (ctx.take(','));
  return items;
}
