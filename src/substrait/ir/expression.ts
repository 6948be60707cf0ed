import type { Span } from '../../errors/source.ts';
import type { DataType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';
import type { IrRel } from './relation.ts';

/**
 * IR expressions carry Spark's type and nullability. There are no adapter casts, anchors or note numbers here: `write/` adds what a target
 * needs from the function row, `read/` takes exactly that away. Optional note fields are absent when they say nothing.
 */
interface Typed {
  readonly type: DataType;
  readonly nullable: boolean;
  /** Source span, never written. */
  readonly span?: Span;
}

export type IrExpr =
  | IrField
  | IrOuterField
  | IrAnchorField
  | IrLiteral
  | IrCall
  | IrCast
  | IrIfThen
  | IrInList
  | IrWindowCall
  | IrScalarSubquery
  | IrExists
  | IrInSubquery
  | IrStruct
  | IrList
  | IrMap
  | IrStructField
  | IrListElement
  | IrMapValue
  | IrLambda
  | IrLambdaVariable
  | IrContextVariable
  | IrGrouping;

/** Column `index` of the relation's input (joins: left ++ right; an Aggregate's result list: keys ++ measures). */
export interface IrField extends Typed {
  readonly kind: 'Field';
  readonly index: number;
  /** How the query spelled the column, where its name in the input differs (by case). */
  readonly spelling?: string;
}
/** Column of the row that the `steps`-th enclosing subquery expression (from 1) is evaluated for. */
export interface IrOuterField extends Typed {
  readonly kind: 'OuterField';
  readonly steps: number;
  readonly index: number;
  readonly spelling?: string;
}
/** Column of the left row of the lateral join whose `anchor` this is (`rel_reference`). */
export interface IrAnchorField extends Typed {
  readonly kind: 'AnchorField';
  readonly anchor: number;
  readonly index: number;
  readonly spelling?: string;
}
export interface IrLiteral extends Typed {
  readonly kind: 'Literal';
  readonly value: Value;
}
/**
 * A scalar function: a row of the function table by its canonical name. AND and OR are binary calls (`and`, `or`): the writer makes them
 * n-ary where the tree is the balanced one.
 */
export interface IrCall extends Typed {
  readonly kind: 'Call';
  readonly fn: string;
  readonly args: readonly IrExpr[];
  /** The name Spark prints, where it is not the canonical one (`mean`, `cardinality`, `struct`, `nvl`). */
  readonly writtenName?: string;
}
export interface IrCast extends Typed {
  readonly kind: 'Cast';
  readonly input: IrExpr;
  /** `null`: Spark's cast; `throw`: the ANSI one; `try`: try_cast. */
  readonly onFailure: 'null' | 'throw' | 'try';
}
/** CASE (form `case`) or if(…) (form `if`, exactly one clause and an `otherwise`). */
export interface IrIfThen extends Typed {
  readonly kind: 'IfThen';
  readonly form: 'case' | 'if';
  readonly clauses: readonly { readonly when: IrExpr; readonly then: IrExpr }[];
  readonly otherwise?: IrExpr;
}
/** `value IN (…)`; `inset` only in optimized plans. */
export interface IrInList extends Typed {
  readonly kind: 'InList';
  readonly value: IrExpr;
  readonly options: readonly IrExpr[];
  readonly inset?: true;
}
export interface IrSort {
  readonly expr: IrExpr;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}
/** An aggregate or window function call: a measure, or inside an {@link IrWindowCall}. */
export interface IrAggregateCall extends Typed {
  readonly fn: string;
  readonly args: readonly IrExpr[];
  readonly distinct: boolean;
  readonly filter?: IrExpr;
  readonly writtenName?: string;
  /** Optimized plans: sum or avg of a decimal computed on the unscaled long (DecimalAggregates). */
  readonly unscaled?: true;
}
export type IrBound = { readonly kind: 'unbounded' | 'currentRow' } | { readonly kind: 'preceding' | 'following'; readonly offset: IrExpr };
export interface IrFrame {
  readonly unit: 'rows' | 'range';
  readonly lower: IrBound;
  readonly upper: IrBound;
}
export interface IrWindowCall extends Typed {
  readonly kind: 'WindowCall';
  readonly call: IrAggregateCall;
  readonly partitions: readonly IrExpr[];
  readonly sorts: readonly IrSort[];
  readonly frame: IrFrame;
}
export interface IrScalarSubquery extends Typed {
  readonly kind: 'ScalarSubquery';
  readonly plan: IrRel;
  readonly astId?: number;
}
export interface IrExists extends Typed {
  readonly kind: 'Exists';
  readonly plan: IrRel;
  readonly astId?: number;
}
export interface IrInSubquery extends Typed {
  readonly kind: 'InSubquery';
  readonly needles: readonly IrExpr[];
  readonly plan: IrRel;
  readonly astId?: number;
  /** Optimized plans: a partition-pruning predicate; removing it keeps the rows. */
  readonly dynamicPruning?: true;
}
/** Nested struct: `named_struct`, or `struct` by `writtenName`. */
export interface IrStruct extends Typed {
  readonly kind: 'Struct';
  readonly names: readonly string[];
  readonly fields: readonly IrExpr[];
  readonly writtenName?: string;
}
export interface IrList extends Typed {
  readonly kind: 'List';
  readonly elements: readonly IrExpr[];
}
export interface IrMap extends Typed {
  readonly kind: 'Map';
  readonly entries: readonly { readonly key: IrExpr; readonly value: IrExpr }[];
}
export interface IrStructField extends Typed {
  readonly kind: 'StructField';
  readonly input: IrExpr;
  readonly ordinal: number;
  /** The field's name as the query spelled it. */
  readonly name: string;
}
/** `input[index]` with a literal index, from 0 (a computed index is the function `get_array_item`). */
export interface IrListElement extends Typed {
  readonly kind: 'ListElement';
  readonly input: IrExpr;
  readonly index: IrLiteral;
}
export interface IrMapValue extends Typed {
  readonly kind: 'MapValue';
  readonly input: IrExpr;
  readonly key: IrLiteral;
}
export interface IrLambda extends Typed {
  readonly kind: 'Lambda';
  readonly params: readonly { readonly name: string; readonly type: DataType; readonly nullable: boolean }[];
  readonly body: IrExpr;
}
/** Parameter `index` of the `steps`-th enclosing lambda (0 = the nearest). */
export interface IrLambdaVariable extends Typed {
  readonly kind: 'LambdaVariable';
  readonly steps: number;
  readonly index: number;
  readonly spelling?: string;
}
export interface IrContextVariable extends Typed {
  readonly kind: 'ContextVariable';
  readonly variable:
    | 'current_date'
    | 'current_timestamp'
    | 'localtimestamp'
    | 'current_timezone'
    | 'current_database'
    | 'current_catalog'
    | 'current_user';
  readonly writtenName?: string;
}
/**
 * In the result list of an Aggregate with several groupings: `grouping_id()` (no `key`, bigint), or `grouping(k)` (`key` = index of the grouping key,
 * tinyint). Written as IfThen over the set index; `appended` references above are ordinary fields.
 */
export interface IrGrouping extends Typed {
  readonly kind: 'Grouping';
  readonly key?: number;
}
