import { rowOf } from '../../../functions/registry.ts';
import { dateType, stringType, timestampNtzType, timestampType } from '../../../types/data-type.ts';
import { localDays, parseTimeZone, toLocal } from '../../../types/time-zone.ts';
import type { Expr, ScalarFunction } from '../../expr/expr.ts';
import { literal } from '../../expr/factories.ts';
import { expressionRule } from '../expression-rule.ts';
import type { OptimizerContext } from '../rule.ts';

function compute(e: ScalarFunction, ctx: OptimizerContext): Expr {
  const zone = parseTimeZone(ctx.conf.sessionTimeZone);
  if (!zone) return e;
  switch (rowOf(e.fn).class) {
    case 'CurrentDate':
      return literal(localDays(zone, ctx.now), dateType);
    case 'CurrentTimestamp':
    case 'Now':
      return literal(ctx.now, timestampType);
    case 'CurrentTimeZone':
      return literal(ctx.conf.sessionTimeZone, stringType);
    case 'LocalTimestamp':
      return literal(toLocal(zone, ctx.now), timestampNtzType);
    default:
      return e;
  }
}

/**
 * `current_date()` → the date, likewise the other functions of the current time and `current_timezone()`.
 *
 * Spark: ComputeCurrentTime. Safe because a query sees one instant, that of its compilation.
 */
export const computeCurrentTime = expressionRule('ComputeCurrentTime', 'down', (e, ctx) => (e.kind === 'ScalarFunction' ? compute(e, ctx) : e), {
  expressions: ['ScalarFunction'],
});
