import { asNamed } from '../../expr/children.ts';
import type { AttributeReference, Expr, ExprId, NamedExpression } from '../../expr/expr.ts';
import { alias } from '../../expr/factories.ts';
import { unionOf, without } from '../../facts/attribute-sets.ts';
import { attributeSet, references } from '../../facts/references.ts';
import { toAttribute } from '../../facts/typing.ts';
import { replaceOuter } from './outer-references.ts';

/** Items with their outer references replaced; a bare one keeps its name and id as an alias. */
export function replaceOuterInItems(items: readonly NamedExpression[], inner: ReadonlyMap<ExprId, AttributeReference>): readonly NamedExpression[] {
  return items.map((e) => {
    const replaced = asNamed(replaceOuter(e, inner));
    const before = toAttribute(e);
    return toAttribute(replaced).exprId === before.exprId ? replaced : alias(replaced, before.name, before.exprId);
  });
}

/** The columns that `conditions` read and `items` do not output. */
export function missingColumns(items: readonly NamedExpression[], conditions: readonly Expr[]): readonly AttributeReference[] {
  return [...without(unionOf(...conditions.map(references)), attributeSet(items.map(toAttribute))).values()];
}

export function appendMissing(items: readonly NamedExpression[], conditions: readonly Expr[]): readonly NamedExpression[] {
  return [...items, ...missingColumns(items, conditions)];
}
