import { raise } from '../../../errors/raise.ts';
import type { SqlLateralView, SqlSelect } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import { relationEnv } from '../scope/relation-env.ts';
import type { Plan } from '../tree/plan.ts';
import { generate, generatorOf } from './generate.ts';

function bindLateralView(v: SqlLateralView, input: Plan, ctx: BindContext, scope: QueryScope): Plan {
  const [name, ...more] = v.call.name;
  if (name === undefined || more.length > 0) return raise('UNSUPPORTED_SYNTAX', { what: 'A generator of another database' }, v.span);
  const g = generatorOf({ name, args: v.call.args, span: v.call.span }, relationEnv(input, 'Generate', ctx, scope));
  return generate(input, v.outer ? { ...g, outer: true } : g, v.alias, v.columns, v.span, ctx);
}

/** LATERAL VIEW: one Generate per view over what is before it. */
export function bindLateralViews(s: SqlSelect, input: Plan, ctx: BindContext, scope: QueryScope): Plan {
  return s.lateralViews.reduce((plan, v) => bindLateralView(v, plan, ctx, scope), input);
}
