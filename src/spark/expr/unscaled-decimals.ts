import { rowOf } from '../../functions/registry.ts';
import { type DecimalType, decimalType, doubleType } from '../../types/data-type.ts';
import { equalExpr } from '../equality/equal.ts';
import { typeOf } from '../facts/typing.ts';
import type { AggregateExpression, Expr, WindowExpression } from './expr.ts';
import { arithmetic, call, cast, intLiteral, literal } from './factories.ts';

/** Decimal digits that a long holds; that a double holds exactly. */
const longDigits = 18;
const doubleDigits = 15;

interface Unscaled {
  readonly aggregate: AggregateExpression;
  /** The decimal that the aggregate of unscaled values stands for. */
  readonly rebuild: (e: Expr) => Expr;
}

function averageOf(e: Expr, { precision, scale }: DecimalType): Expr {
  // the division is by a plain double in ANSI mode, too; the mode of the operator is the session's
  return cast(arithmetic('/', e, literal(10 ** scale, doubleType)), decimalType(precision + 4, scale + 4));
}

/** The same aggregate over longs, where its result fits. */
function unscaled(e: AggregateExpression): Unscaled | undefined {
  const [argument] = e.args;
  const type = argument && typeOf(argument);
  if (argument === undefined || type?.kind !== 'decimal') return undefined;
  const aggregate: AggregateExpression = { ...e, args: [call('unscaled_value', [argument])] };
  switch (rowOf(e.fn).class) {
    case 'Sum': {
      if (type.precision + 10 > longDigits) return undefined;
      return { aggregate, rebuild: (x) => call('make_decimal', [x, intLiteral(type.precision + 10), intLiteral(type.scale)]) };
    }
    case 'Average':
      return type.precision + 4 > doubleDigits ? undefined : { aggregate, rebuild: (x) => averageOf(x, type) };
    default:
      return undefined;
  }
}

/**
 * `sum(d)` → `MakeDecimal(sum(UnscaledValue(d)),17,2)` and `avg(d)` → `cast((avg(UnscaledValue(d)) / 100.0) as decimal(11,6))` for decimals so small
 * that longs (sum) or doubles (avg) hold the result; a window call of one as a whole. Any other expression is itself.
 */
export function onUnscaledValues(e: Expr): Expr {
  if (e.kind === 'AggregateExpression') {
    const u = unscaled(e);
    return u ? u.rebuild(u.aggregate) : e;
  }
  if (e.kind !== 'WindowExpression' || e.function.kind !== 'AggregateExpression') return e;
  const u = unscaled(e.function);
  return u ? u.rebuild({ ...e, function: u.aggregate }) : e;
}

/** The aggregate or window call that {@link onUnscaledValues} made `e` of; undefined where it is no such form. */
export function ofScaledValues(e: Expr): AggregateExpression | WindowExpression | undefined {
  const inner = innerCall(e);
  const plain = inner && withScaledArgument(inner);
  return plain && equalExpr(onUnscaledValues(plain), e) ? plain : undefined;
}

function innerCall(e: Expr): AggregateExpression | WindowExpression | undefined {
  if (e.kind === 'ScalarFunction' && rowOf(e.fn).class === 'MakeDecimal') return aggregateOrWindow(e.args[0]);
  if (e.kind === 'Cast' && e.child.kind === 'BinaryArithmetic' && e.child.op === '/') return aggregateOrWindow(e.child.left);
  return undefined;
}
function aggregateOrWindow(e: Expr | undefined): AggregateExpression | WindowExpression | undefined {
  return e?.kind === 'AggregateExpression' || e?.kind === 'WindowExpression' ? e : undefined;
}
function withScaledArgument(e: AggregateExpression | WindowExpression): AggregateExpression | WindowExpression | undefined {
  if (e.kind === 'WindowExpression') {
    const fn = e.function.kind === 'AggregateExpression' ? withScaledArgument(e.function) : undefined;
    return fn && { ...e, function: fn };
  }
  const [argument] = e.args;
  const scaled = argument?.kind === 'ScalarFunction' && rowOf(argument.fn).class === 'UnscaledValue' ? argument.args[0] : undefined;
  return scaled && { ...e, args: [scaled] };
}
