import { rowOf } from '../../../functions/registry.ts';
import type { Expr } from '../../expr/expr.ts';
import { falseLiteral, intLiteral } from '../../expr/factories.ts';
import { expressionRule } from '../expression-rule.ts';

function rewrite(e: Expr): Expr {
  if (e.kind !== 'WindowExpression' || e.function.kind !== 'AggregateExpression') return e;
  const { function: f, frame, order } = e;
  const [value, ignoreNulls = falseLiteral] = f.args;
  const whole = frame.unit === 'rows' && frame.lower.kind === 'unboundedPreceding';
  const ends = frame.upper.kind === 'unboundedFollowing' || frame.upper.kind === 'currentRow';
  if (value === undefined || order.length === 0 || !whole || !ends || rowOf(f.fn).class !== 'First') return e;
  const nth: Expr = {
    kind: 'AggregateExpression',
    fn: 'nth_value',
    args: [value, intLiteral(1), ignoreNulls],
    distinct: false,
    filter: undefined,
    writtenName: undefined,
  };
  return { ...e, function: nth };
}

/**
 * `first(x) OVER (ORDER BY o ROWS UNBOUNDED PRECEDING)` → `nth_value(x, 1) OVER …`, which need not look at the frame of every row.
 *
 * Spark: OptimizeWindowFunctions. Safe because the first row of such a frame is the partition's.
 */
export const optimizeWindowFunctions = expressionRule('OptimizeWindowFunctions', 'down', rewrite, {
  kinds: ['Window'],
  expressions: ['AggregateExpression'],
});
