import { semanticEquals } from '../../equality/semantic.ts';
import type { BinaryComparison, ComparisonOp, Expr, Not } from '../../expr/expr.ts';
import { and, comparison, falseLiteral, ifThenElse, isNotNull, isNull, not, nullLiteral, or, trueLiteral } from '../../expr/factories.ts';
import { isNullable, typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';
import { simplifyCommonFactors } from './boolean-simplification/common-factors.ts';
import { type Connective, isConnective } from './boolean-simplification/connective.ts';

const opposite: Readonly<Partial<Record<ComparisonOp, ComparisonOp>>> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' };
const isLiteral = (e: Expr, value: boolean): boolean => e.kind === 'Literal' && e.value === value;
const canBeNegated = (e: Expr): e is BinaryComparison => e.kind === 'BinaryComparison' && opposite[e.op] !== undefined;

/** Is `NOT a` the same as `b`? Kinds are looked at first: forms of long AND chains are costly. */
function negates(a: Expr, b: Expr): boolean {
  if (canBeNegated(a)) return (b.kind === 'BinaryComparison' || b.kind === 'Not') && semanticEquals(not(a), b);
  return b.kind === 'Not' && same(a, b.child);
}
function same(a: Expr, b: Expr): boolean {
  return (a.kind === b.kind || !(isConnective(a) || isConnective(b))) && semanticEquals(a, b);
}

/** `a AND (NOT a OR c)` → `a AND c` for an a that is never null, in all four arrangements; the dual for OR. */
function absorbNegation(e: Connective): Expr | undefined {
  const { left, right, kind } = e;
  const inner = kind === 'And' ? 'Or' : 'And';
  const join = kind === 'And' ? and : or;
  if ((right.kind === 'And' || right.kind === 'Or') && right.kind === inner && !isNullable(left)) {
    if (negates(left, right.left)) return join(left, right.right);
    if (negates(left, right.right)) return join(left, right.left);
  }
  if ((left.kind === 'And' || left.kind === 'Or') && left.kind === inner && !isNullable(right)) {
    if (negates(right, left.left)) return join(left.right, right);
    if (negates(right, left.right)) return join(left.left, right);
  }
  return undefined;
}

function simplifyConnective(e: Connective): Expr {
  const { left, right, kind } = e;
  const identity = kind === 'And';
  if (isLiteral(left, identity)) return right;
  if (isLiteral(right, identity)) return left;
  const zero = identity ? falseLiteral : trueLiteral;
  if (isLiteral(left, !identity) || isLiteral(right, !identity)) return zero;
  if (negates(left, right)) return ifThenElse(isNull(left), nullLiteral(typeOf(left)), zero);
  if (negates(right, left)) return ifThenElse(isNull(right), nullLiteral(typeOf(right)), zero);
  if (same(left, right)) return left;
  return absorbNegation(e) ?? simplifyCommonFactors(e);
}

function simplifyNot(e: Not): Expr {
  const c = e.child;
  switch (c.kind) {
    case 'Literal':
      return c.value === true ? falseLiteral : c.value === false ? trueLiteral : e;
    case 'BinaryComparison': {
      const op = opposite[c.op];
      return op === undefined ? e : comparison(op, c.left, c.right);
    }
    case 'Or':
      return and(not(c.left), not(c.right));
    case 'And':
      return or(not(c.left), not(c.right));
    case 'Not':
      return c.child;
    case 'IsNull':
      return isNotNull(c.child);
    case 'IsNotNull':
      return isNull(c.child);
    default:
      return e;
  }
}

/**
 * Literals absorbed; `a AND NOT a` → `if (isnull(a)) null else false`; `a AND a` → `a`; common factors drawn out
 * (`(a AND b) OR (a AND c)` → `a AND (b OR c)`); repeated operands dropped; NOT moved inwards (`NOT (a > b)` → `a <= b`, De Morgan, `NOT NOT a`).
 *
 * Spark: BooleanSimplification; the first case that fits, bottom-up. Safe under three-valued logic; cases that hold only without nulls ask for it.
 */
export const booleanSimplification = expressionRule(
  'BooleanSimplification',
  'up',
  (e) => {
    if (e.kind === 'And' || e.kind === 'Or') return simplifyConnective(e);
    return e.kind === 'Not' ? simplifyNot(e) : e;
  },
  { expressions: ['And', 'Or', 'Not'] },
);
