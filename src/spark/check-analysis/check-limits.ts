import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import { canEvaluate } from '../eval/can-evaluate.ts';
import { evaluate } from '../eval/evaluate.ts';
import type { Expr } from '../expr/expr.ts';
import { isFoldable } from '../facts/properties.ts';
import { typeOf } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { sqlText } from '../print/sql-text.ts';
import { typeText } from '../print/type-text.ts';

const maxInt = 2_147_483_647;

/** LIMIT, OFFSET and Tail count with constant ints that are not negative; a limit and the offset below it add up to an int. */
export function checkLimits(p: Plan, conf: Conf): void {
  switch (p.kind) {
    case 'GlobalLimit':
      checkCount('limit', p.limitExpr, conf);
      return;
    case 'LocalLimit': {
      const limit = checkCount('limit', p.limitExpr, conf);
      if (p.child.kind !== 'Offset') return;
      const offset = evaluated(p.child.offsetExpr, conf);
      if (typeof limit === 'number' && typeof offset === 'number' && maxInt - limit < offset)
        raise('_LEGACY_ERROR_TEMP_2428', { limit: String(limit), offset: String(offset) }, p.child.span);
      return;
    }
    case 'Offset':
      checkCount('offset', p.offsetExpr, conf);
      return;
    case 'Tail':
      checkCount('tail', p.limitExpr, conf);
      return;
    default:
  }
}

function evaluated(e: Expr, conf: Conf): unknown {
  return isFoldable(e) && canEvaluate(e) ? evaluate(e, conf) : undefined;
}

/** The count, where it can be evaluated here. */
function checkCount(name: string, e: Expr, conf: Conf): unknown {
  if (!isFoldable(e)) raise('_LEGACY_ERROR_TEMP_2400', { name, limitExpr: sqlText(e, conf) }, e.span);
  const type = typeOf(e);
  if (type.kind !== 'int') raise('_LEGACY_ERROR_TEMP_2401', { name, dataType: typeText(type, conf) }, e.span);
  const value = evaluated(e, conf);
  if (value === null) raise('_LEGACY_ERROR_TEMP_2402', { name, limitExpr: sqlText(e, conf) }, e.span);
  if (typeof value === 'number' && value < 0) raise('_LEGACY_ERROR_TEMP_2403', { name, v: String(value) }, e.span);
  return value;
}
