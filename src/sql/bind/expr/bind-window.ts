import { raise } from '../../../errors/raise.ts';
import type { WindowedCall } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import type { Expr } from '../tree/expr.ts';

export function bindWindowed(e: WindowedCall, _env: ExprEnv): Expr {
  return raise('UNSUPPORTED_SYNTAX', { what: 'A window function' }, e.span);
}
