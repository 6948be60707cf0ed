import { raise } from '../../../errors/raise.ts';
import type { SqlTableFunction } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function bindTableFunction(r: SqlTableFunction, _ctx: BindContext, _scope: QueryScope): Plan {
  return raise('UNSUPPORTED_SYNTAX', { what: `The table function ${r.name.join('.')}` }, r.span);
}
