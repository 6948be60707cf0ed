import { rowOf } from '../../../functions/registry.ts';
import { expressionRule } from '../expression-rule.ts';

/**
 * `(+ a)` → `a`.
 *
 * Spark: RemoveDispensableExpressions. Safe because unary plus is the identity.
 */
export const removeDispensableExpressions = expressionRule(
  'RemoveDispensableExpressions',
  'down',
  (e) => {
    if (e.kind !== 'ScalarFunction' || rowOf(e.fn).class !== 'UnaryPositive') return e;
    return e.args[0] ?? e;
  },
  { expressions: ['ScalarFunction'] },
);
