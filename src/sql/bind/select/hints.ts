import { raise } from '../../../errors/raise.ts';
import type { SqlSelect } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import type { Plan } from '../tree/plan.ts';

export function applyHints(s: SqlSelect, plan: Plan, _ctx: BindContext, _scope: QueryScope): Plan {
  const [first] = s.hints;
  return first ? raise('UNSUPPORTED_SYNTAX', { what: `The hint ${first.name}` }, first.span) : plan;
}
