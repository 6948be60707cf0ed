import { rowOf } from '../../../functions/registry.ts';
import type { BinaryComparison, ComparisonOp, Expr } from '../../expr/expr.ts';
import { falseLiteral, trueLiteral } from '../../expr/factories.ts';
import { expressionRule } from '../expression-rule.ts';

const isRand = (e: Expr): boolean => e.kind === 'ScalarFunction' && rowOf(e.fn).class === 'Rand';
const doubleValue = (e: Expr): number | undefined =>
  e.kind === 'Literal' && e.dataType.kind === 'double' && typeof e.value === 'number' ? e.value : undefined;
const swapped: Readonly<Record<ComparisonOp, ComparisonOp>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '<=>': '<=>' };

/** `rand() op value` where that is the same for every value in [0, 1). */
function decided(op: ComparisonOp, value: number): boolean | undefined {
  switch (op) {
    case '>':
      return value < 0 ? true : value >= 1 ? false : undefined;
    case '>=':
      return value <= 0 ? true : value >= 1 ? false : undefined;
    case '<':
      return value >= 1 ? true : value <= 0 ? false : undefined;
    case '<=':
      return value >= 1 ? true : value < 0 ? false : undefined;
    default:
      return undefined;
  }
}

function eliminate(e: BinaryComparison): Expr {
  const right = doubleValue(e.right);
  const left = doubleValue(e.left);
  let known: boolean | undefined;
  if (isRand(e.left) && right !== undefined) known = decided(e.op, right);
  else if (isRand(e.right) && left !== undefined) known = decided(swapped[e.op], left);
  return known === undefined ? e : known ? trueLiteral : falseLiteral;
}

/**
 * `rand() >= 1.0D` → `false`, `rand() < 1.0D` → `true` and the like.
 *
 * Spark: OptimizeRand. Safe because rand() lies in [0, 1).
 */
export const optimizeRand = expressionRule('OptimizeRand', 'down', (e) => (e.kind === 'BinaryComparison' ? eliminate(e) : e), {
  expressions: ['BinaryComparison'],
});
