import { raise } from '../../../errors/raise.ts';
import { castValue } from '../../../types/cast-value.ts';
import { intType } from '../../../types/data-type.ts';
import { evaluateConstant } from '../expr/evaluate-constant.ts';
import { isFoldable, literal } from '../expr/make.ts';
import { isBinaryCall, type Pass, withArgs } from './pass.ts';

/** A constant string as the day number of date_add and date_sub. Source: Catalyst's `TypeCoercion.StringLiteralCoercion`. */
export const stringLiterals: Pass = (e, conf) => {
  if (!isBinaryCall(e) || (e.fn !== 'date_add' && e.fn !== 'date_sub')) return e;
  const [start, days] = e.args;
  if (days.type.kind !== 'string' || !isFoldable(days)) return e;
  const constant = evaluateConstant(days, conf);
  const value = constant && castValue(constant.value, days.type, intType, 'legacy', conf.sessionTimeZone);
  if (typeof value !== 'number') return raise('SECOND_FUNCTION_ARGUMENT_NOT_INTEGER', { functionName: e.fn }, undefined);
  return withArgs(e, [start, literal(value, intType, days.span)]);
};
