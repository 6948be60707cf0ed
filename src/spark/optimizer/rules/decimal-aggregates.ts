import { onUnscaledValues } from '../../expr/unscaled-decimals.ts';
import { expressionRule } from '../expression-rule.ts';

/**
 * `sum(d)` → `MakeDecimal(sum(UnscaledValue(d)),17,2)` and `avg(d)` → `cast((avg(UnscaledValue(d)) / 100.0) as decimal(11,6))` for decimals so small
 * that longs (sum) or doubles (avg) hold the result; over windows the whole window expression is wrapped.
 *
 * Spark: DecimalAggregates, pre-order. Safe by the digit counts.
 */
export const decimalAggregates = expressionRule('DecimalAggregates', 'down', onUnscaledValues, {
  kinds: ['Aggregate', 'Window'],
  expressions: ['AggregateExpression'],
});
