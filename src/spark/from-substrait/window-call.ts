import type { IrAggregateCall, IrBound, IrExpr, IrFrame, IrSort, IrWindowCall } from '../../substrait/ir/expression.ts';
import type { AggregateExpression, Expr, FrameBoundary, SortOrder, WindowFrame } from '../expr/expr.ts';
import { intLiteral } from '../expr/factories.ts';

interface Lifts {
  readonly call: (c: IrAggregateCall) => AggregateExpression;
  readonly expr: (e: IrExpr) => Expr;
  readonly sort: (s: IrSort) => SortOrder;
}

/** A window function call with its specification. `lag` and `lead` have the frame of one row that their offset says, whatever is written. */
export function liftWindowCall(e: IrWindowCall, lift: Lifts): Expr {
  const fn = lift.call(e.call);
  return {
    kind: 'WindowExpression',
    function: fn,
    partition: e.partitions.map(lift.expr),
    order: e.sorts.map(lift.sort),
    frame: offsetFrame(fn) ?? liftFrame(e.frame, lift.expr),
    ...(e.span ? { span: e.span } : {}),
  };
}

function offsetFrame(fn: AggregateExpression): WindowFrame | undefined {
  if (fn.fn !== 'lag' && fn.fn !== 'lead') return undefined;
  const offset = fn.args[1] ?? intLiteral(1);
  const value = fn.fn === 'lag' ? negatedOffset(offset) : offset;
  return { unit: 'rows', lower: { kind: 'offset', value }, upper: { kind: 'offset', value } };
}
/** Spark folds the negated offset of `lag` when it is a constant. */
function negatedOffset(e: Expr): Expr {
  return e.kind === 'Literal' && (typeof e.value === 'number' || typeof e.value === 'bigint')
    ? { ...e, value: e.value === 0 ? 0 : -e.value }
    : negated(e);
}

function liftFrame(f: IrFrame, lift: (e: IrExpr) => Expr): WindowFrame {
  return { unit: f.unit, lower: boundary(f.lower, 'unboundedPreceding', lift), upper: boundary(f.upper, 'unboundedFollowing', lift) };
}
function boundary(b: IrBound, unbounded: 'unboundedPreceding' | 'unboundedFollowing', lift: (e: IrExpr) => Expr): FrameBoundary {
  switch (b.kind) {
    case 'unbounded':
      return { kind: unbounded };
    case 'currentRow':
      return { kind: 'currentRow' };
    case 'following':
      return { kind: 'offset', value: lift(b.offset) };
    case 'preceding':
      return { kind: 'offset', value: negated(lift(b.offset)) };
  }
}
/** PRECEDING is a unary minus on what was written: a cast that coercion added stands above it. */
function negated(e: Expr): Expr {
  return e.kind === 'Cast' ? { ...e, child: negated(e.child) } : { kind: 'UnaryMinus', child: e, evalMode: 'legacy' };
}
