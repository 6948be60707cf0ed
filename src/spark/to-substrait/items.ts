import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { IrProject } from '../../substrait/ir/relation.ts';
import type { NamedExpression } from '../expr/expr.ts';
import { toAttribute } from '../facts/typing.ts';
import { exprText } from '../print/expr-text.ts';
import { lowerExpr } from './expression.ts';
import { aliasColumns } from './id-marks.ts';
import { containsIds } from './id-names.ts';
import type { IdMark, Lowerer } from './lowerer.ts';
import type { Scope } from './scope.ts';

/** The parts of a ProjectRel that its items give. */
export type Items = Omit<IrProject, 'kind' | 'input'>;

/**
 * The items of a Project or result list: expressions, names, which are explicit aliases of a column by its name, which were added by the
 * analyzer. @param hidden how many trailing items the Project above drops again
 */
export function lowerItems(w: Lowerer, items: readonly NamedExpression[], scope: Scope, hidden = 0): Items {
  const expressions = items.map((e) => lowerExpr(e.kind === 'Alias' ? e.child : e, scope));
  const appended = w.optimized ? 0 : appendedItems(w, items, hidden);
  const first = items.length - appended;
  const idNames = items.flatMap((e, i) => (i < first && e.kind === 'Alias' && containsIds(e.name) ? [i] : []));
  return {
    expressions: expressions.map((e, i) => unspelled(e, items[i])),
    names: items.map((_, i) => writtenName(w, items, i, first, idNames)),
    explicitAlias: items.flatMap((e, i) => (isExplicit(e) ? [i] : [])),
    appended,
    layers: [],
    ...(idNames.length > 0 ? { idNames } : {}),
    ...marks(w, items),
  };
}

/** A bare column is spelled by its name. */
function unspelled(e: IrExpr, item: NamedExpression | undefined): IrExpr {
  if (item?.kind === 'Alias' || (e.kind !== 'Field' && e.kind !== 'OuterField' && e.kind !== 'AnchorField') || e.spelling === undefined) return e;
  const { spelling: _, ...rest } = e;
  return rest;
}

function isExplicit(e: NamedExpression): boolean {
  if (e.kind !== 'Alias') return false;
  const column = e.child.kind === 'OuterReference' ? e.child.child : e.child;
  return column.kind === 'AttributeReference' && column.name.toLowerCase() === e.name.toLowerCase();
}

const withoutIds = (text: string): string => text.replace(/#\d+/g, '#');

/** An added item that is no column has its plan text for a name, which the lift makes again; added items have plain names on the wire. */
function writtenName(w: Lowerer, items: readonly NamedExpression[], i: number, first: number, idNames: readonly number[]): string {
  const e = items[i];
  if (!e) return '';
  if (i >= first && e.kind === 'Alias') return `_agg${items.slice(first, i).filter((x) => x.kind === 'Alias').length}`;
  return idNames.includes(i) ? w.idName(toAttribute(e).name) : toAttribute(e).name;
}

/**
 * How many trailing items were added by the analyzer: the hidden ones; else from the first one whose name shows ids of its own plan text on, if only
 * such and bare columns follow.
 */
function appendedItems(w: Lowerer, items: readonly NamedExpression[], hidden: number): number {
  const planText = (e: NamedExpression): boolean => e.kind === 'Alias' && withoutIds(e.name) === withoutIds(exprText(e.child, w.conf));
  if (hidden > 0 && items.slice(-hidden).every((e) => e.kind !== 'Alias' || planText(e))) return hidden;
  const added = (e: NamedExpression): boolean => planText(e) && e.kind === 'Alias' && containsIds(e.name);
  const first = items.findIndex(added);
  if (first < 0) return 0;
  return items.slice(first).every((e) => e.kind !== 'Alias' || added(e)) ? items.length - first : 0;
}

function marks(w: Lowerer, items: readonly NamedExpression[]): IdMark {
  return w.markIds(aliasColumns(items));
}
