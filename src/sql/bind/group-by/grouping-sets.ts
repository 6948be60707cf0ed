import { raise } from '../../../errors/raise.ts';
import type { SqlGroupBy } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import type { Item } from '../tree/plan.ts';
import type { GroupKeys } from './group-keys.ts';

export function bindGroupingSets(g: SqlGroupBy, _items: readonly Item[], _env: ExprEnv): GroupKeys {
  return raise('UNSUPPORTED_SYNTAX', { what: 'GROUPING SETS' }, g.span);
}
