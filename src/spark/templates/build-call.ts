import type { Conf } from '../../conf/conf.ts';
import { rowOf } from '../../functions/registry.ts';
import type { EvalMode, Expr } from '../expr/expr.ts';
import { and, arithmetic, call, comparison, isNotNull, isNull, not, or } from '../expr/factories.ts';
import { arithmeticClasses, comparisonClasses } from '../expr/operator-classes.ts';

function unary(cls: string, child: Expr, evalMode: EvalMode): Expr | undefined {
  switch (cls) {
    case 'Not':
      return not(child);
    case 'IsNull':
      return isNull(child);
    case 'IsNotNull':
      return isNotNull(child);
    case 'UnaryMinus':
      return { kind: 'UnaryMinus', child, evalMode };
    default:
      return undefined;
  }
}

function binary(cls: string, left: Expr, right: Expr, evalMode: EvalMode): Expr | undefined {
  if (cls === 'And') return and(left, right);
  if (cls === 'Or') return or(left, right);
  const compared = comparisonClasses[cls];
  if (compared) return comparison(compared, left, right);
  const computed = arithmeticClasses[cls];
  return computed && arithmetic(computed, left, right, evalMode);
}

/** The expression that a call of row `fn` is: operators have kinds of their own, the others are ScalarFunctions or AggregateExpressions. */
export function buildCall(fn: string, args: readonly Expr[], conf: Conf, writtenName?: string): Expr {
  const row = rowOf(fn);
  const evalMode: EvalMode = conf.ansiEnabled ? 'ansi' : 'legacy';
  const [a, b] = args;
  // mod is Remainder too, but prints as a function
  const operator = fn !== 'mod' && a && (b ? args.length === 2 && binary(row.class, a, b, evalMode) : unary(row.class, a, evalMode));
  if (operator) return operator;
  if (row.kind === 'aggregate' || row.kind === 'window')
    return { kind: 'AggregateExpression', fn, args, distinct: false, filter: undefined, writtenName };
  return call(fn, args, writtenName);
}
