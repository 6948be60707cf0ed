import type { Span } from '../../../errors/source.ts';
import type { DataType } from '../../../types/data-type.ts';
import type { Value } from '../../../types/value.ts';
import type { Plan } from './plan.ts';

/**
 * The binder's own expressions: resolved and typed like the IR's, but columns are named by identity instead of position, aggregates and windows may
 * stand anywhere, and subqueries hold binder plans. `finish/` turns them into IR.
 */
interface Typed {
  readonly type: DataType;
  readonly nullable: boolean;
  readonly span?: Span;
}

/** Identity of a column within one binding. */
export type ColumnId = number;

export type Expr =
  | ColumnRef
  | OuterRef
  | LiteralExpr
  | CallExpr
  | CastExpr
  | CaseExpr
  | IfExpr
  | InExpr
  | InQueryExpr
  | ExistsExpr
  | ScalarQueryExpr
  | FieldExpr
  | LambdaExpr
  | LambdaVariableExpr
  | AggregateExpr
  | WindowExpr
  | GroupingExpr
  | LateralAliasExpr;

export interface ColumnRef extends Typed {
  readonly kind: 'Column';
  readonly id: ColumnId;
  /** As the query spelled it. */
  readonly name: string;
  readonly qualifier: readonly string[];
  /** n of a CHAR(n) column. */
  readonly charLength?: number;
}
/** A column (or an aggregate over columns only) of the query around this subquery. */
export interface OuterRef extends Typed {
  readonly kind: 'Outer';
  readonly input: Expr;
}
export interface LiteralExpr extends Typed {
  readonly kind: 'Literal';
  readonly value: Value;
}
/** A function or operator by its row's canonical name. Struct, array, map constructors and context functions are calls here too. */
export interface CallExpr extends Typed {
  readonly kind: 'Call';
  readonly fn: string;
  readonly args: readonly Expr[];
  readonly writtenName?: string;
}
export type CastMode = 'null' | 'throw' | 'try';
export interface CastExpr extends Typed {
  readonly kind: 'Cast';
  readonly input: Expr;
  readonly mode: CastMode;
  /** Written in the query; implicit casts do not show in column names. */
  readonly user: boolean;
}
export interface CaseExpr extends Typed {
  readonly kind: 'Case';
  readonly branches: readonly { readonly when: Expr; readonly result: Expr }[];
  readonly otherwise?: Expr;
}
export interface IfExpr extends Typed {
  readonly kind: 'If';
  readonly condition: Expr;
  readonly result: Expr;
  readonly otherwise: Expr;
}
export interface InExpr extends Typed {
  readonly kind: 'In';
  readonly value: Expr;
  readonly options: readonly Expr[];
}
export interface InQueryExpr extends Typed {
  readonly kind: 'InQuery';
  readonly values: readonly Expr[];
  readonly plan: Plan;
  readonly astId: number;
}
export interface ExistsExpr extends Typed {
  readonly kind: 'Exists';
  readonly plan: Plan;
  readonly astId: number;
}
export interface ScalarQueryExpr extends Typed {
  readonly kind: 'ScalarQuery';
  readonly plan: Plan;
  readonly astId: number;
}
/** Field of a struct. */
export interface FieldExpr extends Typed {
  readonly kind: 'Field';
  readonly input: Expr;
  readonly ordinal: number;
  readonly name: string;
}
export interface LambdaParameter {
  readonly id: ColumnId;
  readonly name: string;
  readonly type: DataType;
  readonly nullable: boolean;
}
export interface LambdaExpr extends Typed {
  readonly kind: 'Lambda';
  readonly params: readonly LambdaParameter[];
  readonly body: Expr;
}
export interface LambdaVariableExpr extends Typed {
  readonly kind: 'LambdaVariable';
  readonly id: ColumnId;
  readonly name: string;
}
/** An aggregate function, or (only inside a window) a window function. */
export interface AggregateExpr extends Typed {
  readonly kind: 'Aggregate';
  readonly fn: string;
  readonly args: readonly Expr[];
  readonly distinct: boolean;
  readonly filter?: Expr;
  readonly writtenName?: string;
}
export interface SortKey {
  readonly expr: Expr;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
  readonly span?: Span;
}
export type Bound = { readonly kind: 'unbounded' | 'currentRow' } | { readonly kind: 'preceding' | 'following'; readonly offset: Expr };
export interface Frame {
  readonly unit: 'rows' | 'range';
  readonly lower: Bound;
  readonly upper: Bound;
}
export interface WindowExpr extends Typed {
  readonly kind: 'Window';
  readonly call: AggregateExpr;
  readonly partitions: readonly Expr[];
  readonly sorts: readonly SortKey[];
  readonly frame: Frame;
}
/** `grouping(key)`, or `grouping_id(keys…)`. */
export interface GroupingExpr extends Typed {
  readonly kind: 'Grouping';
  readonly key?: Expr;
  readonly keys: readonly Expr[];
}
/** A use of an earlier item of the same select list. */
export interface LateralAliasExpr extends Typed {
  readonly kind: 'LateralAlias';
  readonly id: ColumnId;
  readonly name: string;
}
