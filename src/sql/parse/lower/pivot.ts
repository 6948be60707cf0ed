import type { SqlExpr } from '../../ast.ts';
import { Block } from './block.ts';
import type { LowerContext } from './context.ts';
import type { LoweredItem, LoweredPivot } from './lowered.ts';
import { itemNames } from './named-item.ts';

export function startsPivot(ctx: LowerContext): boolean {
  return ctx.areNext('PIVOT', '(');
}

/** `PIVOT (sum(x) AS s FOR k IN ('a' AS a, 'b'))`; its expressions are a carrier of their own. */
export function pivot(ctx: LowerContext): LoweredPivot {
  const start = ctx.at;
  const block = new Block();
  block.open('select', 'SELECT ');
  ctx.expect('PIVOT', '(');
  const aggregates = items(ctx, block, () => (ctx.is('FOR') && startsPivotColumns(ctx) ? { names: [] } : itemNames(ctx)));
  ctx.expect('FOR');
  const columns = pivotColumns(ctx);
  ctx.expect('IN', '(');
  block.write(' , ');
  const values = items(ctx, block, () => pivotAlias(ctx));
  ctx.expect(')', ')');
  return { kind: 'pivot', block, aggregates, columns, values, span: ctx.spanFrom(start) };
}

function items(ctx: LowerContext, block: Block, names: () => Pick<LoweredItem, 'names' | 'list'>): readonly LoweredItem[] {
  const list: LoweredItem[] = [];
  do {
    if (list.length > 0) block.write(' , ');
    const start = ctx.at;
    const slot = ctx.expression(block);
    list.push({ slot, ...names(), span: ctx.spanFrom(start) });
  } while (ctx.take(','));
  return list;
}

/** `FOR k IN (` or `FOR (` as opposed to an alias `for`. */
function startsPivotColumns(ctx: LowerContext): boolean {
  return ctx.is('(', 1) || (ctx.isIdentifier(1) && ctx.areNextFrom(2, 'IN', '('));
}
function pivotColumns(ctx: LowerContext): readonly SqlExpr[] {
  const column = (): SqlExpr => {
    const start = ctx.at;
    const name = ctx.identifier();
    return { kind: 'ColumnName', parts: [name], span: ctx.spanFrom(start) };
  };
  if (!ctx.take('(')) return [column()];
  const columns = [column()];
  while (ctx.take(',')) columns.push(column());
  ctx.expect(')');
  return columns;
}
function pivotAlias(ctx: LowerContext): Pick<LoweredItem, 'names'> {
  return { names: ctx.take('AS') || ctx.isIdentifier() ? [ctx.identifier()] : [] };
}
