import { raise } from '../../../errors/raise.ts';
import type { Block, Slot } from './block.ts';
import type { LowerContext } from './context.ts';
import type { LoweredAnalytics, LoweredGroupBy, LoweredGroupItem, LoweredGroupingSet } from './lowered.ts';

/** GROUP BY; every expression is one item of the carrier's GROUP BY, whatever grouping set it is in. */
export function groupBy(ctx: LowerContext, block: Block): LoweredGroupBy {
  const start = ctx.at;
  ctx.expect('GROUP', 'BY');
  block.open('group', 'GROUP BY ');
  const keys = new GroupKeys(ctx, block);
  const items: LoweredGroupItem[] = [];
  do items.push(analytics(ctx, keys) ?? { kind: 'plain', slot: keys.next() });
  while (ctx.take(','));
  const plain = items.every((i) => i.kind === 'plain');
  const trailing = plain ? trailingAnalytics(ctx, keys, items) : undefined;
  keys.finish();
  return { items, ...(trailing ? { trailing } : {}), span: ctx.spanFrom(start) };
}

class GroupKeys {
  readonly #ctx: LowerContext;
  readonly #block: Block;
  #count = 0;

  constructor(ctx: LowerContext, block: Block) {
    this.#ctx = ctx;
    this.#block = block;
  }
  next(): Slot {
    if (this.#count++ > 0) this.#block.write(' , ');
    return this.#ctx.expression(this.#block);
  }
  /** Grouping sets may hold no expression at all. */
  finish(): void {
    if (this.#count === 0) this.#block.write('b_');
  }
}

/** `ROLLUP (…)`, `CUBE (…)`, `GROUPING SETS (…)`; undefined for an ordinary expression. */
function analytics(ctx: LowerContext, keys: GroupKeys): LoweredAnalytics | undefined {
  const start = ctx.at;
  const word = ctx.key();
  if (ctx.areNext('GROUPING', 'SETS', '(')) {
    ctx.at += 2;
    const sets = ctx.nested(() => groupingSets(ctx, keys, true));
    return { kind: 'groupingsets', sets, span: ctx.spanFrom(start) };
  }
  if ((word !== 'ROLLUP' && word !== 'CUBE') || !ctx.is('(', 1)) return undefined;
  ctx.next();
  const sets = groupingSets(ctx, keys, false);
  const span = ctx.spanFrom(start);
  if (sets.some((s) => s.kind === 'set' && s.exprs.length === 0)) raise('_LEGACY_ERROR_TEMP_0051', { element: word }, span);
  return { kind: word === 'CUBE' ? 'cube' : 'rollup', sets, span };
}

function groupingSets(ctx: LowerContext, keys: GroupKeys, nest: boolean): readonly LoweredGroupingSet[] {
  ctx.expect('(');
  const sets: LoweredGroupingSet[] = [];
  do sets.push((nest ? analytics(ctx, keys) : undefined) ?? groupingSet(ctx, keys));
  while (ctx.take(','));
  ctx.expect(')');
  return sets;
}

/** `(a, b)`, `()` or one expression, which may itself start with a parenthesis. */
function groupingSet(ctx: LowerContext, keys: GroupKeys): LoweredGroupingSet {
  const after = ctx.is('(') ? ctx.tokenAt(ctx.partner(ctx.at) + 1).key : '';
  if (after !== ',' && after !== ')') return { kind: 'set', exprs: [keys.next()] };
  ctx.next();
  const exprs: Slot[] = [];
  if (!ctx.is(')')) {
    do exprs.push(keys.next());
    while (ctx.take(','));
  }
  ctx.expect(')');
  return { kind: 'set', exprs };
}

/** `a, b WITH ROLLUP`, `WITH CUBE`, `GROUPING SETS (…)` behind plain items. */
function trailingAnalytics(ctx: LowerContext, keys: GroupKeys, items: readonly LoweredGroupItem[]): LoweredAnalytics | undefined {
  const start = ctx.at;
  if (ctx.is('WITH') && (ctx.is('ROLLUP', 1) || ctx.is('CUBE', 1))) {
    const kind = ctx.is('CUBE', 1) ? 'cube' : 'rollup';
    ctx.at += 2;
    const sets = items.flatMap((i): LoweredGroupingSet[] => (i.kind === 'plain' ? [{ kind: 'set', exprs: [i.slot] }] : []));
    return { kind, sets, span: ctx.spanFrom(start) };
  }
  if (!ctx.areNext('GROUPING', 'SETS', '(')) return undefined;
  ctx.at += 2;
  const sets = groupingSets(ctx, keys, false);
  return { kind: 'groupingsets', sets, span: ctx.spanFrom(start) };
}
