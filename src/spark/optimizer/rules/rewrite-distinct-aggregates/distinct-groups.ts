import { ExpressionSet } from '../../../equality/expression-set.ts';
import type { AggregateExpression } from '../../../expr/expr.ts';
import { isFoldable } from '../../../facts/properties.ts';

/** DISTINCT functions of the same arguments, which one copy of the rows serves. */
export interface DistinctGroup {
  readonly args: ExpressionSet;
  readonly functions: readonly AggregateExpression[];
}

/** Constants need not be made distinct; of constants only, the first stands for all. */
function distinctArguments(e: AggregateExpression): ExpressionSet {
  const unfoldable = ExpressionSet.of(e.args.filter((a) => !isFoldable(a)));
  return unfoldable.size > 0 ? unfoldable : ExpressionSet.of(e.args.slice(0, 1));
}

const sameSet = (a: ExpressionSet, b: ExpressionSet): boolean => a.size === b.size && a.items.every((e) => b.has(e));

/** In order of first appearance; Spark has another order for more than four groups, which depends on hash codes. */
export function distinctGroups(functions: readonly AggregateExpression[]): readonly DistinctGroup[] {
  const groups: { readonly args: ExpressionSet; readonly functions: AggregateExpression[] }[] = [];
  for (const e of functions) {
    const args = distinctArguments(e);
    const known = groups.find((g) => sameSet(g.args, args));
    if (known) known.functions.push(e);
    else groups.push({ args, functions: [e] });
  }
  return groups;
}
