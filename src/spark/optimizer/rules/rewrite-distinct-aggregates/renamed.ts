import { equalExpr } from '../../../equality/equal.ts';
import type { AttributeReference, Expr } from '../../../expr/expr.ts';
import { attribute } from '../../../expr/factories.ts';
import { typeOf } from '../../../facts/typing.ts';
import { sqlText } from '../../../print/sql-text.ts';
import type { OptimizerContext } from '../../rule.ts';

/** An expression of the input and its column in the Expand. */
export interface Renamed {
  readonly e: Expr;
  readonly column: AttributeReference;
}

/** A new column, named by the expression's SQL text. Null in the copies of rows that are for other functions. */
export function renamed(e: Expr, ctx: OptimizerContext): Renamed {
  return { e, column: attribute(sqlText(e, ctx.conf), typeOf(e), true, ctx.nextId()) };
}

/** Structurally equal items once, the first staying. */
export function distinctExprs(es: readonly Expr[]): readonly Expr[] {
  const out: Expr[] = [];
  for (const e of es) if (!out.some((x) => equalExpr(x, e))) out.push(e);
  return out;
}
