import type { Conf } from '../../../conf/conf.ts';
import { type DataType, equalType, sameType } from '../../../types/data-type.ts';
import { implicitCast } from '../expr/make.ts';
import type { Expr } from '../tree/expr.ts';

/** Cast unless the type is exactly this one. */
export function castIfDifferent(e: Expr, type: DataType, conf: Conf): Expr {
  return equalType(e.type, type) ? e : implicitCast(e, type, conf);
}
/** Cast unless the types differ at most in nested nullability (`castIfNotSameType`). */
export function castIfNotSame(e: Expr, type: DataType, conf: Conf): Expr {
  return sameType(e.type, type) ? e : implicitCast(e, type, conf);
}
