import { raise } from '../../../errors/raise.ts';
import type { SqlUnpivot } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function bindUnpivot(r: SqlUnpivot, _ctx: BindContext, _scope: QueryScope): Plan {
  return raise('UNSUPPORTED_SYNTAX', { what: 'UNPIVOT' }, r.span);
}
