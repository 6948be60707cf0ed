import { equalExpr } from '../../../equality/equal.ts';
import { sameCanonical } from '../../../equality/semantic.ts';
import type { AggregateExpression, Alias, AttributeReference, Expr } from '../../../expr/expr.ts';
import { alias, and, comparison, intLiteral, nullLiteral } from '../../../expr/factories.ts';
import { isFoldable } from '../../../facts/properties.ts';
import { toAttribute, typeOf } from '../../../facts/typing.ts';
import type { OptimizerContext } from '../../rule.ts';
import type { DistinctGroup } from './distinct-groups.ts';
import { distinctExprs, type Renamed, renamed } from './renamed.ts';

/** What the DISTINCT functions need of the Expand and of both aggregations. */
export interface DistinctFunctions {
  /** All their arguments. */
  readonly args: readonly Renamed[];
  readonly filters: readonly Renamed[];
  /** Outputs of the lower aggregation: whether some row of the group passes a filter. */
  readonly filterOutputs: readonly Alias[];
  /** Per group: arguments, group number and filters, null where they belong to others. */
  readonly projections: readonly (readonly Expr[])[];
  /** What a function becomes in the upper aggregation. */
  readonly results: ReadonlyMap<AggregateExpression, Expr>;
}

function aggregateOf(fn: string, arg: Expr): AggregateExpression {
  return { kind: 'AggregateExpression', fn, args: [arg], distinct: false, filter: undefined, writtenName: undefined };
}

/** Over the columns that the lower aggregation made distinct. */
function overColumns(e: AggregateExpression, args: readonly Renamed[]): readonly Expr[] {
  if (e.args.every(isFoldable)) return e.args;
  return e.args.map((a) => args.find((r) => !isFoldable(r.e) && sameCanonical(r.e, a))?.column ?? a);
}

export function distinctFunctions(
  functions: readonly AggregateExpression[],
  groups: readonly DistinctGroup[],
  gid: AttributeReference,
  ctx: OptimizerContext,
): DistinctFunctions {
  const args = distinctExprs(groups.flatMap((g) => g.args.items)).map((e) => renamed(e, ctx));
  const filters = functions.flatMap((e) => (e.distinct && e.filter ? [renamed(e.filter, ctx)] : []));
  const filterOutputs = filters.map((f) => alias(aggregateOf('max', f.column), f.column.name, ctx.nextId()));
  const results = new Map<AggregateExpression, Expr>();
  const projections = groups.map((g, i) => {
    const number = intLiteral(i + 1);
    const own = g.functions.flatMap((e) => (e.filter ? [e.filter] : []));
    for (const e of g.functions) {
      const at = e.filter === undefined ? -1 : filters.findLastIndex((f) => e.filter !== undefined && equalExpr(f.e, e.filter));
      const passes = filterOutputs[at];
      const inGroup = comparison('=', gid, number);
      const filter = passes ? and(inGroup, toAttribute(passes)) : inGroup;
      results.set(e, { ...e, args: overColumns(e, args), distinct: false, filter });
    }
    return [
      ...args.map((a) => (g.args.has(a.e) ? a.e : nullLiteral(typeOf(a.e)))),
      number,
      ...filters.map((f) => (own.some((e) => equalExpr(e, f.e)) ? f.e : nullLiteral(typeOf(f.e)))),
    ];
  });
  return { args, filters, filterOutputs, projections, results };
}
