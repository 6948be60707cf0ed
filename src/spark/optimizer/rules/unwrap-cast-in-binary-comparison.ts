import { canUpCast } from '../../../types/cast-nullability.ts';
import { isNumeric } from '../../../types/common-type.ts';
import { type DataType, sameType } from '../../../types/data-type.ts';
import type { BinaryComparison, Cast, ComparisonOp, Expr, In, InSet, Literal } from '../../expr/expr.ts';
import { cast, comparison } from '../../expr/factories.ts';
import { isFoldable } from '../../facts/properties.ts';
import { typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';
import { compareWithLiteral, falseIfNotNull, narrowed } from './unwrap-cast-in-binary-comparison/compare-with-literal.ts';

const swapped: Readonly<Record<ComparisonOp, ComparisonOp>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '<=>': '<=>' };

/** Different values stay different in the wider type. Large integers are not exact as floating-point numbers. */
function isInjective(from: DataType, to: DataType): boolean {
  if (from.kind === 'boolean') return true;
  if (from.kind === 'int' && to.kind === 'float') return false;
  if (from.kind === 'bigint' && (to.kind === 'float' || to.kind === 'double')) return false;
  return isNumeric(from) && canUpCast(from, to);
}

/** A cast whose operand can be compared in its own type with literals of type `literalType`. */
function unwrappable(e: Expr, literalType: DataType): e is Cast {
  if (e.kind !== 'Cast' || !isNumeric(e.dataType) || !sameType(e.dataType, literalType)) return false;
  return !isFoldable(e.child) && isInjective(typeOf(e.child), e.dataType);
}

function unwrapComparison(e: BinaryComparison): Expr {
  const { left, right } = e;
  if (left.kind === 'Literal' && unwrappable(right, left.dataType)) {
    const plain = comparison(swapped[e.op], right, left);
    const unwrapped = compareWithLiteral(plain, right, left);
    // back into the written order, where it still is a comparison
    if (unwrapped === plain) return e;
    return unwrapped.kind === 'BinaryComparison' ? comparison(swapped[unwrapped.op], unwrapped.right, unwrapped.left) : unwrapped;
  }
  return right.kind === 'Literal' && unwrappable(left, right.dataType) ? compareWithLiteral(e, left, right) : e;
}

/** The list in the operand's type: nulls first, then the values that survive the round trip; undefined when nothing is left. */
function unwrapList(c: Cast, list: readonly Literal[]): { readonly nulls: readonly Literal[]; readonly values: readonly Literal[] } | undefined {
  const nulls = list.filter((x) => x.value === null);
  const values = list.flatMap((x) => {
    const n = x.value === null ? undefined : narrowed(c, x);
    return n?.order === 0 ? [n.literal] : [];
  });
  return nulls.length + values.length === 0 ? undefined : { nulls, values };
}

function unwrapIn(e: In): Expr {
  const c = e.value;
  const literals = e.list.flatMap((x) => (x.kind === 'Literal' ? [x] : []));
  const [first] = literals;
  if (!first || literals.length < e.list.length || !unwrappable(c, first.dataType)) return e;
  const kept = unwrapList(c, literals);
  if (!kept) return falseIfNotNull(c.child);
  const nulls = kept.nulls.map((x) => cast(x, typeOf(c.child)));
  return { ...e, value: c.child, list: [...nulls, ...kept.values] };
}

function unwrapInSet(e: InSet): Expr {
  const c = e.child;
  if (e.values.length === 0 || c.kind !== 'Cast' || !unwrappable(c, c.dataType)) return e;
  const kept = unwrapList(c, e.values);
  if (!kept) return falseIfNotNull(c.child);
  return { ...e, child: c.child, values: [...kept.nulls.map((x) => ({ ...x, dataType: typeOf(c.child) })), ...kept.values] };
}

function unwrap(e: Expr): Expr {
  switch (e.kind) {
    case 'BinaryComparison':
      return unwrapComparison(e);
    case 'In':
      return unwrapIn(e);
    case 'InSet':
      return unwrapInSet(e);
    default:
      return e;
  }
}

/**
 * `cast(a as bigint) > 5` → `a > 5`: a comparison with a literal in a wider numeric type is done in the operand's own type. A literal out of its range
 * decides the comparison (`isnull(a) AND null`, `isnotnull(a) OR null`), one between two values moves to the next (`cast(d as decimal(3,1)) > 1.5` →
 * `d >= 2`). IN lists lose what the type cannot hold.
 *
 * Spark: UnwrapCastInBinaryComparison, bottom-up. Safe because the cast is injective and keeps the order.
 */
export const unwrapCastInBinaryComparison = expressionRule('UnwrapCastInBinaryComparison', 'up', unwrap, { expressions: ['Cast'] });
