import type { Span } from '../../../errors/source.ts';
import type { DataType } from '../../../types/data-type.ts';
import type { Value } from '../../../types/value.ts';
import type { ColumnId, Expr, SortKey } from './expr.ts';

/** A column that a plan outputs. */
export interface Attribute {
  readonly id: ColumnId;
  readonly name: string;
  readonly type: DataType;
  readonly nullable: boolean;
  /** The nearest alias, outermost part first: `[spark_catalog, default, orders]`, `[o]`. */
  readonly qualifier: readonly string[];
  /** A duplicate that name lookup passes over. */
  readonly duplicate?: true;
  /** n of a CHAR(n) column, kept by whatever only renames it. */
  readonly charLength?: number;
}

interface Base {
  readonly output: readonly Attribute[];
  /** Columns of USING joins that only a qualified name reaches. */
  readonly hidden: readonly Attribute[];
  readonly span?: Span;
}

/** The binder's plans: one node per Catalyst operator of the analyzed plan (grouping sets, windows and fetch are one node as in the IR). */
export type Plan =
  | ReadPlan
  | ValuesPlan
  | RangePlan
  | ReferencePlan
  | AliasPlan
  | LayerPlan
  | ProjectPlan
  | FilterPlan
  | AggregatePlan
  | SortPlan
  | FetchPlan
  | DistinctPlan
  | JoinPlan
  | LateralJoinPlan
  | SetPlan
  | GeneratePlan
  | SamplePlan
  | ExpandPlan;

export interface ReadPlan extends Base {
  readonly kind: 'Read';
  readonly table: readonly string[];
  readonly provider: string;
  readonly partitionColumns: readonly number[];
  readonly noTableAlias: boolean;
  /** As the query names it. */
  readonly written: readonly string[];
  readonly rowCount?: number;
}
/** VALUES; no columns and one row is OneRowRelation. */
export interface ValuesPlan extends Base {
  readonly kind: 'Values';
  readonly rows: readonly (readonly Value[])[];
}
export interface RangePlan extends Base {
  readonly kind: 'Range';
  readonly start: bigint;
  readonly end: bigint;
  readonly step: bigint;
  readonly partitions?: number;
}
/** Use of a CTE definition. */
export interface ReferencePlan extends Base {
  readonly kind: 'Reference';
  readonly ordinal: number;
  readonly name: string;
}
export interface AliasPlan extends Base {
  readonly kind: 'Alias';
  readonly input: Plan;
  readonly name: string;
  /** Of a view or a table with padded columns: as the query names it. */
  readonly written?: readonly string[];
}
export type PlanLayer =
  | { readonly kind: 'withCte'; readonly definitions: readonly number[] }
  | { readonly kind: 'joinHint'; readonly strategy: string }
  | {
      readonly kind: 'repartition';
      readonly op: 'shuffle' | 'coalesce' | 'byExpression' | 'byRange' | 'rebalance';
      readonly partitions?: number;
      readonly keys: readonly SortKey[];
    }
  | { readonly kind: 'view'; readonly name: readonly string[] };
/** WithCTE, ResolvedHint, a repartition or View: nothing that changes rows. */
export interface LayerPlan extends Base {
  readonly kind: 'Layer';
  readonly input: Plan;
  readonly layer: PlanLayer;
}
/** A named expression of a Project or Aggregate. */
export interface Item {
  readonly expr: Expr;
  readonly attribute: Attribute;
  /** False: the bare column (its attribute keeps the column's id). */
  readonly alias: boolean;
  readonly astId?: number;
  /** Of a generator: names of its columns, none for its own. */
  readonly generatorNames?: readonly string[];
}
export interface ProjectPlan extends Base {
  readonly kind: 'Project';
  readonly input: Plan;
  readonly items: readonly Item[];
  /** Trailing items that are not in the select list. */
  readonly appended: number;
}
export interface FilterPlan extends Base {
  readonly kind: 'Filter';
  readonly input: Plan;
  readonly condition: Expr;
}
export interface AggregatePlan extends Base {
  readonly kind: 'Aggregate';
  readonly input: Plan;
  readonly keys: readonly Expr[];
  /** Written as GROUPING SETS, ROLLUP or CUBE: index lists into `keys`. */
  readonly sets?: readonly (readonly number[])[];
  /** With `sets`: the id of the grouping-id column, where HAVING or ORDER BY need it. */
  readonly groupingId?: Attribute;
  readonly items: readonly Item[];
  readonly appended: number;
}
export interface SortPlan extends Base {
  readonly kind: 'Sort';
  readonly input: Plan;
  readonly sorts: readonly SortKey[];
  readonly local: boolean;
}
export interface FetchPlan extends Base {
  readonly kind: 'Fetch';
  readonly input: Plan;
  readonly offset?: Expr;
  readonly count?: Expr;
}
export interface DistinctPlan extends Base {
  readonly kind: 'Distinct';
  readonly input: Plan;
}
export type PlanJoinType = 'inner' | 'cross' | 'left outer' | 'right outer' | 'full outer' | 'left semi' | 'left anti';
export interface JoinPlan extends Base {
  readonly kind: 'Join';
  readonly type: PlanJoinType;
  readonly left: Plan;
  readonly right: Plan;
  readonly condition?: Expr;
}
export interface LateralJoinPlan extends Base {
  readonly kind: 'LateralJoin';
  readonly type: 'inner' | 'left outer' | 'cross';
  readonly left: Plan;
  readonly right: Plan;
  readonly condition?: Expr;
  readonly astId?: number;
}
export interface SetPlan extends Base {
  readonly kind: 'Set';
  readonly op: 'union all' | 'union' | 'intersect' | 'intersect all' | 'except' | 'except all';
  readonly left: Plan;
  readonly right: Plan;
}
export interface GeneratePlan extends Base {
  readonly kind: 'Generate';
  readonly input: Plan;
  readonly generator: Expr;
  readonly outer: boolean;
  readonly alias?: string;
  readonly generated: readonly Attribute[];
}
export interface SamplePlan extends Base {
  readonly kind: 'Sample';
  readonly input: Plan;
  readonly lowerBound: number;
  readonly upperBound: number;
  readonly seed: bigint;
}
/** UNPIVOT. */
export interface ExpandPlan extends Base {
  readonly kind: 'Expand';
  readonly input: Plan;
  readonly projections: readonly (readonly Expr[])[];
}
