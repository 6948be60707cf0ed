import { rowOf } from '../../../functions/registry.ts';
import type { Expr } from '../../expr/expr.ts';
import { call } from '../../expr/factories.ts';
import { expressionRule } from '../expression-rule.ts';

/** The operand of `upper(…)` or `lower(…)`. */
function converted(e: Expr | undefined): Expr | undefined {
  if (e?.kind !== 'ScalarFunction') return undefined;
  const { class: cls } = rowOf(e.fn);
  return cls === 'Upper' || cls === 'Lower' ? e.args[0] : undefined;
}

/**
 * `upper(lower(a))` → `upper(a)`; likewise for the other three combinations.
 *
 * Spark: SimplifyCaseConversionExpressions. Safe because the outer conversion overrides the inner one.
 */
export const simplifyCaseConversionExpressions = expressionRule(
  'SimplifyCaseConversionExpressions',
  'up',
  (e) => {
    const inner = converted(converted(e));
    return e.kind === 'ScalarFunction' && inner ? call(e.fn, [inner], e.writtenName) : e;
  },
  { expressions: ['ScalarFunction'] },
);
