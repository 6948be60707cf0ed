import { raise } from '../../errors/raise.ts';
import type { IrAggregateCall, IrBound, IrExpr, IrSort, IrWindowCall } from '../../substrait/ir/expression.ts';
import type { DataType } from '../../types/data-type.ts';
import type { DecimalValue, Value } from '../../types/value.ts';
import type { AggregateExpression, Expr, FrameBoundary, SortOrder, WindowExpression } from '../expr/expr.ts';

interface Lowers {
  readonly call: (c: AggregateExpression) => IrAggregateCall;
  readonly expr: (e: Expr) => IrExpr;
  readonly sort: (s: SortOrder) => IrSort;
}

/** Functions whose Catalyst arguments are the window's order expressions; Substrait writes none. */
const orderArguments: ReadonlySet<string> = new Set(['rank', 'dense_rank', 'percent_rank']);

/** A window function call. The one-row frame of `lag` and `lead` follows from their offset and is written as unbounded to current. */
export function lowerWindowCall(e: WindowExpression, lower: Lowers, typed: { readonly type: DataType; readonly nullable: boolean }): IrWindowCall {
  const fn = e.function;
  if (fn.kind !== 'AggregateExpression') return raise('UNSUPPORTED_CATALYST_PLAN', { what: `${fn.kind} as a window function` });
  const shifted = fn.fn === 'lag' || fn.fn === 'lead';
  return {
    kind: 'WindowCall',
    call: lower.call(orderArguments.has(fn.fn) ? { ...fn, args: [] } : fn),
    partitions: e.partition.map(lower.expr),
    sorts: e.order.map(lower.sort),
    frame: {
      unit: e.frame.unit,
      lower: shifted ? { kind: 'unbounded' } : bound(e.frame.lower, lower.expr),
      upper: shifted ? { kind: 'currentRow' } : bound(e.frame.upper, lower.expr),
    },
    ...typed,
  };
}

function bound(b: FrameBoundary, lower: (e: Expr) => IrExpr): IrBound {
  switch (b.kind) {
    case 'unboundedPreceding':
    case 'unboundedFollowing':
      return { kind: 'unbounded' };
    case 'currentRow':
      return { kind: 'currentRow' };
    case 'offset': {
      const positive = withoutMinus(b.value);
      return positive ? { kind: 'preceding', offset: lower(positive) } : { kind: 'following', offset: lower(b.value) };
    }
  }
}

/**
 * What PRECEDING counts: the operand of the minus that Catalyst keeps, under a cast if coercion added one, or a folded literal without its sign;
 * undefined for FOLLOWING.
 */
function withoutMinus(e: Expr): Expr | undefined {
  if (e.kind === 'UnaryMinus') return e.child;
  if (e.kind === 'Literal' && typeof e.value === 'number' && e.value < 0) return { ...e, value: -e.value };
  if (e.kind === 'Literal' && typeof e.value === 'bigint' && e.value < 0n) return { ...e, value: -e.value };
  if (e.kind === 'Literal' && isNegativeDecimal(e.value)) return { ...e, value: { ...e.value, unscaled: -e.value.unscaled } };
  if (e.kind !== 'Cast') return undefined;
  const child = withoutMinus(e.child);
  return child && { ...e, child };
}

function isNegativeDecimal(v: Value): v is DecimalValue {
  return typeof v === 'object' && v !== null && 'tag' in v && v.tag === 'decimal' && v.unscaled < 0n;
}
