import type { SqlTableAlias, SqlValues } from '../../ast.ts';
import type { LowerContext } from './context.ts';
import { expressionList } from './expression-list.ts';
import { literalList } from './literal-list.ts';
import type { LoweredValues } from './lowered.ts';
import { tableAlias } from './table-alias.ts';

/** `VALUES (1, 'a'), (2, 'b') [AS t(x, y)]` */
export function lowerValues(ctx: LowerContext): LoweredValues {
  const start = ctx.at;
  ctx.expect('VALUES');
  const literals = literalRows(ctx);
  const rows = expressionList(ctx, (list) => {
    if (!literals) list.list();
  });
  const alias: SqlTableAlias | undefined = tableAlias(ctx);
  return { kind: 'values', ...(literals ? { literals } : {}), rows, ...(alias ? { alias } : {}), span: ctx.spanFrom(start) };
}

/** Rows of literals only; undefined, with nothing taken, where any holds more. */
function literalRows(ctx: LowerContext): SqlValues['rows'] | undefined {
  const start = ctx.at;
  const rows: SqlValues['rows'][number][] = [];
  for (;;) {
    const row = literalList(ctx);
    // `(1) + 2` is an expression
    if (!row || (!ctx.is(',') && !endsRows(ctx))) break;
    rows.push(row);
    if (!ctx.take(',')) return rows;
  }
  ctx.at = start;
  return undefined;
}
function endsRows(ctx: LowerContext): boolean {
  const { kind, key } = ctx.peek();
  return kind === 'end' || kind === 'word' || kind === 'quoted' || key === ')' || key === ';';
}
