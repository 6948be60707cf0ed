import type { Span } from '../errors/source.ts';
import type { DataType } from '../types/data-type.ts';
import type { Value } from '../types/value.ts';

/**
 * The typed SQL syntax tree. Queries keep their clauses; expressions are what Spark's AstBuilder makes of them (BETWEEN is an AND of
 * comparisons, AND/OR chains are its balanced trees, `<>` is NOT of `=`, CASE v WHEN w compares, typed literals are values), so that the
 * Parsed plan is a print of this tree and the binder need not know syntax. Every node has a span.
 */
interface Node {
  readonly span: Span;
}

/** Number of an alias, subquery or other id-carrying node: unique within one parse, from 1 in the order Spark allocates ids while parsing. */
export type AstId = number;

// ---------------------------------------------------------------------------------------------------------------- expressions
export type SqlExpr =
  | ColumnName
  | Star
  | SqlLiteral
  | UnaryOp
  | BinaryOp
  | NullTest
  | InList
  | InQuery
  | ExistsQuery
  | ScalarQuery
  | LikeOp
  | LikeQuantified
  | CaseExpr
  | CastExpr
  | FunctionCall
  | WindowedCall
  | Subscript
  | FieldOf
  | RowConstructor
  | Lambda
  | LambdaVariable
  | Parameter
  | AliasedExpr;

/** `a.b.c`; parts as written, quotes resolved. */
export interface ColumnName extends Node {
  readonly kind: 'ColumnName';
  readonly parts: readonly string[];
}
/** `*`, `t.*`. */
export interface Star extends Node {
  readonly kind: 'Star';
  readonly target: readonly string[];
}
export interface SqlLiteral extends Node {
  readonly kind: 'Literal';
  readonly type: DataType;
  readonly value: Value;
}
export interface UnaryOp extends Node {
  readonly kind: 'Unary';
  readonly op: 'not' | '-' | '+' | '~';
  readonly operand: SqlExpr;
}
export type BinaryOperator = 'and' | 'or' | '=' | '<=>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'div' | '&' | '|' | '^' | '||';
export interface BinaryOp extends Node {
  readonly kind: 'Binary';
  readonly op: BinaryOperator;
  readonly left: SqlExpr;
  readonly right: SqlExpr;
}
/** IS [NOT] NULL. (IS TRUE, IS DISTINCT FROM … are `<=>` trees.) */
export interface NullTest extends Node {
  readonly kind: 'NullTest';
  readonly negated: boolean;
  /** IS [NOT] UNKNOWN: an anonymous class in Spark, which a Parsed plan prints without a name. */
  readonly unknown?: true;
  readonly operand: SqlExpr;
}
/** `value IN (…)`; NOT IN is a `not` above. */
export interface InList extends Node {
  readonly kind: 'InList';
  readonly value: SqlExpr;
  readonly list: readonly SqlExpr[];
}
/** `value IN (SELECT …)`; a row on the left gives several values. */
export interface InQuery extends Node {
  readonly kind: 'InQuery';
  readonly id: AstId;
  readonly values: readonly SqlExpr[];
  readonly query: SqlQuery;
}
export interface ExistsQuery extends Node {
  readonly kind: 'ExistsQuery';
  readonly id: AstId;
  readonly query: SqlQuery;
}
export interface ScalarQuery extends Node {
  readonly kind: 'ScalarQuery';
  readonly id: AstId;
  readonly query: SqlQuery;
}
export interface LikeOp extends Node {
  readonly kind: 'Like';
  readonly op: 'like' | 'ilike' | 'rlike';
  readonly value: SqlExpr;
  readonly pattern: SqlExpr;
  /** One character; only LIKE and ILIKE have it, default `\`. */
  readonly escape: string;
}
export interface LikeQuantified extends Node {
  readonly kind: 'LikeQuantified';
  readonly op: 'like' | 'ilike';
  readonly quantifier: 'any' | 'all';
  readonly negated: boolean;
  readonly value: SqlExpr;
  readonly patterns: readonly SqlExpr[];
}
export interface CaseExpr extends Node {
  readonly kind: 'Case';
  readonly branches: readonly { readonly when: SqlExpr; readonly then: SqlExpr }[];
  readonly otherwise?: SqlExpr;
}
export interface CastExpr extends Node {
  readonly kind: 'Cast';
  readonly operand: SqlExpr;
  readonly type: DataType;
  readonly tryCast: boolean;
}
/** Function call as an UnresolvedFunction: also CASE-less special syntax (`extract`, `trim`, `substring … from`, `position`), as Spark names them. */
export interface FunctionCall extends Node {
  readonly kind: 'Call';
  /** One or more parts, as written. */
  readonly name: readonly string[];
  readonly args: readonly SqlExpr[];
  /**
   * Special syntax that Spark's parser turns into the expression itself (`substring(x FROM 2)`, `trim(BOTH a FROM x)`, `position(a IN x)`, `overlay`,
   * `first(x)`, `struct(a)`, `percentile_cont … WITHIN GROUP`): arguments are complete, defaults included, and the Parsed plan prints it without apostrophe.
   */
  readonly special?: true;
  readonly distinct: boolean;
  readonly filter?: SqlExpr;
  readonly ignoreNulls: boolean;
  /** `percentile_cont(0.5) WITHIN GROUP (ORDER BY x)`. */
  readonly withinGroup?: readonly SqlSortItem[];
}
export type SqlWindow = { readonly kind: 'WindowName'; readonly name: string; readonly span: Span } | WindowSpec;
export interface WindowSpec extends Node {
  readonly kind: 'WindowSpec';
  readonly partition: readonly SqlExpr[];
  readonly order: readonly SqlSortItem[];
  readonly frame?: SqlFrame;
}
export interface SqlFrame extends Node {
  readonly unit: 'rows' | 'range';
  readonly lower: FrameBound;
  readonly upper: FrameBound;
}
export type FrameBound =
  | { readonly kind: 'unboundedPreceding' | 'unboundedFollowing' | 'currentRow' }
  | { readonly kind: 'preceding' | 'following'; readonly offset: SqlExpr };
