import type { IrLayer, IrRel } from '../../substrait/ir/relation.ts';
import type { Plan } from '../plan/plan.ts';
import { lowerExpr, lowerSort } from './expression.ts';
import type { Scope } from './scope.ts';

/** `r` with one more layer outside. */
export function addLayer(r: IrRel, layer: IrLayer): IrRel {
  return { ...r, layers: [...r.layers, layer] };
}

/** A repartitioning; it never changes rows, so it is a layer. */
export function repartitionLayer(
  p: Extract<Plan, { kind: 'Repartition' | 'RepartitionByExpression' | 'RebalancePartitions' }>,
  scope: Scope,
): IrLayer {
  if (p.kind === 'Repartition') return { kind: 'repartition', op: p.shuffle ? 'shuffle' : 'coalesce', partitions: p.numPartitions, keys: [] };
  const ranged = p.kind === 'RepartitionByExpression' && p.partitionExpressions.some((e) => e.kind === 'SortOrder');
  const keys = p.partitionExpressions.map((e) =>
    e.kind === 'SortOrder' ? lowerSort(e, scope) : { expr: lowerExpr(e, scope), descending: false, nullsFirst: true },
  );
  const op = p.kind === 'RebalancePartitions' ? 'rebalance' : ranged ? 'byRange' : 'byExpression';
  return { kind: 'repartition', op, keys, ...(p.numPartitions === undefined ? {} : { partitions: p.numPartitions }) };
}
