import type { Span } from '../../errors/source.ts';
import type { DataType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';
import type { Plan } from '../plan/plan.ts';

/** Identity of an attribute, alias or subquery; allocated by the context, in Spark's order. */
export type ExprId = number;

interface Node {
  /** Never part of equality. */
  readonly span?: Span;
}

/** Catalyst expressions. Kinds are Catalyst's class names; families share one kind with an `op`, functions are `ScalarFunction`s naming their row. */
export type Expr =
  | AttributeReference
  | OuterReference
  | Alias
  | Literal
  | Cast
  | BinaryArithmetic
  | UnaryMinus
  | BinaryComparison
  | And
  | Or
  | Not
  | IsNull
  | IsNotNull
  | In
  | InSet
  | InSubquery
  | ScalarSubquery
  | Exists
  | ListQuery
  | LateralSubquery
  | DynamicPruningSubquery
  | CaseWhen
  | If
  | ScalarFunction
  | AggregateExpression
  | WindowExpression
  | SortOrder
  | GetStructField
  | GetArrayItem
  | GetMapValue
  | LambdaFunction
  | NamedLambdaVariable;

export type ExprKind = Expr['kind'];

/** What an alias or attribute remembers of its making; never printed. `auto`: the alias's name was generated (RemoveRedundantAliases keeps it). */
export type Metadata = 'auto' | 'dedup' | undefined;

export interface AttributeReference extends Node {
  readonly kind: 'AttributeReference';
  readonly name: string;
  readonly dataType: DataType;
  readonly nullable: boolean;
  readonly exprId: ExprId;
  readonly qualifier: readonly string[];
  readonly metadata: Metadata;
}
/** `outer(a)`. */
export interface OuterReference extends Node {
  readonly kind: 'OuterReference';
  readonly child: AttributeReference;
}
export interface Alias extends Node {
  readonly kind: 'Alias';
  readonly child: Expr;
  readonly name: string;
  readonly exprId: ExprId;
  readonly qualifier: readonly string[];
  readonly metadata: Metadata;
}
export interface Literal extends Node {
  readonly kind: 'Literal';
  readonly value: Value;
  readonly dataType: DataType;
}
export type EvalMode = 'legacy' | 'ansi' | 'try';
export interface Cast extends Node {
  readonly kind: 'Cast';
  readonly child: Expr;
  readonly dataType: DataType;
  readonly evalMode: EvalMode;
}
export type ArithmeticOp = '+' | '-' | '*' | '/' | '%' | 'div' | '&' | '|' | '^';
export interface BinaryArithmetic extends Node {
  readonly kind: 'BinaryArithmetic';
  readonly op: ArithmeticOp;
  readonly left: Expr;
  readonly right: Expr;
  readonly evalMode: EvalMode;
}
export interface UnaryMinus extends Node {
  readonly kind: 'UnaryMinus';
  readonly child: Expr;
  readonly evalMode: EvalMode;
}
export type ComparisonOp = '=' | '<=>' | '<' | '<=' | '>' | '>=';
export interface BinaryComparison extends Node {
  readonly kind: 'BinaryComparison';
  readonly op: ComparisonOp;
  readonly left: Expr;
  readonly right: Expr;
}
export interface And extends Node {
  readonly kind: 'And';
  readonly left: Expr;
  readonly right: Expr;
}
export interface Or extends Node {
  readonly kind: 'Or';
  readonly left: Expr;
  readonly right: Expr;
}
export interface Not extends Node {
  readonly kind: 'Not';
  readonly child: Expr;
}
export interface IsNull extends Node {
  readonly kind: 'IsNull';
  readonly child: Expr;
}
export interface IsNotNull extends Node {
  readonly kind: 'IsNotNull';
  readonly child: Expr;
}
export interface In extends Node {
  readonly kind: 'In';
  readonly value: Expr;
  readonly list: readonly Expr[];
}
export interface InSet extends Node {
  readonly kind: 'InSet';
  readonly child: Expr;
  readonly values: readonly Literal[];
}
export interface InSubquery extends Node {
  readonly kind: 'InSubquery';
  readonly values: readonly Expr[];
  readonly query: ListQuery;
}
/** Common part of the subquery expressions: the plan, the outer references in the order they occur (duplicates kept), pulled-up conditions. */
interface SubqueryExpression extends Node {
  readonly plan: Plan;
  readonly outerAttrs: readonly Expr[];
  readonly joinCond: readonly Expr[];
  readonly exprId: ExprId;
  /** Strategy hint for the join that the subquery becomes; never printed here. */
  readonly hint?: string;
}
export interface ScalarSubquery extends SubqueryExpression {
  readonly kind: 'ScalarSubquery';
  /** The original aggregate had no grouping keys (set when it is pulled up). */
  readonly mayHaveCountBug?: boolean;
}
export interface Exists extends SubqueryExpression {
  readonly kind: 'Exists';
}
/** The right side of IN; `numColumns` of the plan's output are compared. */
export interface ListQuery extends SubqueryExpression {
  readonly kind: 'ListQuery';
  readonly numColumns: number;
  /** The compared columns of the plan it was copied from, where it is a copy (Catalyst's `childOutputs`): what tells it from other lists. */
  readonly childOutputs?: readonly AttributeReference[];
}
export interface LateralSubquery extends SubqueryExpression {
  readonly kind: 'LateralSubquery';
}
export interface DynamicPruningSubquery extends Node {
  readonly kind: 'DynamicPruningSubquery';
  readonly pruningKey: Expr;
  readonly buildPlan: Plan;
  readonly buildKeys: readonly Expr[];
  readonly broadcastKeyIndex: number;
  readonly onlyInBroadcast: boolean;
  readonly exprId: ExprId;
}
export interface CaseBranch {
  readonly when: Expr;
  readonly then: Expr;
}
export interface CaseWhen extends Node {
  readonly kind: 'CaseWhen';
  readonly branches: readonly CaseBranch[];
  readonly elseValue: Expr | undefined;
}
export interface If extends Node {
  readonly kind: 'If';
  readonly predicate: Expr;
  readonly trueValue: Expr;
  readonly falseValue: Expr;
}
/** A row of the function table that has no kind of its own; generators too. */
export interface ScalarFunction extends Node {
  readonly kind: 'ScalarFunction';
  /** Canonical name of the row. */
  readonly fn: string;
  readonly args: readonly Expr[];
  /** The name Spark prints, where it is not the row's canonical one. */
  readonly writtenName: string | undefined;
}
/** An aggregate (kind `aggregate`) or window-only (kind `window`) function call. Only inside Aggregate outputs and WindowExpressions. */
export interface AggregateExpression extends Node {
  readonly kind: 'AggregateExpression';
  readonly fn: string;
  readonly args: readonly Expr[];
  readonly distinct: boolean;
  readonly filter: Expr | undefined;
  readonly writtenName: string | undefined;
}
export type FrameBoundary =
  | { readonly kind: 'unboundedPreceding' | 'unboundedFollowing' | 'currentRow' }
  | { readonly kind: 'offset'; readonly value: Expr };
export interface WindowFrame {
  readonly unit: 'rows' | 'range';
  readonly lower: FrameBoundary;
  readonly upper: FrameBoundary;
}
export interface WindowExpression extends Node {
  readonly kind: 'WindowExpression';
  readonly function: Expr;
  readonly partition: readonly Expr[];
  readonly order: readonly SortOrder[];
  readonly frame: WindowFrame;
}
export interface SortOrder extends Node {
  readonly kind: 'SortOrder';
  readonly child: Expr;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}
export interface GetStructField extends Node {
  readonly kind: 'GetStructField';
  readonly child: Expr;
  readonly ordinal: number;
  /** As spelled; absent = the field's own name. */
  readonly name: string | undefined;
}
/** `arr[i]`. */
export interface GetArrayItem extends Node {
  readonly kind: 'GetArrayItem';
  readonly child: Expr;
  readonly index: Expr;
}
/** `m[k]`. */
export interface GetMapValue extends Node {
  readonly kind: 'GetMapValue';
  readonly child: Expr;
  readonly key: Expr;
}
export interface LambdaFunction extends Node {
  readonly kind: 'LambdaFunction';
  readonly body: Expr;
  readonly params: readonly NamedLambdaVariable[];
}
export interface NamedLambdaVariable extends Node {
  readonly kind: 'NamedLambdaVariable';
  readonly name: string;
  readonly dataType: DataType;
  readonly nullable: boolean;
  readonly exprId: ExprId;
}
export type NamedExpression = AttributeReference | Alias | OuterReference;
