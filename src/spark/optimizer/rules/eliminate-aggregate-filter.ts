import { rowOf } from '../../../functions/registry.ts';
import type { Expr } from '../../expr/expr.ts';
import { literal } from '../../expr/factories.ts';
import { typeOf } from '../../facts/typing.ts';
import { expressionRule } from '../expression-rule.ts';

function eliminate(e: Expr): Expr {
  if (e.kind !== 'AggregateExpression' || e.filter?.kind !== 'Literal') return e;
  if (e.filter.value === true) return { ...e, filter: undefined };
  return e.filter.value === false ? literal(rowOf(e.fn).emptyValue ?? null, typeOf(e)) : e;
}

/**
 * `sum(a) FILTER (WHERE true)` → `sum(a)`; `… FILTER (WHERE false)` → the function's value on no input: null, for counts 0.
 *
 * Spark: EliminateAggregateFilter. Safe by definition of FILTER.
 */
export const eliminateAggregateFilter = expressionRule('EliminateAggregateFilter', 'down', eliminate, { expressions: ['AggregateExpression'] });
