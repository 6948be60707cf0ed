import { raise } from '../../../errors/raise.ts';
import type { BindContext } from '../context.ts';
import { prettySql } from '../names/pretty.ts';
import { aliasItem, attributeOf, bareItem, columnRef } from '../tree/columns.ts';
import type { Expr } from '../tree/expr.ts';
import { mapChildren, someExpr, transformDown } from '../tree/expr-children.ts';
import type { AggregatePlan, Item, ProjectPlan } from '../tree/plan.ts';
import { project } from '../tree/plans.ts';
import { semanticKey } from '../tree/semantic.ts';

export function hasLateralAlias(e: Expr): boolean {
  return someExpr(e, (x) => x.kind === 'LateralAlias');
}
export function usesLateralAliases(items: readonly Item[]): boolean {
  return items.some((i) => hasLateralAlias(i.expr));
}

/** References to aliases that need no other alias become columns; those aliases are collected. */
function resolveOnce(items: readonly Item[], used: Set<Item>): readonly Item[] {
  const aliases = new Map(items.filter((i) => i.alias).map((i) => [i.attribute.id, i]));
  const resolve = (e: Expr): Expr =>
    transformDown(e, (x) => {
      if (x.kind !== 'LateralAlias') return undefined;
      const item = aliases.get(x.id);
      if (!item || hasLateralAlias(item.expr)) return x;
      used.add(item);
      return columnRef(item.attribute, x.name);
    });
  return items.map((i) => (hasLateralAlias(i.expr) ? { ...i, expr: resolve(i.expr) } : i));
}

/**
 * A list whose items use earlier items: the ones used move to a Project of their own below, one per level.
 * Source: Catalyst's `ResolveLateralColumnAliasReference`.
 */
export function expandProject(p: ProjectPlan): ProjectPlan {
  let plan = p;
  while (usesLateralAliases(plan.items)) {
    const used = new Set<Item>();
    const resolved = resolveOnce(plan.items, used);
    if (used.size === 0) return plan;
    const inner = project(plan.input, [...plan.input.output.map(bareItem), ...plan.items.filter((i) => used.has(i))]);
    const outer = resolved.map((i, index) => {
      const original = plan.items[index];
      return original && used.has(original) ? bareItem(i.attribute) : i;
    });
    plan = { ...plan, items: outer, input: inner };
  }
  return plan;
}

/** The same over a grouped block: aggregates and keys below, everything else in a Project above. @throws …LATERAL_COLUMN_ALIAS_IN_AGGREGATE_FUNC */
export function expandAggregate(p: AggregatePlan, ctx: BindContext): ProjectPlan {
  const keys = new Set(p.keys.map(semanticKey));
  const below = new Map<string, Item>();
  const keep = (e: Expr): Expr => {
    const key = semanticKey(e);
    const named: Item =
      below.get(key) ??
      (e.kind === 'Column' ? { expr: e, attribute: attributeOf(e), alias: false } : aliasItem(e, prettySql(e, ctx.conf), ctx.nextId()));
    below.set(key, named);
    return columnRef(named.attribute);
  };
  const extract = (e: Expr): Expr => {
    if (e.kind === 'Window') return mapChildren(e, (c) => (c === e.call ? mapChildren(c, extract) : extract(c)));
    if (e.kind === 'Aggregate') return hasLateralAlias(e) ? inAggregate(e, ctx) : keep(e);
    return keys.has(semanticKey(e)) ? keep(e) : mapChildren(e, extract);
  };
  const above = p.items.map((i) => {
    const expr = extract(i.expr);
    return i.alias || expr.kind !== 'Column' ? { ...i, expr } : bareItem(i.attribute);
  });
  const items = [...below.values()];
  const { appended: _, ...rest } = p;
  const block: AggregatePlan = { ...rest, appended: 0, items, output: items.map((i) => i.attribute) };
  return project(block, above, p.appended);
}

function inAggregate(e: Expr, ctx: BindContext): never {
  let lca = '';
  someExpr(e, (x) => {
    if (x.kind === 'LateralAlias' && lca === '') lca = x.name;
    return false;
  });
  return raise(
    'UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_AGGREGATE_FUNC',
    { lca: `\`${lca}\``, aggFunc: `"${prettySql(e, ctx.conf)}"` },
    undefined,
  );
}
