import type { Expr } from '../../expr/expr.ts';
import { and, isNotNull, isNull, or } from '../../expr/factories.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { expressionRule } from '../expression-rule.ts';

function down(e: Expr): Expr {
  if (e.kind !== 'IsNull' && e.kind !== 'IsNotNull') return e;
  const c = e.child;
  const test = e.kind === 'IsNull' ? isNull : isNotNull;
  if (c.kind === 'Not') return test(c.child);
  if (c.kind !== 'BinaryComparison' || c.op === '=' || c.op === '<=>' || !isDeterministic(c)) return e;
  return e.kind === 'IsNull' ? or(isNull(c.left), isNull(c.right)) : and(isNotNull(c.left), isNotNull(c.right));
}

/**
 * `isnull(NOT a)` → `isnull(a)`; `isnull(a > b)` → `(isnull(a) OR isnull(b))`, `isnotnull(a > b)` → `(isnotnull(a) AND isnotnull(b))`; likewise for
 * `>=`, `<`, `<=`. Not for `=`, arithmetic or casts.
 *
 * Spark: NullDownPropagation. Safe because these are null exactly when an operand is.
 */
export const nullDownPropagation = expressionRule('NullDownPropagation', 'down', down, { expressions: ['IsNull', 'IsNotNull'] });
