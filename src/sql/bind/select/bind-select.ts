import type { SqlSelect } from '../../ast.ts';
import { checkWhere } from '../check/check-hosted.ts';
import type { BindContext, ExprEnv, OuterNames, QueryScope } from '../context.ts';
import { bindCondition } from '../expr/bind-condition.ts';
import { bindFrom } from '../from/bind-from.ts';
import { bindLateralViews } from '../from/lateral-view.ts';
import { bindGrouped } from '../group-by/bind-grouped.ts';
import { inPlan, literalFunction, lookupIn, outerNames, resolver } from '../scope/names.ts';
import { hasAggregate } from '../tree/aggregates.ts';
import type { Plan } from '../tree/plan.ts';
import { at, distinct, filter } from '../tree/plans.ts';
import { projectWithGenerator } from './generators.ts';
import { applyHints } from './hints.ts';
import { bindItems } from './lateral-alias-scope.ts';

/** The environment of a clause over one plan: its columns, functions without parentheses, the queries around. */
export function clauseEnv(plan: Plan, ctx: BindContext, scope: QueryScope, windows: ExprEnv['windows'], operator: string): ExprEnv {
  const columns = inPlan(ctx.conf, plan);
  const own: OuterNames = (parts, span) => columns(parts, span) ?? literalFunction(ctx)(parts, span);
  return {
    ctx,
    scope,
    own,
    resolve: resolver(lookupIn(scope, own), plan.output),
    forSubqueries: outerNames(columns),
    star: { output: plan.output, hidden: plan.hidden },
    windows,
    operator,
  };
}

function bindWhere(s: SqlSelect, input: Plan, ctx: BindContext, scope: QueryScope, windows: ExprEnv['windows']): Plan {
  if (!s.where) return input;
  const condition = bindCondition(s.where, clauseEnv(input, ctx, scope, windows, 'Filter'));
  checkWhere(condition, s.span, ctx.conf);
  return at(filter(input, condition), s.span);
}

/** One SELECT: FROM, LATERAL VIEW, WHERE, the list with grouping and HAVING, DISTINCT, hints. */
export function bindSelect(s: SqlSelect, ctx: BindContext, scope: QueryScope, windows: ExprEnv['windows']): Plan {
  const from = bindLateralViews(s, bindFrom(s.from, ctx, scope), ctx, scope);
  const input = bindWhere(s, from, ctx, scope, windows);
  const env: ExprEnv = { ...clauseEnv(input, ctx, scope, windows, s.groupBy ? 'Aggregate' : 'Project'), selectList: true };
  const items = bindItems(s.items, env);
  const grouped = s.groupBy !== undefined || s.having !== undefined || items.some((i) => hasAggregate(i.expr));
  const list = grouped ? bindGrouped(s, items, input, env) : at(projectWithGenerator(input, items, ctx), s.span);
  return applyHints(s, s.distinct ? at(distinct(list), s.span) : list, ctx, scope, windows);
}
