import type { Catalog } from '../../catalog/catalog.ts';
import type { Conf } from '../../conf/conf.ts';
import type { Span } from '../../errors/source.ts';
import type { ColumnName, SqlCte, SqlExpr, SqlQuery, SqlWindow } from '../ast.ts';
import type { ColumnId, Expr, LambdaVariableExpr } from './tree/expr.ts';
import type { Attribute, Plan } from './tree/plan.ts';

/** A CTE definition: its plan stands in the IR plan's `definitions` under its ordinal. */
export interface Definition {
  readonly ordinal: number;
  readonly name: string;
  readonly plan: Plan;
  /** Where it belongs to a view: where that is used. */
  readonly viewPlace?: Span;
}

/** What one binding of a whole statement shares. */
export interface BindContext {
  readonly catalog: Catalog;
  readonly conf: Conf;
  nextId(): ColumnId;
  /** All CTE definitions so far, in Spark's order. */
  readonly definitions: Definition[];
  /** Ordinals of the definitions of the statement or subquery expression that is being bound. */
  readonly ownDefinitions: number[];
  /** Those of views are added where the views are used. */
  readonly cteOrdinals: Map<SqlCte, number>;
  /** Binds an expression; given here, as the next, so that the parts of the binder need not import the whole. */
  bindExpr(e: SqlExpr, env: ExprEnv): Expr;
  /** Binds a nested query; given here so that the clauses need not import the whole binder. */
  bindQuery(query: SqlQuery, scope: QueryScope): Plan;
  /** As {@link bindQuery}, with the WITH layers of the subquery expression's own plan placed. */
  bindSubquery(query: SqlQuery, scope: QueryScope): Plan;
}

/** A view whose query is being bound. */
export interface ViewScope {
  /** Nesting of views, bounded. */
  readonly depth: number;
  /** What unqualified table names belong to. */
  readonly database: string;
  /** Only a temporary view sees temporary views. */
  readonly temporary: boolean;
  /** Where the query uses it (or a view around it): the place of everything in it. */
  readonly place: Span;
}

/** CTE names in sight, the nearest first. */
export interface CteScope {
  readonly name: string;
  readonly definition: Definition;
  readonly parent: CteScope | undefined;
}

/** What a column name means in the query around; references come wrapped as outer ones. */
export type OuterNames = (parts: readonly string[], span: Span | undefined) => Expr | undefined;

/** What a query sees of its surroundings. */
export interface QueryScope {
  readonly ctes: CteScope | undefined;
  readonly outer: OuterNames | undefined;
  /** Columns of the query around that `t.*` may mean, where this query stands in its select list. */
  readonly outerStar?: StarColumns;
  readonly view: ViewScope | undefined;
}

/** The columns that `*` stands for, and those that only `t.*` adds. */
export interface StarColumns {
  readonly output: readonly Attribute[];
  readonly hidden: readonly Attribute[];
}

export interface LambdaScope {
  readonly variable: LambdaVariableExpr;
  readonly parent: LambdaScope | undefined;
}

/** How the expressions of one clause are bound. */
export interface ExprEnv {
  readonly ctx: BindContext;
  readonly scope: QueryScope;
  /** What a name means in this query block, leaving out the queries around. */
  readonly own: OuterNames;
  /** What the name means in this clause; raises where it means nothing. */
  resolve(name: ColumnName): Expr;
  /** What subqueries in this clause see of it. */
  readonly forSubqueries: OuterNames;
  /** The columns that `*` among a function's arguments stands for. */
  readonly star: StarColumns;
  /** The operator in messages: `Project`, `Filter`. */
  readonly operator: string;
  /** True in a select list: its subqueries may expand `t.*` of this query. */
  readonly selectList?: true;
  readonly windows: ReadonlyMap<string, SqlWindow>;
  readonly lambda?: LambdaScope;
}
