import type { Conf } from '../../../conf/conf.ts';
import { comparisonType } from '../../../types/common-type.ts';
import { type DataType, doubleType, equalType, timestampType } from '../../../types/data-type.ts';
import { implicitCast, nullLiteral } from '../expr/make.ts';
import type { Expr } from '../tree/expr.ts';
import { isArithmetic, isComparison, type Pass, withArgs } from './pass.ts';

function toType(e: Expr, type: DataType, conf: Conf): Expr {
  if (e.type.kind === 'void') return nullLiteral(type);
  return equalType(e.type, type) ? e : implicitCast(e, type, conf);
}

/**
 * Strings in arithmetic become doubles; in a comparison they take the other side's type.
 * Source: Catalyst's `TypeCoercion.PromoteStrings`.
 */
export const promoteStrings: Pass = (e, conf) => {
  if (isArithmetic(e)) {
    const [l, r] = e.args;
    if (l.type.kind === 'string' && r.type.kind !== 'interval') return withArgs(e, [implicitCast(l, doubleType, conf), r]);
    if (r.type.kind === 'string' && l.type.kind !== 'interval') return withArgs(e, [l, implicitCast(r, doubleType, conf)]);
    return e;
  }
  if (!isComparison(e)) return e;
  const [l, r] = e.args;
  if (e.fn === '=' || e.fn === '<=>') {
    if (l.type.kind === 'string' && r.type.kind === 'timestamp') return withArgs(e, [implicitCast(l, timestampType, conf), r]);
    if (l.type.kind === 'timestamp' && r.type.kind === 'string') return withArgs(e, [l, implicitCast(r, timestampType, conf)]);
  }
  const common = comparisonType(l.type, r.type);
  return common ? withArgs(e, [toType(l, common, conf), toType(r, common, conf)]) : e;
};
