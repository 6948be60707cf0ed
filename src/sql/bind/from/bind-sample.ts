import { raise } from '../../../errors/raise.ts';
import type { SqlSample } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { constantEnv } from '../scope/constant-env.ts';
import type { Plan } from '../tree/plan.ts';
import { fetch } from '../tree/plans.ts';

/** TABLESAMPLE (n ROWS) is a limit; (p PERCENT) a random sample; (BUCKET a OUT OF b) the fraction a/b. */
export function bindSample(input: Plan, s: SqlSample, ctx: BindContext, scope: QueryScope): Plan {
  switch (s.method.kind) {
    case 'rows':
      return fetch(input, undefined, bindExpr(s.method.count, constantEnv(ctx, scope)));
    default:
      return raise('UNSUPPORTED_SYNTAX', { what: 'TABLESAMPLE by fraction' }, s.span);
  }
}