export interface WindowedCall extends Node {
  readonly kind: 'Windowed';
  readonly call: FunctionCall;
  readonly window: SqlWindow;
}
/** `a[i]`. */
export interface Subscript extends Node {
  readonly kind: 'Subscript';
  readonly operand: SqlExpr;
  readonly index: SqlExpr;
}
/** `(expr).field`, `f(x).field`. */
export interface FieldOf extends Node {
  readonly kind: 'FieldOf';
  readonly operand: SqlExpr;
  readonly field: string;
}
/** `(a, b)`: Spark's `struct(a, b)` / `named_struct` row. */
export interface RowConstructor extends Node {
  readonly kind: 'Row';
  readonly items: readonly SqlExpr[];
}
export interface Lambda extends Node {
  readonly kind: 'Lambda';
  readonly params: readonly string[];
  readonly body: SqlExpr;
}
/** A name inside a lambda body (every column name there is one until resolved: Spark prints `lambda 'x`). */
export interface LambdaVariable extends Node {
  readonly kind: 'LambdaVariable';
  readonly parts: readonly string[];
}
/** `:name` or (named by position) `?`. */
export interface Parameter extends Node {
  readonly kind: 'Parameter';
  readonly name: string;
}
/** `expr AS name` in a select list, a PIVOT or a VALUES row; several names, or one in parentheses (`list`), for generators. */
export interface AliasedExpr extends Node {
  readonly kind: 'Aliased';
  readonly id: AstId;
  readonly operand: SqlExpr;
  readonly names: readonly string[];
  readonly list?: true;
}

