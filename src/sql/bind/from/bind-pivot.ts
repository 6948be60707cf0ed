import { raise } from '../../../errors/raise.ts';
import type { SqlPivot } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function bindPivot(r: SqlPivot, _ctx: BindContext, _scope: QueryScope): Plan {
  return raise('UNSUPPORTED_SYNTAX', { what: 'PIVOT' }, r.span);
}
