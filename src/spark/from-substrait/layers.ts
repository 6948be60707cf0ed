import { assertNever } from '../../errors/compile-error.ts';
import type { IrLayer, IrRel } from '../../substrait/ir/relation.ts';
import type { CTERelationDef, Plan } from '../plan/plan.ts';
import { liftSort } from './expression.ts';
import type { Block, Lifter } from './lifter.ts';
import { rowOf } from './row-of.ts';

/** What stands above a relation's operator without being a relation: aliases, WITH, hints, repartitions, views, innermost first. */
export function liftLayers(l: Lifter, r: IrRel, plan: Plan, block: Block): Plan {
  return r.layers.reduce((child, layer, i) => liftLayer(l, r, layer, child, block, r.layers[i - 1]), plan);
}

function liftLayer(l: Lifter, r: IrRel, layer: IrLayer, child: Plan, block: Block, below: IrLayer | undefined): Plan {
  switch (layer.kind) {
    case 'alias':
      return { kind: 'SubqueryAlias', name: aliasName(r, layer.name, below), child };
    case 'withCte':
      for (const d of layer.definitions) l.placed.add(d);
      return withDefinitions(l, layer.definitions, child, block);
    case 'joinHint':
      return { kind: 'ResolvedHint', strategy: layer.strategy, child };
    case 'view':
      return { kind: 'View', name: layer.name, child };
    case 'repartition':
      return liftRepartition(l, layer, child, block);
    default:
      return assertNever(layer, 'layer');
  }
}

/** A table read below a padding Project carries the table's own alias up there, as a dotted name; so does a view. */
function aliasName(r: IrRel, name: string, below: IrLayer | undefined): readonly string[] {
  if (below?.kind === 'view' && below.name.join('.') === name) return below.name;
  const read = r.kind === 'Project' && r.input.kind === 'Read' ? r.input : undefined;
  return read?.noTableAlias && read.table.length === 3 && read.table.join('.') === name ? read.table : [name];
}

/** The CTE definitions with these ordinals, then the plan that uses them. */
export function withDefinitions(l: Lifter, ordinals: readonly number[], plan: Plan, block: Block): Plan {
  const cteDefs = ordinals.map((id): CTERelationDef => ({ kind: 'CTERelationDef', id, child: l.liftDefinition(id, block) }));
  return { kind: 'WithCTE', cteDefs, plan };
}

function liftRepartition(l: Lifter, layer: Extract<IrLayer, { kind: 'repartition' }>, child: Plan, block: Block): Plan {
  const scope = { lifter: l, row: rowOf(child), block };
  const orders = layer.keys.map((k) => liftSort(k, scope));
  const keys = orders.map((o) => o.child);
  switch (layer.op) {
    case 'shuffle':
    case 'coalesce':
      return { kind: 'Repartition', numPartitions: layer.partitions ?? 1, shuffle: layer.op === 'shuffle', child };
    case 'byExpression':
      return { kind: 'RepartitionByExpression', partitionExpressions: keys, numPartitions: layer.partitions, child };
    case 'byRange':
      return { kind: 'RepartitionByExpression', partitionExpressions: orders, numPartitions: layer.partitions, child };
    case 'rebalance':
      return { kind: 'RebalancePartitions', partitionExpressions: keys, numPartitions: layer.partitions, child };
    default:
      return assertNever(layer.op, 'repartition');
  }
}