export interface SqlSortItem extends Node {
  readonly expr: SqlExpr;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

// ------------------------------------------------------------------------------------------------------------------- queries
/** A query with everything that may follow its body, in Spark's order of application: sort, windows, offset, limit; `with` outermost. */
export interface SqlQuery extends Node {
  readonly kind: 'Query';
  readonly with: readonly SqlCte[];
  readonly body: SqlBody;
  /** ORDER BY; `[ColumnName all]` as written for ORDER BY ALL. */
  readonly orderBy: readonly SqlSortItem[];
  readonly sortBy: readonly SqlSortItem[];
  readonly distributeBy: readonly SqlExpr[];
  readonly clusterBy: readonly SqlExpr[];
  readonly windows: readonly NamedWindow[];
  readonly limit?: SqlExpr;
  readonly offset?: SqlExpr;
  /** Where the clauses behind the body start and end, if there are any. */
  readonly clauses?: Span;
}
export interface SqlCte extends Node {
  readonly name: string;
  readonly columns: readonly string[];
  readonly query: SqlQuery;
}
export interface NamedWindow extends Node {
  readonly name: string;
  readonly window: SqlWindow;
}
export type SqlBody = SqlSelect | SqlSetOperation | SqlValues | SqlTableStatement | SqlQuery;
export interface SqlSelect extends Node {
  readonly kind: 'Select';
  readonly hints: readonly SqlHint[];
  readonly distinct: boolean;
  readonly items: readonly SqlExpr[];
  /** The parser folds joins and commas into one relation; none for a SELECT without FROM. */
  readonly from: readonly SqlRelation[];
  readonly lateralViews: readonly SqlLateralView[];
  readonly where?: SqlExpr;
  readonly groupBy?: SqlGroupBy;
  readonly having?: SqlExpr;
}
export interface SqlHint extends Node {
  readonly name: string;
  readonly args: readonly SqlExpr[];
}
export interface SqlLateralView extends Node {
  readonly outer: boolean;
  readonly call: FunctionCall;
  readonly alias: string;
  readonly columns: readonly string[];
}
export interface SqlGroupBy extends Node {
  readonly items: readonly SqlGroupItem[];
  /** `GROUP BY a, b GROUPING SETS (…)` / WITH ROLLUP / WITH CUBE: the analytics over the plain items. */
  readonly trailing?: GroupingAnalytics;
}
export type SqlGroupItem = { readonly kind: 'Plain'; readonly expr: SqlExpr } | GroupingAnalytics;
export interface GroupingAnalytics extends Node {
  readonly kind: 'rollup' | 'cube' | 'groupingsets';
  readonly sets: readonly (readonly SqlExpr[])[];
}
export interface SqlSetOperation extends Node {
  readonly kind: 'SetOperation';
  readonly op: 'union' | 'intersect' | 'except';
  readonly all: boolean;
  readonly left: SqlBody;
  readonly right: SqlBody;
}
/** `VALUES …` as a query or a relation; a row without parentheses has one cell. */
export interface SqlValues extends Node {
  readonly kind: 'Values';
  readonly rows: readonly (readonly SqlExpr[])[];
  readonly alias?: SqlTableAlias;
}
export interface SqlTableStatement extends Node {
  readonly kind: 'TableStatement';
  readonly name: readonly string[];
}
export interface SqlTableAlias extends Node {
  readonly name: string;
  readonly columns: readonly string[];
}

// ----------------------------------------------------------------------------------------------------------------- relations
export type SqlRelation = SqlTable | SqlSubquery | SqlTableFunction | SqlValues | SqlJoin | SqlPivot | SqlUnpivot | SqlAliasedRelation;
export interface SqlSample extends Node {
  readonly method:
    | { readonly kind: 'rows'; readonly count: SqlExpr }
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'bucket'; readonly numerator: number; readonly denominator: number };
  readonly seed?: bigint;
}
export interface SqlTable extends Node {
  readonly kind: 'Table';
  readonly name: readonly string[];
  readonly sample?: SqlSample;
  readonly alias?: SqlTableAlias;
}
export interface SqlSubquery extends Node {
  readonly kind: 'Subquery';
  readonly query: SqlQuery;
  readonly lateral: boolean;
  /** AST number of a lateral subquery's expression. */
  readonly id: AstId;
  readonly sample?: SqlSample;
  readonly alias?: SqlTableAlias;
}
/** `range(10)`, `explode(…)` in FROM. */
export interface SqlTableFunction extends Node {
  readonly kind: 'TableFunction';
  readonly name: readonly string[];
  readonly args: readonly SqlExpr[];
  readonly lateral: boolean;
  readonly id: AstId;
  readonly alias?: SqlTableAlias;
}
export type JoinType = 'inner' | 'cross' | 'left outer' | 'right outer' | 'full outer' | 'left semi' | 'left anti';
export interface SqlJoin extends Node {
  readonly kind: 'Join';
  readonly type: JoinType;
  readonly natural: boolean;
  readonly left: SqlRelation;
  readonly right: SqlRelation;
  readonly on?: SqlExpr;
  readonly using?: readonly string[];
}
/** `(a JOIN b ON …) AS x`, with an alias, a sample or both (the sample is below the alias); bare parentheses leave no node. */
export interface SqlAliasedRelation extends Node {
  readonly kind: 'AliasedRelation';
  readonly input: SqlRelation;
  readonly sample?: SqlSample;
  readonly alias?: SqlTableAlias;
}
export interface SqlPivot extends Node {
  readonly kind: 'Pivot';
  readonly input: SqlRelation;
  readonly aggregates: readonly SqlExpr[];
  readonly columns: readonly SqlExpr[];
  readonly values: readonly SqlExpr[];
  readonly alias?: SqlTableAlias;
}
export interface SqlUnpivot extends Node {
  readonly kind: 'Unpivot';
  readonly input: SqlRelation;
  readonly includeNulls: boolean;
  readonly valueColumns: readonly string[];
  readonly nameColumn: string;
  readonly groups: readonly { readonly columns: readonly SqlExpr[]; readonly alias?: string }[];
  readonly multiple: boolean;
  readonly alias?: SqlTableAlias;
}
