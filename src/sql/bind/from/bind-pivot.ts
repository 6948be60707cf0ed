import { raise } from '../../../errors/raise.ts';
import { castValue } from '../../../types/cast-value.ts';
import { type DataType, intType, stringType } from '../../../types/data-type.ts';
import type { Value } from '../../../types/value.ts';
import type { SqlExpr, SqlPivot } from '../../ast.ts';
import { castIfDifferent } from '../coerce/cast-to.ts';
import { coerce } from '../coerce/coerce.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { bindRow } from '../expr/bind-row.ts';
import { evaluateConstant } from '../expr/evaluate-constant.ts';
import { draftCall, literal, nullLiteral, valueMode, withRowType } from '../expr/make.ts';
import { fullSql } from '../names/full-sql.ts';
import { prettySql } from '../names/pretty.ts';
import { quotedIfNeeded } from '../names/quote.ts';
import { relationEnv } from '../scope/relation-env.ts';
import { aliasItem, attributeOf, bareItem, columnRef } from '../tree/columns.ts';
import type { AggregateExpr, Expr } from '../tree/expr.ts';
import { mapChildren, walk } from '../tree/expr-children.ts';
import type { Attribute, Item, Plan } from '../tree/plan.ts';
import { aggregate, alias, project } from '../tree/plans.ts';
import { renameColumns } from './alias.ts';

interface PivotAggregate {
  readonly expr: Expr;
  readonly name: string | undefined;
  /** Its SQL, which names the columns in between. */
  readonly sql: string;
}
interface PivotValue {
  readonly expr: Expr;
  readonly name: string | undefined;
  /** In the pivot column's type. */
  readonly value: Value;
}

const nameOf = (e: SqlExpr): string | undefined => (e.kind === 'Aliased' ? e.names[0] : undefined);
const withAlias = (sql: string, name: string | undefined): string => (name === undefined ? sql : `${sql} AS ${quotedIfNeeded(name)}`);

/** @throws _LEGACY_ERROR_TEMP_1006 for a column outside an aggregate function */
function checkAggregates(e: Expr, ctx: BindContext): void {
  if (e.kind === 'Aggregate') return;
  if (e.kind === 'Column') raise('_LEGACY_ERROR_TEMP_1006', { sql: fullSql(e, ctx.conf) }, undefined);
  mapChildren(e, (c) => {
    checkAggregates(c, ctx);
    return c;
  });
}

function bindAggregate(e: SqlExpr, env: ExprEnv): PivotAggregate {
  const expr = bindExpr(e, env);
  checkAggregates(expr, env.ctx);
  const name = nameOf(e);
  return { expr, name, sql: withAlias(fullSql(expr, env.ctx.conf), name) };
}

/** @throws NON_LITERAL_PIVOT_VALUES */
function bindValue(e: SqlExpr, type: DataType, env: ExprEnv): PivotValue {
  const { conf } = env.ctx;
  const expr = bindExpr(e, env);
  const constant = evaluateConstant(expr, conf);
  if (!constant) return raise('NON_LITERAL_PIVOT_VALUES', { expression: `"${prettySql(expr, conf)}"` }, undefined);
  return { expr, name: nameOf(e), value: castValue(constant.value, expr.type, type, valueMode.null, conf.sessionTimeZone) };
}

function valueText(v: PivotValue, ctx: BindContext): string {
  if (v.name !== undefined) return v.name;
  const constant = evaluateConstant(v.expr, ctx.conf);
  const text = castValue(constant?.value ?? null, v.expr.type, stringType, valueMode.null, ctx.conf.sessionTimeZone);
  return typeof text === 'string' ? text : 'null';
}

/** Types that PivotFirst can hold. */
const heldKinds: ReadonlySet<DataType['kind']> = new Set(['double', 'int', 'bigint', 'float', 'boolean', 'smallint', 'tinyint', 'decimal']);

interface Pivot {
  readonly input: Plan;
  readonly groups: readonly Attribute[];
  readonly column: Expr;
  readonly values: readonly PivotValue[];
  readonly aggregates: readonly PivotAggregate[];
  readonly ctx: BindContext;
}

