import { raise } from '../../../errors/raise.ts';
import type { SqlValues } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function bindValues(r: SqlValues, _ctx: BindContext, _scope: QueryScope): Plan {
  return raise('UNSUPPORTED_SYNTAX', { what: 'VALUES' }, r.span);
}
