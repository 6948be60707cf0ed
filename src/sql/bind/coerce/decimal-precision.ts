import type { Conf } from '../../../conf/conf.ts';
import { isIntegral } from '../../../types/common-type.ts';
import { bigintType, type DataType, doubleType, equalType } from '../../../types/data-type.ts';
import { decimalForInteger, decimalForType, widerDecimal } from '../../../types/decimal-types.ts';
import type { DecimalValue } from '../../../types/value.ts';
import { falseLiteral, implicitCast, literal, trueLiteral } from '../expr/make.ts';
import type { Expr } from '../tree/expr.ts';
import { castIfDifferent } from './cast-to.ts';
import { isBinaryOperator, isComparison, type Pass, withArgs } from './pass.ts';

function isDecimalValue(e: Expr): DecimalValue | undefined {
  if (e.kind !== 'Literal' || e.value === null || typeof e.value !== 'object' || e.value instanceof Uint8Array) return undefined;
  return e.value.tag === 'decimal' ? e.value : undefined;
}

const longMin = -(2n ** 63n);
const longMax = 2n ** 63n - 1n;

/** The greatest integer not above the decimal, or with `up` the least not below it. */
function rounded(v: DecimalValue, up: boolean): bigint {
  const unit = 10n ** BigInt(Math.max(v.scale, 0));
  const q = v.unscaled / unit;
  const rest = v.unscaled % unit;
  if (rest === 0n) return q;
  if (up) return rest > 0n ? q + 1n : q;
  return rest < 0n ? q - 1n : q;
}

/** Where the integer is left: does the operator hold for small integers (`<`), and is its literal rounded up? */
const leftInteger: Readonly<Record<string, { readonly below: boolean; readonly up: boolean }>> = {
  '>': { below: false, up: false },
  '>=': { below: false, up: true },
  '<': { below: true, up: true },
  '<=': { below: true, up: false },
};
const mirrored: Readonly<Record<string, string>> = { '>': '<', '<': '>', '>=': '<=', '<=': '>=' };

/** An integer compared with a decimal literal: the literal becomes a bigint, rounded so that the meaning stays. */
function integerAgainstLiteral(fn: string, l: Expr, r: Expr): Expr | readonly [Expr, Expr] | undefined {
  const left = isIntegral(l.type);
  const value = left ? isDecimalValue(r) : isIntegral(r.type) ? isDecimalValue(l) : undefined;
  const op = left ? fn : mirrored[fn];
  const how = op === undefined ? undefined : leftInteger[op];
  if (!value || !how) return undefined;
  if (value.unscaled < longMin * 10n ** BigInt(value.scale)) return how.below ? falseLiteral : trueLiteral;
  if (value.unscaled > longMax * 10n ** BigInt(value.scale)) return how.below ? trueLiteral : falseLiteral;
  const whole = literal(rounded(value, how.up), bigintType);
  return left ? [l, whole] : [whole, r];
}

function integerLiteralType(e: Expr): DataType | undefined {
  if (e.kind !== 'Literal' || !isIntegral(e.type)) return undefined;
  return typeof e.value === 'number' || typeof e.value === 'bigint' ? decimalForInteger(e.value) : undefined;
}

/** What the non-decimal side is cast to; undefined: the decimal side becomes a double. */
function partnerType(e: Expr): DataType | undefined {
  return integerLiteralType(e) ?? (isIntegral(e.type) ? decimalForType(e.type) : undefined);
}
const isFloating = (t: DataType): boolean => t.kind === 'float' || t.kind === 'double';

/** One side a decimal, the other an integer or a floating number. */
function mixed(l: Expr, r: Expr, conf: Conf): readonly [Expr, Expr] | undefined {
  if (l.type.kind === 'decimal' && r.type.kind !== 'decimal') {
    const target = partnerType(r);
    if (target) return [l, implicitCast(r, target, conf)];
    return isFloating(r.type) ? [implicitCast(l, doubleType, conf), r] : undefined;
  }
  if (r.type.kind === 'decimal' && l.type.kind !== 'decimal') {
    const target = partnerType(l);
    if (target) return [implicitCast(l, target, conf), r];
    return isFloating(l.type) ? [l, implicitCast(r, doubleType, conf)] : undefined;
  }
  return undefined;
}

/**
 * Operators with a decimal operand. Source: Catalyst's `DecimalPrecision`.
 */
export const decimalPrecision: Pass = (e, conf) => {
  if (!isBinaryOperator(e)) return e;
  const [l, r] = e.args;
  if (isComparison(e)) {
    if (l.type.kind === 'decimal' && r.type.kind === 'decimal' && !equalType(l.type, r.type)) {
      const wide = widerDecimal(l.type, r.type);
      return withArgs(e, [castIfDifferent(l, wide, conf), castIfDifferent(r, wide, conf)]);
    }
    const reduced = integerAgainstLiteral(e.fn, l, r);
    if (reduced) return 'kind' in reduced ? reduced : withArgs(e, reduced);
  }
  const args = mixed(l, r, conf);
  return args ? withArgs(e, args) : e;
};
