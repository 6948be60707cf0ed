import type { Span } from '../../../errors/source.ts';
import type { SqlExpr } from '../../ast.ts';
import type { LowerContext } from './context.ts';
import { startsClause } from './lookahead.ts';
import type { Arguments } from './writer.ts';

/** The names behind an expression and what the whole takes up. */
export interface ItemNames {
  readonly names: readonly string[];
  /** In parentheses. */
  readonly list?: true;
  readonly span: Span;
}

/** Spark's `namedExpression` as an argument of a call. */
export function namedItem(ctx: LowerContext, args: Arguments): ItemNames {
  const start = ctx.at;
  args.expression();
  const names = itemNames(ctx);
  return { ...names, span: ctx.spanFrom(start) };
}

/** `AS name`, `name`, `AS (a, b)`, `(a, b)` or nothing. */
export function itemNames(ctx: LowerContext): Pick<ItemNames, 'names' | 'list'> {
  // before a clause, `as` is the name itself
  const as = ctx.is('AS') && !startsClause(ctx, 1);
  if (as) ctx.next();
  if (ctx.is('(') && (as || ctx.isIdentifier(1))) return { names: ctx.identifierList(), list: true };
  return { names: as || (ctx.isIdentifier() && !startsClause(ctx, 0)) ? [ctx.plainIdentifier()] : [] };
}

/** Puts the aliases on. */
export function withNames(items: readonly SqlExpr[], names: readonly ItemNames[], newId: () => number): readonly SqlExpr[] {
  return items.map((operand, i) => aliased(operand, names[i], newId));
}
export function aliased(operand: SqlExpr, item: ItemNames | undefined, newId: () => number): SqlExpr {
  if (!item || item.names.length === 0) return operand;
  return { kind: 'Aliased', id: newId(), operand, names: item.names, ...(item.list ? { list: true } : {}), span: item.span };
}
