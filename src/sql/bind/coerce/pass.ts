import type { Conf } from '../../../conf/conf.ts';
import type { CallExpr, Expr } from '../tree/expr.ts';

/** One of Catalyst's coercion rules at one node whose children are coerced; the same object where it does not apply. */
export type Pass = (e: Expr, conf: Conf) => Expr;

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', 'mod', 'pmod', 'div', '&', '|', '^']);
const comparisons: ReadonlySet<string> = new Set(['=', '<=>', '<', '<=', '>', '>=']);

export type BinaryCall = CallExpr & { readonly args: readonly [Expr, Expr] };

export function isBinaryCall(e: Expr): e is BinaryCall {
  return e.kind === 'Call' && e.args.length === 2;
}
/** Catalyst's BinaryArithmetic. */
export function isArithmetic(e: Expr): e is BinaryCall {
  return isBinaryCall(e) && arithmetic.has(e.fn);
}
/** Catalyst's BinaryComparison. */
export function isComparison(e: Expr): e is BinaryCall {
  return isBinaryCall(e) && comparisons.has(e.fn);
}
/** Catalyst's BinaryOperator. */
export function isBinaryOperator(e: Expr): e is BinaryCall {
  return isArithmetic(e) || isComparison(e) || (isBinaryCall(e) && (e.fn === 'and' || e.fn === 'or'));
}

/** The call with other arguments; itself where they are the same. */
export function withArgs<E extends CallExpr>(e: E, args: readonly Expr[]): Expr {
  return args.every((a, i) => a === e.args[i]) ? e : { ...e, args };
}
