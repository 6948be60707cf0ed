import { isNumeric } from '../../../types/common-type.ts';
import { bigintType, doubleType } from '../../../types/data-type.ts';
import { implicitCast } from '../expr/make.ts';
import type { Expr } from '../tree/expr.ts';
import { isBinaryCall, type Pass, withArgs } from './pass.ts';

const numericOrNull = (e: Expr): boolean => isNumeric(e.type) || e.type.kind === 'void';

/** `/` on anything but decimals and doubles: both sides to double. Source: Catalyst's `TypeCoercion.Division`. */
export const division: Pass = (e, conf) => {
  if (!isBinaryCall(e) || e.fn !== '/') return e;
  const [l, r] = e.args;
  if (l.type.kind === 'double' || l.type.kind === 'decimal' || !numericOrNull(l) || !numericOrNull(r)) return e;
  return withArgs(e, [implicitCast(l, doubleType, conf), implicitCast(r, doubleType, conf)]);
};

const narrow = (e: Expr): boolean => e.type.kind === 'tinyint' || e.type.kind === 'smallint' || e.type.kind === 'int';

/** `div`: the smaller integers to bigint. Source: Catalyst's `TypeCoercion.IntegralDivision`. */
export const integralDivision: Pass = (e, conf) => {
  if (!isBinaryCall(e) || e.fn !== 'div') return e;
  return withArgs(
    e,
    e.args.map((a) => (narrow(a) ? implicitCast(a, bigintType, conf) : a)),
  );
};
