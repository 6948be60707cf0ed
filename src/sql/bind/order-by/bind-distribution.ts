import { raise } from '../../../errors/raise.ts';
import type { SqlQuery } from '../../ast.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function bindDistribution(q: SqlQuery, plan: Plan, _ctx: BindContext, _scope: QueryScope, _windows: ExprEnv['windows']): Plan {
  if (q.distributeBy.length > 0 || q.clusterBy.length > 0) return raise('UNSUPPORTED_SYNTAX', { what: 'DISTRIBUTE BY' }, q.span);
  return plan;
}
