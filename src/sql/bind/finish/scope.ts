import { InternalError } from '../../../errors/compile-error.ts';
import type { IrAnchorField, IrExpr, IrField, IrOuterField } from '../../../substrait/ir/expression.ts';
import type { ColumnId, ColumnRef, Expr, LambdaParameter } from '../tree/expr.ts';
import type { Attribute } from '../tree/plan.ts';

/** The columns an operator's expressions refer to by position, in order. */
export type Columns = readonly Attribute[];

/** Where expressions stand: the row they are over, and the rows around. */
export interface Position {
  readonly columns: Columns;
  /** What an outer reference means here: a column of the subquery's host, or of the left side of a lateral join. */
  readonly around: Surroundings | undefined;
  /** Parameters of the lambdas around, the nearest last. */
  readonly lambdas?: readonly (readonly LambdaParameter[])[];
  /** In an Aggregate's list: what is a group key or a measure. */
  replace?(e: Expr): IrExpr | undefined;
}
export type Surroundings =
  | { readonly kind: 'subquery'; readonly columns: Columns }
  | { readonly kind: 'lateral'; readonly columns: Columns; readonly anchor: number };

export function indexOf(columns: Columns, id: ColumnId): number {
  return columns.findIndex((a) => a.id === id);
}

function spelled(name: string, columns: Columns, index: number): { readonly spelling?: string } {
  return columns[index]?.name === name ? {} : { spelling: name };
}

/** A column by its position. */
export function fieldOf(c: ColumnRef, columns: Columns): IrField {
  const index = indexOf(columns, c.id);
  if (index < 0) throw new InternalError(`column ${c.name} is not among the input's columns`);
  return { kind: 'Field', index, type: c.type, nullable: columns[index]?.nullable ?? c.nullable, ...spelled(c.name, columns, index) };
}

/** A reference to the row around. */
export function outerFieldOf(c: ColumnRef, around: Surroundings | undefined): IrOuterField | IrAnchorField {
  if (!around) throw new InternalError(`outer column ${c.name} has no query around`);
  const index = indexOf(around.columns, c.id);
  if (index < 0) throw new InternalError(`outer column ${c.name} is not a column of the query around`);
  const common = { index, type: c.type, nullable: around.columns[index]?.nullable ?? c.nullable, ...spelled(c.name, around.columns, index) };
  return around.kind === 'subquery' ? { kind: 'OuterField', steps: 1, ...common } : { kind: 'AnchorField', anchor: around.anchor, ...common };
}
