import { raise } from '../../../errors/raise.ts';
import { quotedType } from '../../../functions/input-types.ts';
import type { SqlExpr } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import { sqlText } from '../names/sql-text.ts';
import type { Expr } from '../tree/expr.ts';
import { bindExpr } from './bind-expr.ts';

/**
 * A WHERE or HAVING condition.
 * @throws DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN
 */
export function bindCondition(e: SqlExpr, env: ExprEnv): Expr {
  return checkCondition(bindExpr(e, env), env);
}

export function checkCondition(bound: Expr, env: ExprEnv): Expr {
  if (bound.type.kind === 'boolean') return bound;
  const params = { sqlExpr: `"${sqlText(bound, env.ctx.conf)}"`, filter: `"${sqlText(bound, env.ctx.conf)}"`, type: quotedType(bound.type) };
  return raise('DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN', params, bound.span);
}
