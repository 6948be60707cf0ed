import { raise } from '../../../errors/raise.ts';
import type { SqlJoin } from '../../ast.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import { bindCondition } from '../expr/bind-condition.ts';
import { inPlan, literalFunction, lookupIn, outerNames, resolver } from '../scope/names.ts';
import type { Plan } from '../tree/plan.ts';
import { join } from '../tree/plans.ts';

function conditionEnv(left: Plan, right: Plan, ctx: BindContext, scope: QueryScope): ExprEnv {
  const both = inPlan(ctx.conf, left, right);
  const output = [...left.output, ...right.output];
  return {
    ctx,
    scope,
    own: both,
    resolve: resolver(lookupIn(scope, both, literalFunction(ctx)), output),
    forSubqueries: outerNames(both),
    star: { output, hidden: [] },
    windows: new Map(),
    operator: 'Join',
  };
}

export function bindJoin(j: SqlJoin, left: Plan, right: Plan, ctx: BindContext, scope: QueryScope): Plan {
  if (j.natural || j.using) return raise('UNSUPPORTED_SYNTAX', { what: 'JOIN USING' }, j.span);
  return join(j.type, left, right, j.on && bindCondition(j.on, conditionEnv(left, right, ctx, scope)));
}
