import { raise } from '../../../errors/raise.ts';
import type { SqlLateralView, SqlSelect } from '../../ast.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { inPlan, lookupIn, outerNames, resolver } from '../scope/names.ts';
import type { Plan } from '../tree/plan.ts';
import { generate, generatorOf } from './generate.ts';

function viewEnv(plan: Plan, ctx: BindContext, scope: QueryScope): ExprEnv {
  const own = inPlan(ctx.conf, plan);
  return {
    ctx,
    scope,
    own,
    resolve: resolver(lookupIn(scope, own), plan.output),
    forSubqueries: outerNames(own),
    star: { output: plan.output, hidden: plan.hidden },
    windows: new Map(),
    operator: 'Generate',
  };
}

function bindLateralView(v: SqlLateralView, input: Plan, ctx: BindContext, scope: QueryScope): Plan {
  const [name, ...more] = v.call.name;
  if (name === undefined || more.length > 0) return raise('UNSUPPORTED_SYNTAX', { what: 'A generator of another database' }, v.span);
  const g = generatorOf({ name, args: v.call.args, span: v.call.span }, viewEnv(input, ctx, scope));
  return generate(input, v.outer ? { ...g, outer: true } : g, v.alias, v.columns, v.span, ctx);
}

/** LATERAL VIEW: one Generate per view over what is before it. */
export function bindLateralViews(s: SqlSelect, input: Plan, ctx: BindContext, scope: QueryScope): Plan {
  return s.lateralViews.reduce((plan, v) => bindLateralView(v, plan, ctx, scope), input);
}
