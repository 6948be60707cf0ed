import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import { rowOf } from '../../functions/registry.ts';
import type { IrAggregateCall, IrBound, IrExpr, IrFrame, IrSort, IrWindowCall } from '../../substrait/ir/expression.ts';
import type { DecimalValue, Value } from '../../types/value.ts';
import type { AggregateExpression, Expr, FrameBoundary, SortOrder, WindowExpression, WindowFrame } from '../expr/expr.ts';
import { intLiteral } from '../expr/factories.ts';
import { onUnscaledValues } from '../expr/unscaled-decimals.ts';
import { exprText } from '../print/expr-text.ts';

interface Lifts {
  readonly call: (c: IrAggregateCall) => AggregateExpression;
  readonly expr: (e: IrExpr) => Expr;
  readonly sort: (s: IrSort) => SortOrder;
  readonly conf: Conf;
  /** The plan is optimized: constants are folded. */
  readonly folded: boolean;
}

/**
 * A window function call with its specification. `lag` and `lead` have the frame of one row that their offset says, whatever is written.
 * @throws CompileError where a window-only function has no order
 */
export function liftWindowCall(e: IrWindowCall, lift: Lifts): Expr {
  const fn = lift.call(e.call);
  if (e.sorts.length === 0 && rowOf(fn.fn).kind === 'window') raise('_LEGACY_ERROR_TEMP_1037', { wf: exprText(fn, lift.conf) }, undefined);
  const window: WindowExpression = {
    kind: 'WindowExpression',
    function: fn,
    partition: e.partitions.map(lift.expr),
    order: e.sorts.map(lift.sort),
    frame: offsetFrame(fn) ?? liftFrame(e.frame, lift),
    ...(e.span ? { span: e.span } : {}),
  };
  return e.call.unscaled ? onUnscaledValues(window) : window;
}

function offsetFrame(fn: AggregateExpression): WindowFrame | undefined {
  if (fn.fn !== 'lag' && fn.fn !== 'lead') return undefined;
  const offset = fn.args[1] ?? intLiteral(1);
  const value = fn.fn === 'lag' ? foldedNegation(offset) : offset;
  return { unit: 'rows', lower: { kind: 'offset', value }, upper: { kind: 'offset', value } };
}
/** A negated constant as a constant: Spark folds the offset of `lag` at once, frame offsets in the optimizer. */
function foldedNegation(e: Expr): Expr {
  if (e.kind !== 'Literal') return negated(e);
  const { value } = e;
  if (typeof value === 'number' || typeof value === 'bigint') return { ...e, value: value === 0 ? 0 : -value };
  return isDecimal(value) ? { ...e, value: { ...value, unscaled: -value.unscaled } } : negated(e);
}
function isDecimal(v: Value): v is DecimalValue {
  return typeof v === 'object' && v !== null && 'tag' in v && v.tag === 'decimal';
}

function liftFrame(f: IrFrame, lift: Lifts): WindowFrame {
  return { unit: f.unit, lower: boundary(f.lower, 'unboundedPreceding', lift), upper: boundary(f.upper, 'unboundedFollowing', lift) };
}
function boundary(b: IrBound, unbounded: 'unboundedPreceding' | 'unboundedFollowing', lift: Lifts): FrameBoundary {
  switch (b.kind) {
    case 'unbounded':
      return { kind: unbounded };
    case 'currentRow':
      return { kind: 'currentRow' };
    case 'following':
      return { kind: 'offset', value: lift.expr(b.offset) };
    case 'preceding':
      return { kind: 'offset', value: (lift.folded ? foldedNegation : negated)(lift.expr(b.offset)) };
  }
}
/** PRECEDING is a unary minus on what was written: a cast that coercion added stands above it. */
function negated(e: Expr): Expr {
  return e.kind === 'Cast' ? { ...e, child: negated(e.child) } : { kind: 'UnaryMinus', child: e, evalMode: 'legacy' };
}
