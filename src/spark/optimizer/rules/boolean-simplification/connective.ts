import type { And, Expr, Or } from '../../../expr/expr.ts';

/** An AND or an OR. */
export type Connective = And | Or;

export function isConnective(e: Expr): e is Connective {
  return e.kind === 'And' || e.kind === 'Or';
}