function outputName(v: PivotValue, a: PivotAggregate, p: Pivot): string {
  const text = valueText(v, p.ctx);
  return p.aggregates.length === 1 ? text : `${text}_${a.name ?? prettySql(a.expr, p.ctx.conf)}`;
}

/** Two aggregations: by groups and pivot column, then one array of values a group, whose elements are the columns. */
function inTwoSteps(p: Pivot): Plan {
  const { ctx } = p;
  const pivotItem: Item =
    p.column.kind === 'Column'
      ? { expr: p.column, attribute: attributeOf(p.column), alias: false }
      : aliasItem(p.column, '__pivot_col', ctx.nextId());
  const named = p.aggregates.map((a) => aliasItem(a.expr, a.sql, ctx.nextId()));
  const groups = p.groups.map(bareItem);
  const first = aggregate(p.input, [...p.groups.map((g) => columnRef(g)), p.column], [...groups, pivotItem, ...named]);
  const values = p.values.map((v) => literal(v.value, p.column.type));
  const pivoted = named.map((item, i) => {
    const args = [columnRef(pivotItem.attribute), columnRef(item.attribute), ...values];
    const draft: AggregateExpr = { kind: 'Aggregate', fn: 'pivotfirst', args, distinct: false, type: item.attribute.type, nullable: true };
    const sql = p.aggregates[i]?.sql ?? '';
    return aliasItem(withRowType(draft, ctx.conf), `__pivot_${withAlias(sql, sql)}`, ctx.nextId());
  });
  const second = aggregate(
    first,
    p.groups.map((g) => columnRef(g)),
    [...groups, ...pivoted],
  );
  const outputs = p.values.flatMap((v, i) =>
    p.aggregates.flatMap((a, j) => {
      const array = pivoted[j];
      if (!array) return [];
      const element = coerce(draftCall('get_array_item', [columnRef(array.attribute), literal(i, intType)]), ctx.conf);
      return [aliasItem(element, outputName(v, a, p), ctx.nextId())];
    }),
  );
  return project(second, [...groups, ...outputs]);
}

/** One aggregation whose functions look at the rows of one pivot value only. */
function inOneStep(p: Pivot): Plan {
  const { ctx } = p;
  const outputs = p.values.flatMap((v) => {
    const only = coerce(draftCall('<=>', [p.column, castIfDifferent(v.expr, p.column.type, ctx.conf)]), ctx.conf);
    const filtered = (e: Expr): Expr =>
      coerce({ kind: 'If', condition: only, result: e, otherwise: nullLiteral({ kind: 'void' }), type: e.type, nullable: true }, ctx.conf);
    const rewrite = (e: Expr): Expr => (e.kind === 'Aggregate' ? { ...e, args: e.args.map(filtered) } : mapChildren(e, rewrite));
    return p.aggregates.map((a) => aliasItem(rewrite(a.expr), outputName(v, a, p), ctx.nextId()));
  });
  return aggregate(
    p.input,
    p.groups.map((g) => columnRef(g)),
    [...p.groups.map(bareItem), ...outputs],
  );
}

/** PIVOT: grouped by every column that it does not name. Source: Catalyst's `ResolvePivot`. */
export function bindPivot(r: SqlPivot, input: Plan, ctx: BindContext, scope: QueryScope): Plan {
  const env = relationEnv(input, 'Pivot', ctx, scope);
  const [first, ...more] = r.columns;
  const column = first && more.length === 0 ? bindExpr(first, env) : bindRow(r.columns, env, r.span);
  const aggregates = r.aggregates.map((a) => bindAggregate(a, env));
  const used = new Set<number>();
  for (const e of [column, ...aggregates.map((a) => a.expr)]) for (const x of walk(e)) if (x.kind === 'Column') used.add(x.id);
  const values = r.values.map((v) => bindValue(v, column.type, env));
  const pivot: Pivot = { input, groups: input.output.filter((a) => !used.has(a.id)), column, values, aggregates, ctx };
  const plan = aggregates.every((a) => heldKinds.has(a.expr.type.kind)) ? inTwoSteps(pivot) : inOneStep(pivot);
  return r.alias ? alias(renameColumns(plan, r.alias, ctx), r.alias.name) : plan;
}
