import type { IrAggregateCall, IrExpr } from '../../substrait/ir/expression.ts';
import { equalExpr } from '../equality/equal.ts';
import type { AggregateExpression } from '../expr/expr.ts';
import { isDeterministic } from '../facts/properties.ts';
import { isNullable, typeOf } from '../facts/typing.ts';

/** Each distinct aggregate call once, in order of first use; a non-deterministic one per use. */
export class Measures {
  readonly measures: IrAggregateCall[] = [];
  private readonly calls: AggregateExpression[] = [];
  private readonly keys: number;
  private readonly lower: (c: AggregateExpression) => IrAggregateCall;

  constructor(keys: number, lower: (c: AggregateExpression) => IrAggregateCall) {
    this.keys = keys;
    this.lower = lower;
  }

  /** The field of a call; `unscaled`: computed on the unscaled long. */
  field(c: AggregateExpression, unscaled = false): IrExpr {
    let at = isDeterministic(c) ? this.calls.findIndex((x, i) => equalExpr(x, c) && (this.measures[i]?.unscaled ?? false) === unscaled) : -1;
    if (at < 0) {
      at = this.calls.length;
      this.calls.push(c);
      this.measures.push(unscaled ? { ...this.lower(c), unscaled } : this.lower(c));
    }
    return { kind: 'Field', index: this.keys + at, type: typeOf(c), nullable: isNullable(c) };
  }
}
