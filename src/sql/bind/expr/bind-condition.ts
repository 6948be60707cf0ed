import type { SqlExpr } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import type { Expr } from '../tree/expr.ts';
import { bindExpr } from './bind-expr.ts';

/** A WHERE condition. That it is boolean is checked on the plan, which the message prints. */
export function bindCondition(e: SqlExpr, env: ExprEnv): Expr {
  return bindExpr(e, env);
}
