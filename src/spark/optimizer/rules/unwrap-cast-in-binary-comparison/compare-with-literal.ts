import { castValue } from '../../../../types/cast-value.ts';
import { compareValues } from '../../../../types/compare-values.ts';
import { booleanType, type DataType } from '../../../../types/data-type.ts';
import type { Value } from '../../../../types/value.ts';
import type { BinaryComparison, Cast, ComparisonOp, Expr, Literal } from '../../../expr/expr.ts';
import { and, comparison, falseLiteral, isNotNull, isNull, literal, not, nullLiteral, or } from '../../../expr/factories.ts';
import { isDeterministic } from '../../../facts/properties.ts';
import { typeOf } from '../../../facts/typing.ts';

/** Casts between numbers do not look at the time zone. */
const anyZone = 'UTC';

/** `if (isnull(e)) null else false`, in the form that Filters understand. */
export function falseIfNotNull(e: Expr): Expr {
  return and(isNull(e), nullLiteral(booleanType));
}
function trueIfNotNull(e: Expr): Expr {
  return or(isNotNull(e), nullLiteral(booleanType));
}

/** Least and greatest value of a type; decimals have none here. NaN is the greatest floating-point number. */
function range(t: DataType): readonly [Value, Value] | undefined {
  switch (t.kind) {
    case 'boolean':
      return [false, true];
    case 'tinyint':
      return [-128, 127];
    case 'smallint':
      return [-32768, 32767];
    case 'int':
      return [-2147483648, 2147483647];
    case 'bigint':
      return [-(2n ** 63n), 2n ** 63n - 1n];
    case 'float':
    case 'double':
      return [Number.NEGATIVE_INFINITY, Number.NaN];
    default:
      return undefined;
  }
}

/**
 * A literal of the cast's type in the operand's type, and how the original compares with what that is in the wider type again: 0 exact, negative
 * rounded up, positive rounded down. Undefined where it has no value there.
 */
export function narrowed(c: Cast, x: Literal): { readonly literal: Literal; readonly order: number } | undefined {
  const type = typeOf(c.child);
  const value = castValue(x.value, c.dataType, type, 'legacy', anyZone);
  if (value === null) return undefined;
  const back = castValue(value, type, c.dataType, 'legacy', anyZone);
  return back === null ? undefined : { literal: literal(value, type), order: compareValues(x.value, back, c.dataType) };
}

/** Never true: for `<=>` false, which needs a deterministic operand. */
function never(e: BinaryComparison, operand: Expr): Expr {
  if (e.op !== '<=>') return falseIfNotNull(operand);
  return isDeterministic(e) ? falseLiteral : e;
}

/** The literal lies beyond the greatest (`above`) or the least value. */
function outOfRange(e: BinaryComparison, operand: Expr, above: boolean): Expr {
  const always: readonly ComparisonOp[] = above ? ['<', '<='] : ['>', '>='];
  return always.includes(e.op) ? trueIfNotNull(operand) : never(e, operand);
}

/** The literal is the greatest (`greatest`) or the least value. */
function atBound(e: BinaryComparison, operand: Expr, bound: Literal, greatest: boolean): Expr {
  const [beyond, upTo, inside] = greatest ? (['>', '<=', '<'] as const) : (['<', '>=', '>'] as const);
  if (e.op === beyond) return falseIfNotNull(operand);
  if (e.op === upTo) return trueIfNotNull(operand);
  if (e.op === inside) return not(comparison('=', operand, bound));
  return comparison(e.op === '<=>' ? '<=>' : '=', operand, bound);
}

function byRange(e: BinaryComparison, c: Cast, x: Literal): Expr | undefined {
  const type = typeOf(c.child);
  const bounds = range(type);
  if (!bounds) return undefined;
  const [min, max] = bounds;
  const wide = (v: Value): Value => castValue(v, type, c.dataType, 'legacy', anyZone);
  const withMax = compareValues(x.value, wide(max), c.dataType);
  const withMin = compareValues(x.value, wide(min), c.dataType);
  if (withMax > 0) return outOfRange(e, c.child, true);
  if (withMax === 0) return atBound(e, c.child, literal(max, type), true);
  if (withMin < 0) return outOfRange(e, c.child, false);
  return withMin === 0 ? atBound(e, c.child, literal(min, type), false) : undefined;
}

/** `cast(a as t) op literal` in the type of a; the same object where it must stay. */
export function compareWithLiteral(e: BinaryComparison, c: Cast, x: Literal): Expr {
  if (x.value === null) return e;
  const decided = byRange(e, c, x);
  if (decided) return decided;
  const found = narrowed(c, x);
  if (!found) return e;
  if (found.order === 0) return comparison(e.op, c.child, found.literal);
  const roundedUp = found.order < 0;
  switch (e.op) {
    case '=':
      return falseIfNotNull(c.child);
    case '<=>':
      return isDeterministic(c.child) || !roundedUp ? falseLiteral : e;
    case '>':
    case '>=':
      return comparison(roundedUp ? '>=' : '>', c.child, found.literal);
    default:
      return comparison(roundedUp ? '<' : '<=', c.child, found.literal);
  }
}
