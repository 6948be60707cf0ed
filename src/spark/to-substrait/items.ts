import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { IrProject } from '../../substrait/ir/relation.ts';
import type { NamedExpression } from '../expr/expr.ts';
import { toAttribute } from '../facts/typing.ts';
import { exprText } from '../print/expr-text.ts';
import { lowerExpr, type Scope } from './expression.ts';
import { aliasColumns } from './id-marks.ts';
import { containsIds } from './id-names.ts';
import type { IdMark, Lowerer } from './lowerer.ts';

/** The parts of a ProjectRel that its items give. */
export type Items = Omit<IrProject, 'kind' | 'input'>;

/** The items of a Project or result list: expressions, names, which are explicit aliases of a column by its name, which were added by plan text. */
export function lowerItems(w: Lowerer, items: readonly NamedExpression[], scope: Scope): Items {
  const expressions = items.map((e) => lowerExpr(e.kind === 'Alias' ? e.child : e, scope));
  const appended = w.optimized ? 0 : appendedItems(w, items);
  const first = items.length - appended;
  const idNames = items.flatMap((e, i) => (i < first && e.kind === 'Alias' && containsIds(e.name) ? [i] : []));
  return {
    expressions: expressions.map((e, i) => unspelled(e, items[i])),
    names: items.map((e, i) => (idNames.includes(i) ? w.idName(toAttribute(e).name) : toAttribute(e).name)),
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

/** How many trailing items were added by the analyzer: from the first one named by its own plan text on, if only such and bare columns follow. */
function appendedItems(w: Lowerer, items: readonly NamedExpression[]): number {
  const added = (e: NamedExpression): boolean =>
    e.kind === 'Alias' && withoutIds(e.name) === withoutIds(exprText(e.child, w.conf)) && containsIds(e.name);
  const first = items.findIndex(added);
  if (first < 0) return 0;
  return items.slice(first).every((e) => e.kind !== 'Alias' || added(e)) ? items.length - first : 0;
}

function marks(w: Lowerer, items: readonly NamedExpression[]): IdMark {
  return w.markIds(aliasColumns(items));
}
