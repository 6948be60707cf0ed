import { raise } from '../../../errors/raise.ts';
import type { SqlCte } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';

export function bindWith(ctes: readonly SqlCte[], _ctx: BindContext, scope: QueryScope): QueryScope {
  const [first] = ctes;
  return first ? raise('UNSUPPORTED_SYNTAX', { what: 'WITH' }, first.span) : scope;
}
