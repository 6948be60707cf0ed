import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import type { FrameBound, SqlExpr, SqlWindow } from '../../ast.ts';
import { isConstant } from './constant.ts';
import type { LowerContext } from './context.ts';
import { expressionsOf } from './expression-list.ts';
import { given } from './given.ts';
import { startsOperand } from './lookahead.ts';
import type { BoundShape, FrameShape, LoweredNamedWindow, LoweredWindow, WindowShape } from './lowered.ts';
import { sortDirection } from './sort-item.ts';
import type { Arguments } from './writer.ts';

/** A window as arguments of a call: its shape, and the number of its first argument. */
export type WindowArguments =
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  | { readonly kind: 'spec'; readonly shape: WindowShape; readonly first: number };

export function startsWindow(ctx: LowerContext): boolean {
  return ctx.is('OVER') && (ctx.is('(', 1) || ctx.isIdentifier(1));
}

/** `OVER w`, `OVER (w)`, `OVER (PARTITION BY … ORDER BY … ROWS …)`. */
export function windowArguments(ctx: LowerContext, args: Arguments): WindowArguments {
  ctx.expect('OVER');
  return windowSpec(ctx, args);
}

function windowSpec(ctx: LowerContext, args: Arguments): WindowArguments {
  const start = ctx.at;
  if (!ctx.is('(')) {
    const name = ctx.plainIdentifier();
    return { kind: 'name', name, span: ctx.spanFrom(start) };
  }
  ctx.next();
  if (ctx.isIdentifier() && ctx.is(')', 1)) {
    const name = ctx.next().text;
    ctx.next();
    return { kind: 'name', name, span: ctx.spanFrom(start) };
  }
  const first = args.slots.length;
  const clustered = ctx.is('CLUSTER');
  if ((clustered || ctx.is('PARTITION') || ctx.is('DISTRIBUTE')) && ctx.is('BY', 1)) {
    ctx.at += 2;
    args.list();
  }
  const partition = args.slots.length - first;
  const order = !clustered && (ctx.is('ORDER') || ctx.is('SORT')) && ctx.is('BY', 1) ? orderItems(ctx, args) : [];
  const frame = (ctx.is('ROWS') || ctx.is('RANGE')) && startsOperand(ctx, 1) ? frameShape(ctx, args) : undefined;
  ctx.expect(')');
  const span = ctx.spanFrom(start);
  return { kind: 'spec', first, shape: { partition, order, ...(frame ? { frame } : {}), span } };
}

function orderItems(ctx: LowerContext, args: Arguments): WindowShape['order'] {
  ctx.at += 2;
  const order: WindowShape['order'][number][] = [];
  do {
    const start = ctx.at;
    args.expression();
    const direction = sortDirection(ctx);
    order.push({ ...direction, span: ctx.spanFrom(start) });
  } while (ctx.take(','));
  return order;
}

function frameShape(ctx: LowerContext, args: Arguments): FrameShape {
  const start = ctx.at;
  const unit = ctx.next().key === 'ROWS' ? 'rows' : 'range';
  if (ctx.take('BETWEEN')) {
    const lower = bound(ctx, args);
    ctx.expect('AND');
    const upper = bound(ctx, args);
    return { unit, lower, upper, span: ctx.spanFrom(start) };
  }
  const lower = bound(ctx, args);
  const span = ctx.spanFrom(start);
  return { unit, lower, upper: { kind: 'currentRow', span }, span };
}

function bound(ctx: LowerContext, args: Arguments): BoundShape {
  const start = ctx.at;
  if (ctx.is('UNBOUNDED') && (ctx.is('PRECEDING', 1) || ctx.is('FOLLOWING', 1))) {
    const kind = ctx.is('PRECEDING', 1) ? 'unboundedPreceding' : 'unboundedFollowing';
    ctx.at += 2;
    return { kind, span: ctx.spanFrom(start) };
  }
  if (ctx.areNext('CURRENT', 'ROW')) {
    ctx.at += 2;
    return { kind: 'currentRow', span: ctx.spanFrom(start) };
  }
  args.expression();
  const kind = ctx.is('FOLLOWING') ? 'following' : 'preceding';
  if (!ctx.take('FOLLOWING')) ctx.expect('PRECEDING');
  return { kind, span: ctx.spanFrom(start) };
}

/** The window over the lifted arguments of its call. */
export function windowOf(w: WindowArguments, values: readonly SqlExpr[]): SqlWindow {
  return w.kind === 'name' ? { kind: 'WindowName', name: w.name, span: w.span } : specOf(w.shape, values.slice(w.first));
}

/** A window specification over its expressions: partition, order, frame offsets. */
export function specOf(shape: WindowShape, values: readonly SqlExpr[]): SqlWindow {
  const { partition, order, frame, span } = shape;
  const items = order.map(({ descending, nullsFirst, span }, i) => ({
    expr: given(values[partition + i]),
    descending,
    nullsFirst,
    span,
  }));
  const offsets = values.slice(partition + order.length);
  return {
    kind: 'WindowSpec',
    partition: values.slice(0, partition),
    order: items,
    ...(frame
      ? { frame: { unit: frame.unit, lower: boundOf(frame.lower, offsets), upper: boundOf(frame.upper, offsets.slice(-1)), span: frame.span } }
      : {}),
    span,
  };
}

function boundOf(b: BoundShape, offsets: readonly SqlExpr[]): FrameBound {
  if (b.kind !== 'preceding' && b.kind !== 'following') return { kind: b.kind };
  const offset = given(offsets[0]);
  if (!isConstant(offset)) raise('_LEGACY_ERROR_TEMP_0064', { msg: 'Frame bound value must be a literal.' }, b.span);
  return { kind: b.kind, offset };
}

/** `WINDOW w AS (…), v AS w`, with its checks. */
export function windowClause(ctx: LowerContext): readonly LoweredNamedWindow[] {
  const start = ctx.at;
  ctx.expect('WINDOW');
  const windows: LoweredNamedWindow[] = [];
  do {
    const first = ctx.at;
    const name = ctx.plainIdentifier();
    ctx.expect('AS');
    windows.push({ name, window: namedWindow(ctx), span: ctx.spanFrom(first) });
  } while (ctx.take(','));
  const span = ctx.spanFrom(start);
  const byName = new Map<string, LoweredWindow>();
  for (const w of windows) {
    if (byName.has(w.name)) raise('INVALID_SQL_SYNTAX', { inputString: `The definition of window \`${w.name}\` is repetitive.` }, span);
    byName.set(w.name, w.window);
  }
  for (const { window } of windows) {
    if (window.kind !== 'name') continue;
    const target = byName.get(window.name);
    if (!target) raise('INVALID_SQL_SYNTAX', { inputString: `Cannot resolve window reference \`${window.name}\`.` }, span);
    if (target.kind === 'name')
      raise('INVALID_SQL_SYNTAX', { inputString: `Window reference \`${window.name}\` is not a window specification.` }, span);
  }
  return windows;
}

function namedWindow(ctx: LowerContext): LoweredWindow {
  const start = ctx.at;
  const { list, result } = expressionsOf(ctx, (args) => windowSpec(ctx, args));
  const span = ctx.spanFrom(start);
  if (result.kind === 'spec') return { kind: 'spec', args: list, shape: result.shape, span };
  return { kind: 'name', name: result.name, span };
}
