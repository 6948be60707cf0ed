import { defaultSize } from '../../types/default-size.ts';
import { ExpressionSet } from '../equality/expression-set.ts';
import type { AttributeReference, Expr } from '../expr/expr.ts';
import { planChildren } from '../plan/children.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Join, Plan } from '../plan/plan.ts';
import { distinctKeys, equiJoinKeys } from './distinct-keys.ts';
import { maxRows } from './max-rows.ts';
import { output } from './typing.ts';

/** What Spark assumes of data it knows nothing about (`spark.sql.defaultSizeInBytes`). */
const unknownSize = 2 ** 63 - 1;

/** Bytes of one row: eight, and the default size of every column. */
function rowSize(columns: readonly AttributeReference[]): number {
  return columns.reduce((sum, a) => sum + defaultSize(a.dataType), 8);
}

const count = (e: Expr): number => (e.kind === 'Literal' && typeof e.value === 'number' ? e.value : 0);
const product = (sizes: readonly number[]): number => sizes.filter((s) => s > 0).reduce((a, b) => a * b, 1);

/** A node with one child: as many rows as that, of its own width. */
function resized(p: Plan, child: Plan): number {
  return Math.max(1, Math.floor((sizeInBytes(child) * rowSize(output(p))) / rowSize(output(child))));
}

function joinSize(p: Join): number {
  if (p.joinType === 'LeftSemi' || p.joinType === 'LeftAnti') return sizeInBytes(p.left);
  const sizes = [sizeInBytes(p.left), sizeInBytes(p.right)];
  const keys = p.joinType === 'ExistenceJoin' || p.joinType === 'Cross' ? undefined : equiJoinKeys(p);
  if (!keys) return product(sizes);
  const unique = (side: Plan, by: readonly Expr[]): boolean => {
    const set = ExpressionSet.of(by);
    return distinctKeys(side).some((key) => key.items.every((e) => set.has(e)));
  };
  if (!unique(p.left, keys.left) && !unique(p.right, keys.right)) return product(sizes);
  return sizes.filter((s) => s > 1).reduce((a, b) => a + b, 0);
}

/**
 * Spark's estimate of a plan's size without table statistics (`stats.sizeInBytes`), for tables without data: 0 for a table, unknown (huge) for a
 * partitioned one whose partitions have not been listed.
 */
export const sizeInBytes: (p: Plan) => number = memoPlan((p: Plan): number => {
  switch (p.kind) {
    case 'LogicalRelation':
      return p.partitionColumns.length === 0 || p.partitionsPruned ? 0 : unknownSize;
    case 'LocalRelation':
      return p.data.length * rowSize(p.output);
    case 'OneRowRelation':
      return 1;
    case 'Range':
      return 8 * (maxRows(p) ?? unknownSize);
    case 'CTERelationRef':
      return unknownSize;
    case 'Aggregate':
      return p.groupingExpressions.length === 0 ? rowSize(output(p)) : resized(p, p.child);
    case 'Project':
    case 'Filter':
    case 'Distinct':
    case 'Window':
      return resized(p, p.child);
    case 'Expand':
      return resized(p, p.child) * p.projections.length;
    case 'GlobalLimit':
    case 'Tail':
      return Math.max(1, count(p.limitExpr) * rowSize(output(p)));
    case 'Offset':
      return 1;
    case 'LocalLimit':
      return count(p.limitExpr) === 0 ? 1 : sizeInBytes(p.child);
    case 'Join':
      return joinSize(p);
    case 'Union':
      return p.children.reduce((sum, c) => sum + sizeInBytes(c), 0);
    case 'Intersect':
      return Math.min(sizeInBytes(p.left), sizeInBytes(p.right));
    case 'Except':
      return sizeInBytes(p.left);
    case 'Sample':
      return Math.max(1, Math.ceil(sizeInBytes(p.child) * (p.upperBound - p.lowerBound)));
    case 'WithCTE':
      return sizeInBytes(p.plan);
    case 'Sort':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return sizeInBytes(p.child);
    case 'SubqueryAlias':
    case 'View':
    case 'LateralJoin':
    case 'Generate':
    case 'Deduplicate':
    case 'CTERelationDef':
    case 'DomainJoin':
    case 'ResolvedHint':
    case 'Subquery':
      return product(planChildren(p).map(sizeInBytes));
    default:
      return p satisfies never;
  }
});
