import type { Span } from '../../errors/source.ts';
import type { DataType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';
import type { IrAggregateCall, IrExpr, IrSort, IrWindowCall } from './expression.ts';

/** A named output column. */
export interface IrColumn {
  readonly name: string;
  readonly type: DataType;
  readonly nullable: boolean;
}

/** What stands directly above a relation's operator in Spark's tree without being a relation: innermost first. */
export type IrLayer =
  | { readonly kind: 'alias'; readonly name: string }
  | { readonly kind: 'withCte'; readonly definitions: readonly number[] }
  | { readonly kind: 'joinHint'; readonly strategy: string }
  | {
      readonly kind: 'repartition';
      readonly op: 'shuffle' | 'coalesce' | 'byExpression' | 'byRange' | 'rebalance';
      readonly partitions?: number;
      readonly keys: readonly IrSort[];
    }
  | { readonly kind: 'view'; readonly name: readonly string[] };

interface RelBase {
  /** All layers above this relation's operator. `write/` derives `hint.alias` and `RelHint.layers`; a carrier Project where the wire needs one. */
  readonly layers: readonly IrLayer[];
  readonly span?: Span;
  /** Optimized plans: `rel_anchor`-like number of an earlier relation whose ids this one repeats. */
  readonly sameIdsAs?: number;
  readonly idAnchor?: number;
}

export type IrRel =
  | IrRead
  | IrVirtualTable
  | IrRange
  | IrProject
  | IrFilter
  | IrAggregate
  | IrSortRel
  | IrFetch
  | IrJoin
  | IrCross
  | IrLateralJoin
  | IrSet
  | IrExpand
  | IrWindowRel
  | IrGenerate
  | IrSample
  | IrTail
  | IrReference;

/** A named table with all its columns in table order. */
export interface IrRead extends RelBase {
  readonly kind: 'Read';
  readonly table: readonly string[];
  readonly columns: readonly IrColumn[];
  readonly partitionColumns: readonly number[];
  /** `parquet` unless the catalog says otherwise. */
  readonly provider: string;
  /** A path relation: no SubqueryAlias of its own. */
  readonly noTableAlias?: true;
  readonly rowCount?: number;
}
/** VALUES; no columns and one row is Spark's OneRowRelation. */
export interface IrVirtualTable extends RelBase {
  readonly kind: 'VirtualTable';
  readonly columns: readonly IrColumn[];
  readonly rows: readonly (readonly Value[])[];
}
export interface IrRange extends RelBase {
  readonly kind: 'Range';
  readonly start: bigint;
  readonly end: bigint;
  readonly step: bigint;
  readonly partitions?: number;
}
/**
 * Exactly the expressions. Directly above an Aggregate (one without `distinct` and without layers) it is that aggregate's result list:
 * its fields are keys ++ measures.
 */
export interface IrProject extends RelBase {
  readonly kind: 'Project';
  readonly input: IrRel;
  readonly expressions: readonly IrExpr[];
  readonly names: readonly string[];
  /** Indexes of items that are an explicit alias of a column by its own name. */
  readonly explicitAlias: readonly number[];
  /** How many trailing items HAVING, ORDER BY, SORT BY or DISTRIBUTE BY added. */
  readonly appended: number;
  /** AST number of each item's alias, where it has one; never written. */
  readonly astIds?: readonly (number | undefined)[];
  /** Optimized plans: items whose name contains expression ids (`sum(x#7)`). */
  readonly idNames?: readonly number[];
}
export interface IrFilter extends RelBase {
  readonly kind: 'Filter';
  readonly input: IrRel;
  readonly condition: IrExpr;
}
/** Output: keys ++ measures. Always followed by its result list (a Project), unless `distinct`. */
export interface IrAggregate extends RelBase {
  readonly kind: 'Aggregate';
  readonly input: IrRel;
  readonly keys: readonly IrExpr[];
  /** Index lists into `keys`; one list with all of them for a plain GROUP BY, one empty list without keys. */
  readonly groupings: readonly (readonly number[])[];
  /** Written as GROUPING SETS / ROLLUP / CUBE (with several groupings that is always so). */
  readonly groupingSets: boolean;
  readonly measures: readonly IrAggregateCall[];
  /** SELECT DISTINCT: keys are all input columns in order, no measures, no result list. */
  readonly distinct: boolean;
}
export interface IrSortRel extends RelBase {
  readonly kind: 'Sort';
  readonly input: IrRel;
  readonly sorts: readonly IrSort[];
  /** SORT BY. */
  readonly local: boolean;
}
/** `offset` rows skipped, then at most `count` (absent = all). */
export interface IrFetch extends RelBase {
  readonly kind: 'Fetch';
  readonly input: IrRel;
  readonly offset?: IrExpr;
  readonly count?: IrExpr;
  /** Optimized plans: only the GlobalLimit or only the LocalLimit. */
  readonly limit?: 'global' | 'local';
}
export type IrJoinType = 'inner' | 'left outer' | 'right outer' | 'full outer' | 'left semi' | 'left anti' | 'left mark';
/** Condition over left ++ right. `left mark` appends the mark column `markName` (`exists` unless given). */
export interface IrJoin extends RelBase {
  readonly kind: 'Join';
  readonly type: IrJoinType;
  readonly left: IrRel;
  readonly right: IrRel;
  /** Absent: written as literal true with `no_condition`. */
  readonly condition?: IrExpr;
  /** CROSS JOIN with a condition. */
  readonly explicitCross?: true;
  readonly markName?: string;
  readonly leftStrategy?: string;
  readonly rightStrategy?: string;
}
/** Inner join without condition. */
export interface IrCross extends RelBase {
  readonly kind: 'Cross';
  readonly left: IrRel;
  readonly right: IrRel;
  readonly explicitCross?: true;
  readonly leftStrategy?: string;
  readonly rightStrategy?: string;
}
export interface IrLateralJoin extends RelBase {
  readonly kind: 'LateralJoin';
  readonly type: 'inner' | 'left outer' | 'cross';
  readonly left: IrRel;
  readonly right: IrRel;
  readonly condition?: IrExpr;
  /** What {@link IrAnchorField} on the right side refers to. */
  readonly anchor: number;
  readonly astId?: number;
}
export interface IrSet extends RelBase {
  readonly kind: 'Set';
  readonly op: 'union all' | 'union' | 'intersect' | 'intersect all' | 'except' | 'except all';
  /** Two or more for unions, else two. */
  readonly inputs: readonly IrRel[];
}
/** One output row per input row and projection; `projections[r][c]`. */
export interface IrExpand extends RelBase {
  readonly kind: 'Expand';
  readonly input: IrRel;
  readonly projections: readonly (readonly IrExpr[])[];
  readonly names: readonly string[];
  /** Columns with an id of their own although every row has the same input column, by the same name. */
  readonly explicitAlias?: readonly number[];
  readonly idNames?: readonly number[];
}
/** Optimized plans: input columns ++ one column per call; all calls share partition, order and frame list of the Window node. */
export interface IrWindowRel extends RelBase {
  readonly kind: 'Window';
  readonly input: IrRel;
  readonly calls: readonly IrWindowCall[];
  /** The items as printed: an item is a call, possibly inside an expression (decimal aggregates). Fields ≥ input width are not allowed. */
  readonly expressions: readonly IrExpr[];
  readonly names: readonly string[];
  readonly partitions: readonly IrExpr[];
  readonly sorts: readonly IrSort[];
  readonly idNames?: readonly number[];
}
/** Input columns (without `dropped`) ++ generated columns. */
export interface IrGenerate extends RelBase {
  readonly kind: 'Generate';
  readonly input: IrRel;
  readonly generator: IrExpr;
  readonly outer: boolean;
  /** Qualifier of the generated columns. */
  readonly alias?: string;
  readonly generated: readonly IrColumn[];
  /** Input columns that are not output. */
  readonly dropped: readonly number[];
}
export interface IrSample extends RelBase {
  readonly kind: 'Sample';
  readonly input: IrRel;
  readonly lowerBound: number;
  readonly upperBound: number;
  readonly withReplacement: boolean;
  readonly seed: bigint;
}
export interface IrTail extends RelBase {
  readonly kind: 'Tail';
  readonly input: IrRel;
  readonly count: number;
}
/**
 * Use of `definitions[ordinal]` of the plan; its SubqueryAlias by the definition's own name is implicit. A first layer that is the same name in other
 * case stands in its place: the use was spelled so.
 */
export interface IrReference extends RelBase {
  readonly kind: 'Reference';
  readonly ordinal: number;
}

/** A whole plan: CTE definitions in Spark's order (inner before outer), then the root. */
export interface IrPlan {
  readonly stage: 'analyzed' | 'optimized';
  readonly definitions: readonly IrRel[];
  readonly root: IrRel;
  /** Output names, spelled as in EXPLAIN's schema line; depth first through structs. */
  readonly names: readonly string[];
  /** What the optimizer needs besides the plan: where it was compiled for a session other than the default. */
}
