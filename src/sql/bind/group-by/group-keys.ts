import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { intType } from '../../../types/data-type.ts';
import type { SqlExpr, SqlSelect } from '../../ast.ts';
import { checkGroupKey } from '../check/check-hosted.ts';
import type { ExprEnv } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { literal } from '../expr/make.ts';
import { fullSql } from '../names/full-sql.ts';
import { quotedIfNeeded } from '../names/quote.ts';
import { hasAggregate } from '../tree/aggregates.ts';
import type { Expr } from '../tree/expr.ts';
import { someExpr } from '../tree/expr-children.ts';
import type { Item } from '../tree/plan.ts';
import { groupKeyEnv } from './group-key-env.ts';
import { bindGroupingSets } from './grouping-sets.ts';

export interface GroupKeys {
  readonly keys: readonly Expr[];
  readonly sets?: readonly (readonly number[])[];
}

/** An ordinal's integer; undefined for everything else. */
function ordinalOf(e: SqlExpr): number | undefined {
  return e.kind === 'Literal' && e.type.kind === 'int' && typeof e.value === 'number' ? e.value : undefined;
}

/** @throws GROUP_BY_POS_OUT_OF_RANGE, GROUP_BY_POS_AGGREGATE */
function keyAtPosition(position: number, e: SqlExpr, items: readonly Item[], env: ExprEnv): Expr {
  const item = items[position - 1];
  if (!item) return raise('GROUP_BY_POS_OUT_OF_RANGE', { index: String(position), size: String(items.length) }, e.span);
  if (hasAggregate(item.expr)) {
    const text = fullSql(item.expr, env.ctx.conf);
    const aggExpr = item.alias ? `${text} AS ${quotedIfNeeded(item.attribute.name)}` : text;
    return raise('GROUP_BY_POS_AGGREGATE', { index: String(position), aggExpr }, e.span);
  }
  return item.expr.kind === 'Literal' && item.expr.type.kind === 'int' ? literal(position, intType) : item.expr;
}

export function bindKey(e: SqlExpr, items: readonly Item[], env: ExprEnv): Expr {
  const position = env.ctx.conf.groupByOrdinal ? ordinalOf(e) : undefined;
  if (position !== undefined) return keyAtPosition(position, e, items, env);
  const key = bindExpr(e, env);
  checkGroupKey(key, e.span, env.ctx.conf);
  return key;
}

/** GROUP BY ALL: every item without an aggregate. @throws UNRESOLVED_ALL_IN_GROUP_BY */
function allKeys(span: Span, items: readonly Item[]): readonly Expr[] {
  const plain = items.filter((i) => !hasAggregate(i.expr));
  const mixed = (x: Expr): boolean => x.kind === 'Column' || (x.kind !== 'Aggregate' && someColumnOutside(x));
  if (plain.length === 0 && items.some((i) => mixed(i.expr))) return raise('UNRESOLVED_ALL_IN_GROUP_BY', {}, span);
  return plain.map((i) => (i.expr.kind === 'Literal' && i.expr.type.kind === 'int' ? literal(items.indexOf(i) + 1, intType) : i.expr));
}
function someColumnOutside(e: Expr): boolean {
  return someExpr(e, (x) => x.kind === 'Column');
}

/** The keys of GROUP BY: expressions, ordinals, aliases of the select list, ALL, or grouping sets. */
export function bindGroupKeys(s: SqlSelect, items: readonly Item[], env: ExprEnv): GroupKeys {
  const { groupBy } = s;
  if (!groupBy) return { keys: [] };
  const keyEnv = groupKeyEnv(items, env);
  if (groupBy.trailing || groupBy.items.some((i) => i.kind !== 'Plain')) return bindGroupingSets(groupBy, (e) => bindKey(e, items, keyEnv));
  const exprs = groupBy.items.flatMap((i) => (i.kind === 'Plain' ? [i.expr] : []));
  const [only] = exprs;
  if (only && exprs.length === 1 && isAll(only) && !keyEnv.known(only)) return { keys: allKeys(groupBy.span, items) };
  return { keys: exprs.map((e) => bindKey(e, items, keyEnv)) };
}

function isAll(e: SqlExpr): e is Extract<SqlExpr, { kind: 'ColumnName' }> {
  return e.kind === 'ColumnName' && e.parts.length === 1 && e.parts[0]?.toLowerCase() === 'all';
}
