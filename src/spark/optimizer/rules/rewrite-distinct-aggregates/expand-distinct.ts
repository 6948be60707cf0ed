import { intType } from '../../../../types/data-type.ts';
import { semanticEquals } from '../../../equality/semantic.ts';
import { asNamed } from '../../../expr/children.ts';
import type { AggregateExpression, AttributeReference, Expr } from '../../../expr/expr.ts';
import { attribute, intLiteral, nullLiteral } from '../../../expr/factories.ts';
import { transformExpr } from '../../../expr/traverse.ts';
import { isFoldable } from '../../../facts/properties.ts';
import { isNullable, toAttribute, typeOf } from '../../../facts/typing.ts';
import type { Aggregate, Expand, Plan } from '../../../plan/plan.ts';
import { sqlText } from '../../../print/sql-text.ts';
import type { OptimizerContext } from '../../rule.ts';
import { distinctFunctions } from './distinct-functions.ts';
import type { DistinctGroup } from './distinct-groups.ts';
import { regularFunctions } from './regular-functions.ts';
import type { Renamed } from './renamed.ts';

const nulls = (items: readonly Renamed[]): readonly Expr[] => items.map((r) => nullLiteral(typeOf(r.e)));
const columns = (items: readonly Renamed[]): readonly AttributeReference[] => items.map((r) => r.column);

/** A group key as a column: itself, or a new one named by its SQL text. */
function keyColumn(e: Expr, ctx: OptimizerContext): AttributeReference {
  if (e.kind === 'AttributeReference' || e.kind === 'Alias' || e.kind === 'OuterReference') return toAttribute(e);
  return attribute(sqlText(e, ctx.conf), typeOf(e), isNullable(e), ctx.nextId());
}

/** The two aggregations over the Expand. */
export function expandDistinct(
  a: Aggregate,
  functions: readonly AggregateExpression[],
  groups: readonly DistinctGroup[],
  ctx: OptimizerContext,
): Plan {
  const gid = attribute('gid', intType, false, ctx.nextId());
  const keys = a.groupingExpressions.map((e) => ({ e, column: keyColumn(e, ctx) }));
  const keyColumns = columns(keys);
  const distinct = distinctFunctions(functions, groups, gid, ctx);
  const regular = regularFunctions(functions, gid, ctx);

  const regularRow = [...a.groupingExpressions, ...nulls(distinct.args), intLiteral(0), ...nulls(distinct.filters), ...regular.args.map((r) => r.e)];
  const distinctRows = distinct.projections.map((row) => [...a.groupingExpressions, ...row, ...nulls(regular.args)]);
  const expand: Expand = {
    kind: 'Expand',
    projections: regular.outputs.length > 0 ? [regularRow, ...distinctRows] : distinctRows,
    output: [...keyColumns, ...columns(distinct.args), gid, ...columns(distinct.filters), ...columns(regular.args)],
    child: a.child,
  };
  const lowerKeys = [...keyColumns, ...columns(distinct.args), gid];
  const lower: Aggregate = {
    kind: 'Aggregate',
    groupingExpressions: lowerKeys,
    aggregateExpressions: [...lowerKeys, ...distinct.filterOutputs, ...regular.outputs],
    child: expand,
  };
  const unfoldableKeys = keys.filter((k) => !isFoldable(k.e));
  const replace = (e: Expr): Expr => {
    const key = unfoldableKeys.find((k) => semanticEquals(e, k.e));
    if (key) return key.column;
    return e.kind === 'AggregateExpression' ? (distinct.results.get(e) ?? regular.results.get(e) ?? e) : e;
  };
  return {
    kind: 'Aggregate',
    groupingExpressions: keyColumns,
    aggregateExpressions: a.aggregateExpressions.map((e) => asNamed(transformExpr(e, replace))),
    child: lower,
  };
}
