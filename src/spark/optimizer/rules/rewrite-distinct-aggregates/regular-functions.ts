import { rowOf } from '../../../../functions/registry.ts';
import { equalExpr } from '../../../equality/equal.ts';
import type { AggregateExpression, Alias, AttributeReference, Expr } from '../../../expr/expr.ts';
import { alias, call, comparison, intLiteral, literal, trueLiteral } from '../../../expr/factories.ts';
import { transformExpr } from '../../../expr/traverse.ts';
import { isFoldable } from '../../../facts/properties.ts';
import { references } from '../../../facts/references.ts';
import { toAttribute, typeOf } from '../../../facts/typing.ts';
import { sqlText } from '../../../print/sql-text.ts';
import type { OptimizerContext } from '../../rule.ts';
import { distinctExprs, type Renamed, renamed } from './renamed.ts';

/** What the functions without DISTINCT need. */
export interface RegularFunctions {
  /** Arguments and the columns of filters. */
  readonly args: readonly Renamed[];
  /** Computed by the lower aggregation, over the copy of rows with number 0. */
  readonly outputs: readonly Alias[];
  /** What picks the result in the upper aggregation. */
  readonly results: ReadonlyMap<AggregateExpression, Expr>;
}

/** `first(output, true) FILTER (WHERE gid = 0)`; with a default where the function has a value without rows. */
function picked(e: AggregateExpression, output: Alias, gid: AttributeReference): Expr {
  const first: AggregateExpression = {
    kind: 'AggregateExpression',
    fn: 'first',
    args: [toAttribute(output), trueLiteral],
    distinct: false,
    filter: comparison('=', gid, intLiteral(0)),
    writtenName: undefined,
  };
  const empty = rowOf(e.fn).emptyValue ?? null;
  return empty === null ? first : call('coalesce', [first, literal(empty, typeOf(e))]);
}

export function regularFunctions(functions: readonly AggregateExpression[], gid: AttributeReference, ctx: OptimizerContext): RegularFunctions {
  const regular = functions.filter((e) => !e.distinct);
  const needed = [
    ...regular.flatMap((e) => e.args.filter((a) => !isFoldable(a))),
    ...regular.flatMap((e) => (e.filter ? [...references(e.filter).values()] : [])),
  ];
  const args = distinctExprs(needed).map((e) => renamed(e, ctx));
  const column = (e: Expr): AttributeReference | undefined => args.find((r) => equalExpr(r.e, e))?.column;
  const results = new Map<AggregateExpression, Expr>();
  const outputs = regular.map((e) => {
    const filter = e.filter && transformExpr(e.filter, (x) => (x.kind === 'AttributeReference' ? (column(x) ?? x) : x));
    const output = alias({ ...e, args: e.args.map((a) => column(a) ?? a), filter }, sqlText(e, ctx.conf), ctx.nextId());
    results.set(e, picked(e, output, gid));
    return output;
  });
  return { args, outputs, results };
}
