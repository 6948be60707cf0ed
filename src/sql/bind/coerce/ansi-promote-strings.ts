import type { Conf } from '../../../conf/conf.ts';
import { isExactly } from '../../../functions/input-types.ts';
import { rowOf } from '../../../functions/registry.ts';
import { ansiTypeForString } from '../../../types/common-type.ts';
import { type DataType, dateType, doubleType, equalType, intType, timestampType } from '../../../types/data-type.ts';
import { implicitCast, nullLiteral } from '../expr/make.ts';
import type { CallExpr, Expr } from '../tree/expr.ts';
import { isBinaryOperator, type Pass, withArgs } from './pass.ts';

function toType(e: Expr, type: DataType, conf: Conf): Expr {
  if (e.type.kind === 'void') return nullLiteral(type);
  return equalType(e.type, type) ? e : implicitCast(e, type, conf);
}

/** What a string argument becomes, by function and place. */
function targetOf(e: CallExpr, index: number): DataType | undefined {
  switch (e.fn) {
    case 'abs':
    case 'negative':
    case 'positive':
      return doubleType;
    case 'date_add':
    case 'date_sub':
      return index === 0 ? dateType : intType;
    case 'subtract_dates':
      return dateType;
    case 'time_add':
      return index === 0 ? timestampType : undefined;
    case 'subtract_timestamps':
      return e.args[1 - index]?.type;
    default:
      return undefined;
  }
}

/** Strings beside other types in ANSI mode. Source: Catalyst's `AnsiTypeCoercion.PromoteStrings`. */
export const ansiPromoteStrings: Pass = (e, conf) => {
  if (isBinaryOperator(e)) {
    const [l, r] = e.args;
    const common = ansiTypeForString(l.type, r.type);
    return common ? withArgs(e, [toType(l, common, conf), toType(r, common, conf)]) : e;
  }
  if (e.kind !== 'Call' || !e.args.some((a) => a.type.kind === 'string')) return e;
  return withArgs(
    e,
    e.args.map((a, i) => {
      const target = a.type.kind === 'string' ? targetOf(e, i) : undefined;
      return target ? implicitCast(a, target, conf) : a;
    }),
  );
};

/** Date fields of timestamps in ANSI mode, where a timestamp is no date. Source: Catalyst's `GetDateFieldOperations`. */
export const ansiDateFields: Pass = (e, conf) => {
  if (e.kind !== 'Call' || e.args.length !== 1) return e;
  const { input } = rowOf(e.fn).args;
  const [only] = e.args;
  const takesDate = input.kind === 'implicit' && input.types.length === 1 && isExactly(input.types[0] ?? 'any', dateType);
  if (!takesDate || !only || (only.type.kind !== 'timestamp' && only.type.kind !== 'timestamp_ntz')) return e;
  return withArgs(e, [implicitCast(only, dateType, conf)]);
};
