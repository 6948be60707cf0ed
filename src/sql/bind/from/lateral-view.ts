import { raise } from '../../../errors/raise.ts';
import type { SqlSelect } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function bindLateralViews(s: SqlSelect, input: Plan, _ctx: BindContext, _scope: QueryScope): Plan {
  const [first] = s.lateralViews;
  return first ? raise('UNSUPPORTED_SYNTAX', { what: 'LATERAL VIEW' }, first.span) : input;
}
