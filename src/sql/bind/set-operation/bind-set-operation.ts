import { raise } from '../../../errors/raise.ts';
import type { SqlSetOperation } from '../../ast.ts';
import type { BindContext, ExprEnv, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function bindSetOperation(s: SqlSetOperation, _ctx: BindContext, _scope: QueryScope, _windows: ExprEnv['windows']): Plan {
  return raise('UNSUPPORTED_SYNTAX', { what: s.op }, s.span);
}
