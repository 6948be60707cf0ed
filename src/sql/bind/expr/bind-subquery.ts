import { raise } from '../../../errors/raise.ts';
import { typeLattice } from '../../../types/common-type.ts';
import { booleanType, equalType, sameType, voidType } from '../../../types/data-type.ts';
import type { ExistsQuery, InQuery, ScalarQuery, SqlQuery } from '../../ast.ts';
import { checkInQuery } from '../check/check-in-query.ts';
import { castIfDifferent } from '../coerce/cast-to.ts';
import type { ExprEnv } from '../context.ts';
import { aliasItem, bareItem, columnRef } from '../tree/columns.ts';
import type { Expr, InQueryExpr } from '../tree/expr.ts';
import type { Plan } from '../tree/plan.ts';
import { project } from '../tree/plans.ts';
import { implicitCast } from './make.ts';

function bindPlan(query: SqlQuery, env: ExprEnv): Plan {
  return env.ctx.bindSubquery(query, {
    ctes: env.scope.ctes,
    outer: env.forSubqueries,
    ...(env.selectList ? { outerStar: env.star } : {}),
    view: env.scope.view,
  });
}

/** @throws INVALID_SUBQUERY_EXPRESSION.SCALAR_SUBQUERY_RETURN_MORE_THAN_ONE_OUTPUT_COLUMN */
export function bindScalarQuery(e: ScalarQuery, env: ExprEnv): Expr {
  const plan = bindPlan(e.query, env);
  if (plan.output.length !== 1)
    raise('INVALID_SUBQUERY_EXPRESSION.SCALAR_SUBQUERY_RETURN_MORE_THAN_ONE_OUTPUT_COLUMN', { number: String(plan.output.length) }, e.span);
  return { kind: 'ScalarQuery', plan, astId: e.id, type: plan.output[0]?.type ?? voidType, nullable: true, span: e.span };
}

export function bindExists(e: ExistsQuery, env: ExprEnv): Expr {
  return { kind: 'Exists', plan: bindPlan(e.query, env), astId: e.id, type: booleanType, nullable: false, span: e.span };
}

interface Sides {
  readonly values: readonly Expr[];
  readonly plan: Plan;
}

/** Both sides to their common types; the query's side by a Project over all its columns. Source: Catalyst's `InConversion`. */
function commonSides(values: readonly Expr[], plan: Plan, env: ExprEnv): Sides {
  const { ctx } = env;
  if (values.every((v, i) => sameType(v.type, plan.output[i]?.type ?? voidType))) return { values, plan };
  const types = values.map((v, i) => typeLattice(ctx.conf.ansiEnabled).wider(v.type, plan.output[i]?.type ?? voidType));
  if (types.some((t) => t === undefined)) return { values, plan };
  const items = plan.output.map((a, i) => {
    const type = types[i] ?? a.type;
    return equalType(a.type, type) ? bareItem(a) : aliasItem(implicitCast(columnRef(a), type, ctx.conf), a.name, ctx.nextId());
  });
  return { values: values.map((v, i) => castIfDifferent(v, types[i] ?? v.type, ctx.conf)), plan: project(plan, items) };
}

/** @throws DATATYPE_MISMATCH.IN_SUBQUERY_LENGTH_MISMATCH */
export function bindInQuery(e: InQuery, env: ExprEnv): Expr {
  const values = e.values.map((v) => env.ctx.bindExpr(v, env));
  const bound = bindPlan(e.query, env);
  const sides: Sides = values.length === bound.output.length ? commonSides(values, bound, env) : { values, plan: bound };
  const nullable = sides.values.some((v) => v.nullable) || sides.plan.output.some((a) => a.nullable);
  const result: InQueryExpr = { kind: 'InQuery', ...sides, astId: e.id, type: booleanType, nullable, span: e.span };
  checkInQuery(result, env.ctx.conf);
  return result;
}
