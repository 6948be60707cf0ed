import type { Span } from '../../errors/source.ts';
import type { Value } from '../../types/value.ts';
import type { Alias, AttributeReference, Expr, LateralSubquery, NamedExpression, SortOrder } from '../expr/expr.ts';

interface Node {
  /** Never part of equality. */
  readonly span?: Span;
}

/** Catalyst logical plans; kinds are Catalyst's class names. */
export type Plan =
  | LogicalRelation
  | LocalRelation
  | OneRowRelation
  | Range
  | CTERelationRef
  | SubqueryAlias
  | View
  | Project
  | Filter
  | Aggregate
  | Join
  | LateralJoin
  | Sort
  | GlobalLimit
  | LocalLimit
  | Offset
  | Tail
  | Union
  | Intersect
  | Except
  | Distinct
  | Deduplicate
  | Window
  | Expand
  | Generate
  | Sample
  | Repartition
  | RepartitionByExpression
  | RebalancePartitions
  | WithCTE
  | CTERelationDef
  | ResolvedHint
  | DomainJoin
  | Subquery;

export type PlanKind = Plan['kind'];

/** A catalog table (or, with `table` empty, a path relation). */
export interface LogicalRelation extends Node {
  readonly kind: 'LogicalRelation';
  readonly table: readonly string[];
  readonly output: readonly AttributeReference[];
  /** Lower case: `parquet`. */
  readonly provider: string;
  /** Indexes into output. */
  readonly partitionColumns: readonly number[];
  /** PruneFileSourcePartitions has listed the partitions that its filters leave. */
  readonly partitionsPruned?: true;
}
export interface LocalRelation extends Node {
  readonly kind: 'LocalRelation';
  readonly output: readonly AttributeReference[];
  readonly data: readonly (readonly Value[])[];
}
export interface OneRowRelation extends Node {
  readonly kind: 'OneRowRelation';
}
export interface Range extends Node {
  readonly kind: 'Range';
  readonly start: bigint;
  readonly end: bigint;
  readonly step: bigint;
  readonly numSlices: number | undefined;
  readonly output: readonly AttributeReference[];
}
export interface CTERelationRef extends Node {
  readonly kind: 'CTERelationRef';
  readonly cteId: number;
  readonly output: readonly AttributeReference[];
}
export interface SubqueryAlias extends Node {
  readonly kind: 'SubqueryAlias';
  readonly name: readonly string[];
  readonly child: Plan;
}
export interface View extends Node {
  readonly kind: 'View';
  readonly name: readonly string[];
  readonly child: Plan;
}
export interface Project extends Node {
  readonly kind: 'Project';
  readonly projectList: readonly NamedExpression[];
  readonly child: Plan;
}
export interface Filter extends Node {
  readonly kind: 'Filter';
  readonly condition: Expr;
  readonly child: Plan;
}
export interface Aggregate extends Node {
  readonly kind: 'Aggregate';
  readonly groupingExpressions: readonly Expr[];
  readonly aggregateExpressions: readonly NamedExpression[];
  readonly child: Plan;
}
export type JoinType = 'Inner' | 'Cross' | 'LeftOuter' | 'RightOuter' | 'FullOuter' | 'LeftSemi' | 'LeftAnti' | 'ExistenceJoin';
export interface Join extends Node {
  readonly kind: 'Join';
  readonly left: Plan;
  readonly right: Plan;
  readonly joinType: JoinType;
  /** Only for ExistenceJoin: the attribute it adds. */
  readonly exists: AttributeReference | undefined;
  readonly condition: Expr | undefined;
  readonly leftHint: string | undefined;
  readonly rightHint: string | undefined;
  /** The condition that PushExtraPredicateThroughJoin has been through (a Catalyst tag; never part of equality). */
  readonly predicatesPushed?: Expr;
}
export interface LateralJoin extends Node {
  readonly kind: 'LateralJoin';
  readonly left: Plan;
  readonly right: LateralSubquery;
  readonly joinType: 'Inner' | 'LeftOuter' | 'Cross';
  readonly condition: Expr | undefined;
}
export interface Sort extends Node {
  readonly kind: 'Sort';
  readonly order: readonly SortOrder[];
  readonly global: boolean;
  readonly child: Plan;
}
export interface GlobalLimit extends Node {
  readonly kind: 'GlobalLimit';
  readonly limitExpr: Expr;
  readonly child: Plan;
}
export interface LocalLimit extends Node {
  readonly kind: 'LocalLimit';
  readonly limitExpr: Expr;
  readonly child: Plan;
}
export interface Offset extends Node {
  readonly kind: 'Offset';
  readonly offsetExpr: Expr;
  readonly child: Plan;
}
export interface Tail extends Node {
  readonly kind: 'Tail';
  readonly limitExpr: Expr;
  readonly child: Plan;
}
export interface Union extends Node {
  readonly kind: 'Union';
  readonly children: readonly Plan[];
  readonly byName: boolean;
  readonly allowMissingCol: boolean;
}
export interface Intersect extends Node {
  readonly kind: 'Intersect';
  readonly left: Plan;
  readonly right: Plan;
  readonly isAll: boolean;
}
export interface Except extends Node {
  readonly kind: 'Except';
  readonly left: Plan;
  readonly right: Plan;
  readonly isAll: boolean;
}
export interface Distinct extends Node {
  readonly kind: 'Distinct';
  readonly child: Plan;
}
export interface Deduplicate extends Node {
  readonly kind: 'Deduplicate';
  readonly keys: readonly AttributeReference[];
  readonly child: Plan;
}
export interface Window extends Node {
  readonly kind: 'Window';
  readonly windowExpressions: readonly NamedExpression[];
  readonly partitionSpec: readonly Expr[];
  readonly orderSpec: readonly SortOrder[];
  readonly child: Plan;
}
export interface Expand extends Node {
  readonly kind: 'Expand';
  readonly projections: readonly (readonly Expr[])[];
  readonly output: readonly AttributeReference[];
  readonly child: Plan;
}
export interface Generate extends Node {
  readonly kind: 'Generate';
  readonly generator: Expr;
  readonly unrequiredChildIndex: readonly number[];
  readonly outer: boolean;
  readonly qualifier: string | undefined;
  readonly generatorOutput: readonly AttributeReference[];
  readonly child: Plan;
}
export interface Sample extends Node {
  readonly kind: 'Sample';
  readonly lowerBound: number;
  readonly upperBound: number;
  readonly withReplacement: boolean;
  readonly seed: bigint;
  readonly child: Plan;
}
export interface Repartition extends Node {
  readonly kind: 'Repartition';
  readonly numPartitions: number;
  readonly shuffle: boolean;
  readonly child: Plan;
}
export interface RepartitionByExpression extends Node {
  readonly kind: 'RepartitionByExpression';
  readonly partitionExpressions: readonly Expr[];
  readonly numPartitions: number | undefined;
  readonly child: Plan;
}
export interface RebalancePartitions extends Node {
  readonly kind: 'RebalancePartitions';
  readonly partitionExpressions: readonly Expr[];
  readonly numPartitions: number | undefined;
  readonly child: Plan;
}
export interface WithCTE extends Node {
  readonly kind: 'WithCTE';
  readonly cteDefs: readonly CTERelationDef[];
  readonly plan: Plan;
}
export interface CTERelationDef extends Node {
  readonly kind: 'CTERelationDef';
  readonly id: number;
  readonly child: Plan;
  /** Made by MergeScalarSubqueries: it holds a merged scalar subquery. */
  readonly underSubquery?: true;
  /** Predicates and columns collected by PushdownPredicatesAndPruneColumnsForCTEDef (a Catalyst field; cleared before printing). */
  readonly originalPlanWithPredicates?: { readonly plan: Plan; readonly predicates: readonly Expr[] };
}
export interface ResolvedHint extends Node {
  readonly kind: 'ResolvedHint';
  readonly strategy: string;
  readonly child: Plan;
}
/**
 * Placeholder in a decorrelated subquery plan: the child's rows for each distinct row of outer columns, called `domainAttrs` inside. Becomes a Join
 * with the outer plan when the subquery itself is made a join.
 */
export interface DomainJoin extends Node {
  readonly kind: 'DomainJoin';
  readonly domainAttrs: readonly AttributeReference[];
  readonly child: Plan;
  readonly joinType: 'Inner' | 'LeftOuter';
  readonly condition: Expr | undefined;
}
/** Root of a subquery plan while it is optimized on its own. */
export interface Subquery extends Node {
  readonly kind: 'Subquery';
  readonly correlated: boolean;
  readonly child: Plan;
}
export type { Alias, AttributeReference };
