import { mapExprChildren } from './children.ts';
import type { Alias, AttributeReference, Expr, ExprId, NamedExpression } from './expr.ts';
import { existsExpr, transformExpr, transformExprUp } from './traverse.ts';

/** Aliases by the id of the attribute they output. */
export type AliasMap = ReadonlyMap<ExprId, Alias>;

/** The aliases among `items` (Catalyst's `getAliasMap`). */
export function aliasMap(items: readonly NamedExpression[]): AliasMap {
  const out = new Map<ExprId, Alias>();
  for (const item of items) if (item.kind === 'Alias') out.set(item.exprId, item);
  return out;
}

/** Does `e` contain an aggregate function call? */
export function containsAggregate(e: Expr): boolean {
  return existsExpr(e, (x) => x.kind === 'AggregateExpression');
}

/** The aliases of an Aggregate's outputs that contain no aggregate function: they can be replaced below it. */
export function aggregateAliasMap(outputs: readonly NamedExpression[]): AliasMap {
  return aliasMap(outputs.filter((e) => e.kind === 'Alias' && !containsAggregate(e.child)));
}

/** `e` without the aliases inside it. */
export function trimAliases(e: Expr): Expr {
  return transformExpr(e, (x) => {
    let inner = x;
    while (inner.kind === 'Alias') inner = inner.child;
    return inner;
  });
}

/** `e` without the aliases inside it, an alias at the top kept. */
export function trimNonTopLevelAliases(e: NamedExpression): NamedExpression {
  if (e.kind !== 'Alias') return e;
  const child = trimAliases(e.child);
  return child === e.child ? e : { ...e, child };
}

/** `e` with every attribute that names an alias replaced by the aliased expression (Catalyst's `replaceAlias`). */
export function replaceAlias(e: Expr, aliases: AliasMap): Expr {
  if (aliases.size === 0) return trimAliases(e);
  return trimAliases(transformExprUp(e, (x) => (x.kind === 'AttributeReference' ? (aliases.get(x.exprId) ?? x) : x)));
}

/** `replaceAlias` that stays named: a bare attribute becomes the alias itself, under the attribute's name. */
export function replaceAliasButKeepName(e: NamedExpression, aliases: AliasMap): NamedExpression {
  if (e.kind === 'AttributeReference') {
    const found = aliases.get(e.exprId);
    return found === undefined ? e : found.name === e.name ? found : { ...found, name: e.name };
  }
  if (e.kind !== 'Alias' || aliases.size === 0) return e;
  const replaced = mapExprChildren(e, (c) => transformExprUp(c, (x) => (x.kind === 'AttributeReference' ? (aliases.get(x.exprId)?.child ?? x) : x)));
  return replaced.kind === 'Alias' ? replaced : e;
}

/** `e` with attributes replaced by id. */
export function replaceAttributes(e: Expr, replacement: ReadonlyMap<ExprId, Expr>): Expr {
  if (replacement.size === 0) return e;
  return transformExpr(e, (x) => (x.kind === 'AttributeReference' ? (replacement.get(x.exprId) ?? x) : x));
}

/** Attributes of `from`, by position, onto those of `to`. */
export function attributeMapping(from: readonly AttributeReference[], to: readonly AttributeReference[]): ReadonlyMap<ExprId, AttributeReference> {
  const out = new Map<ExprId, AttributeReference>();
  from.forEach((a, i) => {
    const b = to[i];
    if (b) out.set(a.exprId, b);
  });
  return out;
}
