import type { SqlExpr, SqlTableAlias } from '../../ast.ts';
import type { LowerContext } from './context.ts';
import type { LoweredUnpivot } from './lowered.ts';
import { tableAlias } from './table-alias.ts';

type Group = LoweredUnpivot['groups'][number];

export function startsUnpivot(ctx: LowerContext): boolean {
  if (!ctx.is('UNPIVOT')) return false;
  return ctx.is('(', 1) || ((ctx.is('INCLUDE', 1) || ctx.is('EXCLUDE', 1)) && ctx.is('NULLS', 2));
}

/** `UNPIVOT [INCLUDE NULLS] (v FOR n IN (a AS x, b))`, `UNPIVOT ((v, w) FOR n IN ((a, b) AS x))`; it holds names only. */
export function unpivot(ctx: LowerContext): LoweredUnpivot {
  const start = ctx.at;
  ctx.expect('UNPIVOT');
  const includeNulls = ctx.is('INCLUDE');
  if (!ctx.is('(')) ctx.at += 2;
  ctx.expect('(');
  const multiple = ctx.is('(');
  const valueColumns = multiple ? parenthesised(ctx, () => ctx.identifier()) : [ctx.identifier()];
  ctx.expect('FOR');
  const nameColumn = ctx.identifier();
  ctx.expect('IN');
  const groups = parenthesised(ctx, () => group(ctx, multiple));
  ctx.expect(')');
  const alias = unpivotResultAlias(ctx);
  return { kind: 'unpivot', includeNulls, valueColumns, nameColumn, groups, multiple, ...(alias ? { alias } : {}), span: ctx.spanFrom(start) };
}

function parenthesised<T>(ctx: LowerContext, item: () => T): readonly T[] {
  ctx.expect('(');
  const list = [item()];
  while (ctx.take(',')) list.push(item());
  ctx.expect(')');
  return list;
}

function column(ctx: LowerContext): SqlExpr {
  const start = ctx.at;
  const parts = ctx.multipartIdentifier();
  return { kind: 'ColumnName', parts, span: ctx.spanFrom(start) };
}
function group(ctx: LowerContext, multiple: boolean): Group {
  const columns = multiple ? parenthesised(ctx, () => column(ctx)) : [column(ctx)];
  if (ctx.take('AS')) return { columns, alias: ctx.identifier() };
  return ctx.isIdentifier() ? { columns, alias: ctx.identifier() } : { columns };
}

/** A name only: the grammar has no column list here. */
function unpivotResultAlias(ctx: LowerContext): SqlTableAlias | undefined {
  const alias = tableAlias(ctx);
  if (alias && alias.columns.length > 0) ctx.fail(ctx.last);
  return alias;
}
