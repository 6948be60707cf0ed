import type { Span } from '../../../errors/source.ts';
import type { JoinType, SqlExpr, SqlFrame, SqlTableAlias, SqlValues } from '../../ast.ts';
import type { Block, Slot } from './block.ts';

/** What the lowering leaves of a query: its clauses, with the expressions as slots of the carrier blocks that node-sql-parser reads. */
export interface LoweredQuery {
  readonly kind: 'query';
  readonly span: Span;
  readonly ctes: readonly LoweredCte[];
  /** The block that holds WITH, the body (or one `b_` per operand of its set operations) and the clauses behind it. */
  readonly block: Block;
  readonly body: LoweredBody;
  readonly orderBy: readonly LoweredSortItem[];
  readonly sortBy: readonly LoweredSortItem[];
  readonly distributeBy: readonly Slot[];
  readonly clusterBy: readonly Slot[];
  readonly windows: readonly LoweredNamedWindow[];
  readonly limit?: ExpressionList;
  readonly offset?: ExpressionList;
  /** Where the clauses behind the body stand, if there are any. */
  readonly clauses?: Span;
}
export interface LoweredCte {
  readonly name: string;
  readonly columns: readonly string[];
  readonly span: Span;
  readonly query: LoweredQuery;
}
export type LoweredBody = LoweredSelect | LoweredSetOperations | LoweredValues | LoweredTableStatement | LoweredQuery | LoweredUnion;

/** Operands and the operators between them, in source order, with INTERSECT not yet bound tighter. */
export interface LoweredSetOperations {
  readonly kind: 'set operations';
  readonly operands: readonly LoweredBody[];
  readonly operators: readonly { readonly op: 'union' | 'intersect' | 'except'; readonly all: boolean }[];
}
/** `FROM t SELECT a SELECT b`: a union of all. */
export interface LoweredUnion {
  readonly kind: 'from-first union';
  readonly span: Span;
  readonly queries: readonly LoweredQuery[];
}
export interface LoweredValues {
  readonly kind: 'values';
  readonly span: Span;
  /** Rows of literals need no parsing. */
  readonly literals?: SqlValues['rows'];
  readonly rows: ExpressionList;
  readonly alias?: SqlTableAlias;
}
export interface LoweredTableStatement {
  readonly kind: 'table statement';
  readonly span: Span;
  readonly name: readonly string[];
}

export interface LoweredSelect {
  readonly kind: 'select';
  readonly span: Span;
  readonly block: Block;
  readonly hints: readonly LoweredHint[];
  readonly distinct: boolean;
  readonly items: readonly LoweredItem[];
  readonly from?: LoweredFrom;
  readonly lateralViews: readonly LoweredLateralView[];
  readonly where?: Slot;
  readonly groupBy?: LoweredGroupBy;
  readonly having?: Slot;
  readonly windows: readonly LoweredNamedWindow[];
}
/** An expression with what may follow it in a select list; no names: no alias. */
export interface LoweredItem {
  readonly slot: Slot;
  readonly names: readonly string[];
  /** In parentheses. */
  readonly list?: true;
  readonly span: Span;
}
export interface LoweredHint {
  readonly name: string;
  readonly args: ExpressionList;
  readonly span: Span;
}
export interface LoweredLateralView {
  readonly outer: boolean;
  readonly name: readonly string[];
  readonly args: ExpressionList;
  readonly alias: string;
  readonly columns: readonly string[];
  readonly span: Span;
}
export interface LoweredSortItem {
  readonly slot: Slot;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
  readonly span: Span;
}
export interface LoweredNamedWindow {
  readonly name: string;
  readonly window: LoweredWindow;
  readonly span: Span;
}
/** A window outside an expression: its expressions are a list of their own, partition first, then order, then the frame's offsets. */
export type LoweredWindow =
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  | { readonly kind: 'spec'; readonly args: ExpressionList; readonly shape: WindowShape; readonly span: Span };

