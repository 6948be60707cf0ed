import type { View } from '../../../catalog/catalog.ts';
import { raise } from '../../../errors/raise.ts';
import type { SqlTable, SqlTableStatement } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function bindViewUse(view: View, r: SqlTable | SqlTableStatement, _ctx: BindContext, _scope: QueryScope): Plan {
  return raise('UNSUPPORTED_SYNTAX', { what: `The view ${view.name}` }, r.span);
}
