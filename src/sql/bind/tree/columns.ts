import type { ColumnId, ColumnRef, Expr, OuterRef } from './expr.ts';
import type { Attribute, Item } from './plan.ts';

function charLengthOf(c: { readonly charLength?: number }): { readonly charLength?: number } {
  return c.charLength === undefined ? {} : { charLength: c.charLength };
}

/** A reference to a column, spelled as the column unless told otherwise. */
export function columnRef(a: Attribute, name: string = a.name): ColumnRef {
  return { kind: 'Column', id: a.id, name, type: a.type, nullable: a.nullable, qualifier: a.qualifier, ...charLengthOf(a) };
}
export function outerRef(input: Expr): OuterRef {
  return { kind: 'Outer', input, type: input.type, nullable: input.nullable };
}
/** The attribute a bare reference outputs: the column's id under the reference's spelling. */
export function attributeOf(c: ColumnRef): Attribute {
  return { id: c.id, name: c.name, type: c.type, nullable: c.nullable, qualifier: c.qualifier, ...charLengthOf(c) };
}
/** A select-list item that is just the column. */
export function bareItem(a: Attribute): Item {
  return { expr: columnRef(a), attribute: a, alias: false };
}
export function aliasItem(expr: Expr, name: string, id: ColumnId, astId?: number): Item {
  const renamed = expr.kind === 'Outer' ? expr.input : expr;
  const char = renamed.kind === 'Column' ? charLengthOf(renamed) : {};
  const attribute: Attribute = { id, name, type: expr.type, nullable: expr.nullable, qualifier: [], ...char };
  return { expr, attribute, alias: true, ...(astId === undefined ? {} : { astId }) };
}