/** Which of a window's expressions are what. */
export interface WindowShape {
  readonly partition: number;
  readonly order: readonly { readonly descending: boolean; readonly nullsFirst: boolean; readonly span: Span }[];
  readonly frame?: FrameShape;
  readonly span: Span;
}
export interface FrameShape {
  readonly unit: SqlFrame['unit'];
  readonly lower: BoundShape;
  readonly upper: BoundShape;
  readonly span: Span;
}
export type BoundShape = {
  readonly kind: 'unboundedPreceding' | 'unboundedFollowing' | 'currentRow' | 'preceding' | 'following';
  readonly span: Span;
};

export interface LoweredGroupBy {
  readonly items: readonly LoweredGroupItem[];
  readonly trailing?: LoweredAnalytics;
  readonly span: Span;
}
export type LoweredGroupItem = { readonly kind: 'plain'; readonly slot: Slot } | LoweredAnalytics;
export interface LoweredAnalytics {
  readonly kind: 'rollup' | 'cube' | 'groupingsets';
  readonly sets: readonly LoweredGroupingSet[];
  readonly span: Span;
}
export type LoweredGroupingSet = { readonly kind: 'set'; readonly exprs: readonly Slot[] } | LoweredAnalytics;

/** A FROM list: every step applies to all before it, as in Spark; a comma is an inner join. */
export interface LoweredFrom {
  readonly first: LoweredRelation;
  readonly steps: readonly LoweredStep[];
  readonly span: Span;
}
export type LoweredStep = LoweredJoin | LoweredPivot | LoweredUnpivot;
export interface LoweredJoin {
  readonly kind: 'join';
  readonly type: JoinType;
  readonly natural: boolean;
  readonly right: LoweredRelation;
  /** In the block of the right side. */
  readonly on?: Slot;
  readonly using?: readonly string[];
  readonly span: Span;
}
export type LoweredRelation = LoweredTable | LoweredSubquery | LoweredTableFunction | LoweredNested | LoweredRelationValues;
interface RelationBase {
  readonly span: Span;
  /** The block in whose FROM list it is, and its number there. Long lists go on in a new block, whose first relation is `b_`. */
  readonly block: Block;
  readonly mark: number;
  readonly alias?: SqlTableAlias;
}
export interface LoweredTable extends RelationBase {
  readonly kind: 'table';
  readonly name: readonly string[];
  readonly sample?: LoweredSample;
}
export interface LoweredSubquery extends RelationBase {
  readonly kind: 'subquery';
  readonly query: LoweredQuery;
  readonly lateral: boolean;
  readonly sample?: LoweredSample;
}
export interface LoweredTableFunction extends RelationBase {
  readonly kind: 'table function';
  readonly name: readonly string[];
  readonly args: ExpressionList;
  readonly lateral: boolean;
}
export interface LoweredRelationValues extends RelationBase {
  readonly kind: 'relation values';
  readonly values: LoweredValues;
}
/** `(a JOIN b ON …) AS x`: a FROM list in a block of its own. */
export interface LoweredNested extends RelationBase {
  readonly kind: 'nested';
  readonly from: LoweredFrom;
  readonly sample?: LoweredSample;
}
export interface LoweredSample {
  readonly span: Span;
  readonly seed?: bigint;
  readonly method:
    | { readonly kind: 'rows'; readonly count: ExpressionList }
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'bucket'; readonly numerator: number; readonly denominator: number };
}
export interface LoweredPivot {
  readonly kind: 'pivot';
  readonly block: Block;
  readonly aggregates: readonly LoweredItem[];
  readonly columns: readonly SqlExpr[];
  readonly values: readonly LoweredItem[];
  readonly span: Span;
}
export interface LoweredUnpivot {
  readonly kind: 'unpivot';
  readonly includeNulls: boolean;
  readonly valueColumns: readonly string[];
  readonly nameColumn: string;
  readonly groups: readonly { readonly columns: readonly SqlExpr[]; readonly alias?: string }[];
  readonly multiple: boolean;
  readonly alias?: SqlTableAlias;
  readonly span: Span;
}

/** Expressions that stand in no clause of a carrier (arguments of table functions, LIMIT …): a block `SELECT e, e, …` of their own. */
export interface ExpressionList {
  readonly block: Block;
  readonly slots: readonly Slot[];
}
