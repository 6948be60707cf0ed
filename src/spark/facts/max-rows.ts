import type { Expr } from '../expr/expr.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Plan, Range } from '../plan/plan.ts';

/** A bound on row numbers; undefined = unknown. */
export type RowBound = number | undefined;

const longMax = 2 ** 63;
const valid = (n: number): RowBound => (n < longMax ? n : undefined);
const literalInt = (e: Expr): RowBound => (e.kind === 'Literal' && e.dataType.kind === 'int' && typeof e.value === 'number' ? e.value : undefined);

function sum(bounds: readonly RowBound[]): RowBound {
  let total = 0;
  for (const b of bounds) {
    if (b === undefined) return undefined;
    total += b;
  }
  return valid(total);
}

function rangeSize(p: Range): bigint {
  const span = p.end - p.start;
  if (span === 0n || span > 0n !== p.step > 0n) return 0n;
  return span / p.step + (span % p.step === 0n ? 0n : 1n);
}

function joinMaxRows(p: Extract<Plan, { kind: 'Join' }>): RowBound {
  if (p.joinType === 'LeftSemi' || p.joinType === 'LeftAnti') return maxRows(p.left);
  if (p.joinType === 'ExistenceJoin') return undefined;
  const left = maxRows(p.left);
  const right = maxRows(p.right);
  if (left === undefined || right === undefined) return undefined;
  const least = { LeftOuter: left, RightOuter: right, FullOuter: left + right, Inner: 0, Cross: 0 }[p.joinType];
  return valid(Math.max(left * right, least));
}

/** The most rows a plan can return (Catalyst's `maxRows`). LocalLimit has none: it limits partitions. */
export const maxRows: (p: Plan) => RowBound = memoPlan((p: Plan): RowBound => {
  switch (p.kind) {
    case 'LocalRelation':
      return p.data.length;
    case 'OneRowRelation':
      return 1;
    case 'Range':
      return valid(Number(rangeSize(p)));
    case 'GlobalLimit':
    case 'Tail':
      return literalInt(p.limitExpr);
    case 'Offset': {
      const offset = literalInt(p.offsetExpr);
      const child = offset === undefined ? undefined : maxRows(p.child);
      return offset === undefined || child === undefined ? undefined : Math.max(child - offset, 0);
    }
    case 'Aggregate':
      return p.groupingExpressions.length === 0 ? 1 : maxRows(p.child);
    case 'Join':
      return joinMaxRows(p);
    case 'Union':
      return sum(p.children.map(maxRows));
    case 'Intersect': {
      const left = maxRows(p.left);
      const right = maxRows(p.right);
      return left === undefined || right === undefined ? undefined : Math.min(left, right);
    }
    case 'Except':
      return maxRows(p.left);
    case 'Expand': {
      const child = maxRows(p.child);
      return child === undefined ? undefined : valid(child * p.projections.length);
    }
    case 'Sample':
      return p.withReplacement ? undefined : maxRows(p.child);
    case 'Project':
    case 'Filter':
    case 'Sort':
    case 'Distinct':
    case 'Deduplicate':
    case 'Window':
    case 'SubqueryAlias':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
      return maxRows(p.child);
    case 'LogicalRelation':
    case 'CTERelationRef':
    case 'View':
    case 'LateralJoin':
    case 'LocalLimit':
    case 'Generate':
    case 'WithCTE':
    case 'CTERelationDef':
    case 'ResolvedHint':
    case 'DomainJoin':
    case 'Subquery':
      return undefined;
    default:
      return p satisfies never;
  }
});

/** The most rows of one partition (Catalyst's `maxRowsPerPartition`). */
export const maxRowsPerPartition: (p: Plan) => RowBound = memoPlan((p: Plan): RowBound => {
  switch (p.kind) {
    case 'Project':
    case 'Filter':
      return maxRowsPerPartition(p.child);
    case 'Sample':
      return p.withReplacement ? undefined : maxRowsPerPartition(p.child);
    case 'Sort':
      return p.global ? maxRows(p) : maxRowsPerPartition(p.child);
    case 'Union':
      return sum(p.children.map(maxRowsPerPartition));
    case 'LocalLimit':
      return literalInt(p.limitExpr);
    case 'Expand': {
      const child = maxRowsPerPartition(p.child);
      return child === undefined ? maxRows(p) : valid(child * p.projections.length);
    }
    case 'Range': {
      if (p.numSlices === undefined) return maxRows(p);
      const size = rangeSize(p);
      const slices = BigInt(p.numSlices);
      return valid(Number(size / slices + (size % slices === 0n ? 0n : 1n))) ?? maxRows(p);
    }
    default:
      return maxRows(p);
  }
});
