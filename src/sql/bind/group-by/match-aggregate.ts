import type { BindContext } from '../context.ts';
import { aliasItem, attributeOf, columnRef } from '../tree/columns.ts';
import type { Expr, GroupingExpr } from '../tree/expr.ts';
import { mapChildren } from '../tree/expr-children.ts';
import type { AggregatePlan, Item } from '../tree/plan.ts';
import { isDeterministic, semanticKey } from '../tree/semantic.ts';
import { groupingBit, groupingIdItem, keyIndex, notGrouped } from './grouping-functions.ts';

/** Expressions of HAVING or ORDER BY in terms of an aggregate's output, and what the aggregate must output for them besides. */
export interface MatchedExprs {
  readonly exprs: readonly Expr[];
  readonly extra: readonly Item[];
}

/** Name of an appended item that is no column: the lift prints its plan text instead. */
const appendedName = (i: number): string => `_agg${i}`;

/**
 * Top-down: what equals a select item becomes that column; else an aggregate function, or what equals a group key, is appended; else its parts.
 * Source: Catalyst's `ResolveAggregateFunctions.buildAggExprList`.
 */
export function matchAggregate(exprs: readonly Expr[], plan: AggregatePlan, ctx: BindContext): MatchedExprs {
  const items = new Map<string, Item>();
  for (const i of plan.items) if (isDeterministic(i.expr) && !items.has(semanticKey(i.expr))) items.set(semanticKey(i.expr), i);
  const keys = new Set(plan.keys.filter(isDeterministic).map(semanticKey));
  const extra: Item[] = [];
  let usesGroupingId = false;
  const append = (item: Item): Expr => {
    extra.push(item);
    return columnRef(item.attribute);
  };
  const match = (e: Expr): Expr => {
    const key = isDeterministic(e) ? semanticKey(e) : undefined;
    const item = key === undefined ? undefined : items.get(key);
    if (item) return columnRef(item.attribute);
    if (e.kind === 'Grouping') return grouping(e);
    if (e.kind === 'Aggregate') return append(aliasItem(e, appendedName(extra.length), ctx.nextId()));
    if (key !== undefined && keys.has(key)) {
      if (e.kind === 'Column') return append({ expr: e, attribute: attributeOf(e), alias: false });
      return append(aliasItem(e, appendedName(extra.length), ctx.nextId()));
    }
    return mapChildren(e, match);
  };
  const grouping = (e: GroupingExpr): Expr => {
    const column = plan.groupingId;
    if (!column) return notGrouped(e);
    if (e.key) match(e.key);
    usesGroupingId = true;
    return e.key ? groupingBit(columnRef(column), keyIndex(e.key, e, plan, ctx.conf), plan.keys.length, ctx.conf) : columnRef(column);
  };
  const matched = exprs.map(match);
  if (usesGroupingId && plan.groupingId) extra.push(groupingIdItem(plan.groupingId));
  return { exprs: matched, extra };
}
