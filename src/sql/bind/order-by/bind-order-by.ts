import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import type { ColumnName, SqlExpr, SqlSortItem } from '../../ast.ts';
import { checkOperator } from '../check/check-hosted.ts';
import { checkSortKey } from '../check/check-sort.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { bindOverAggregate, dropExtra } from '../group-by/having.ts';
import { inPlan, literalFunction, lookupIn, outerNames, resolver, unresolvedColumn } from '../scope/names.ts';
import { columnRef } from '../tree/columns.ts';
import type { Expr, SortKey } from '../tree/expr.ts';
import type { Plan } from '../tree/plan.ts';
import { sort } from '../tree/plans.ts';
import { addMissing, inDescendants, strayColumn } from './missing-columns.ts';

/** The environment of ORDER BY: output columns, then those of the plans below. */
function sortEnv(plan: Plan, ctx: BindContext, scope: QueryScope, windows: ExprEnv['windows']): ExprEnv {
  const columns = inPlan(ctx.conf, plan);
  const lookup = lookupIn(scope, columns, literalFunction(ctx), inDescendants(plan, ctx.conf));
  return {
    ctx,
    scope,
    own: columns,
    resolve: resolver(lookup, plan.output),
    forSubqueries: outerNames(columns),
    star: { output: plan.output, hidden: plan.hidden },
    windows,
    operator: 'Sort',
  };
}

function keyOf(item: SqlSortItem, expr: Expr): SortKey {
  return { expr, descending: item.descending, nullsFirst: item.nullsFirst, span: item.span };
}

/** @throws ORDER_BY_POS_OUT_OF_RANGE */
function atPosition(e: SqlExpr, plan: Plan, ctx: BindContext, ordinals: boolean): Expr | undefined {
  if (!ordinals || !ctx.conf.orderByOrdinal || e.kind !== 'Literal' || e.type.kind !== 'int' || typeof e.value !== 'number') return undefined;
  const column = plan.output[e.value - 1];
  return column ? columnRef(column) : raise('ORDER_BY_POS_OUT_OF_RANGE', { index: String(e.value), size: String(plan.output.length) }, e.span);
}

function isAll(items: readonly SqlSortItem[], env: ExprEnv): boolean {
  const [only] = items;
  if (!only || items.length !== 1 || only.expr.kind !== 'ColumnName') return false;
  const { parts, span } = only.expr;
  return parts.length === 1 && parts[0]?.toLowerCase() === 'all' && env.own(parts, span) === undefined;
}

export interface SortedInput {
  readonly plan: Plan;
  readonly keys: readonly SortKey[];
}

/** Sort keys bound over a plan, which is extended by what they need; the caller drops that again. */
export function bindSortKeys(
  items: readonly SqlSortItem[],
  plan: Plan,
  ctx: BindContext,
  scope: QueryScope,
  windows: ExprEnv['windows'],
  ordinals = true,
): SortedInput {
  const env = sortEnv(plan, ctx, scope, windows);
  if (plan.kind === 'Aggregate') {
    const positions = items.map((i) => atPosition(i.expr, plan, ctx, ordinals));
    const exprs = items.filter((_, i) => !positions[i]).map((i) => i.expr);
    const bound = bindOverAggregate(exprs, plan, env, false);
    const rest = [...bound.exprs];
    return { plan: bound.plan, keys: items.map((item, i) => keyOf(item, positions[i] ?? rest.shift() ?? columnsMissing())) };
  }
  const names = new Map<number, ColumnName>();
  const noting: ExprEnv = {
    ...env,
    resolve: (name) => {
      names.set(name.span.start, name);
      return env.resolve(name);
    },
  };
  const keys = items.map((item) => keyOf(item, atPosition(item.expr, plan, ctx, ordinals) ?? bindExpr(item.expr, noting)));
  const exprs = keys.map((k) => k.expr);
  const extended = addMissing(plan, exprs);
  const stray = strayColumn(extended, exprs);
  const name = stray?.span && names.get(stray.span.start);
  if (stray) unresolvedColumn(name ?? { kind: 'ColumnName', parts: [stray.name], span: items[0]?.span ?? { start: 0, end: 0 } }, plan.output);
  return { plan: extended, keys };
}
function columnsMissing(): never {
  throw new Error('a sort key was lost');
}

/** ORDER BY or (`local`) SORT BY. */
export function bindSort(
  items: readonly SqlSortItem[],
  local: boolean,
  plan: Plan,
  ctx: BindContext,
  scope: QueryScope,
  windows: ExprEnv['windows'],
  span: Span | undefined,
): Plan {
  if (items.length === 0) return plan;
  if (!local && isAll(items, sortEnv(plan, ctx, scope, windows))) {
    const [only] = items;
    return sort(plan, only ? plan.output.map((a) => keyOf(only, columnRef(a))) : [], false);
  }
  const sorted = bindSortKeys(items, plan, ctx, scope, windows);
  checkOperator(
    sorted.keys.map((k) => checkSortKey(k, ctx.conf).expr),
    span,
    ctx.conf,
  );
  return dropExtra(sort(sorted.plan, sorted.keys, local), plan);
}
