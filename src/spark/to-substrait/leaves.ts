import { raise } from '../../errors/raise.ts';
import type { IrColumn, IrRead, IrRel } from '../../substrait/ir/relation.ts';
import type { AttributeReference } from '../expr/expr.ts';
import type { CTERelationRef, LogicalRelation, Plan } from '../plan/plan.ts';
import type { Lowerer } from './lowerer.ts';

const column = (a: AttributeReference): IrColumn => ({ name: a.name, type: a.dataType, nullable: a.nullable });

/** A plan without children, or one with the SubqueryAlias that such a relation implies; undefined for other nodes. */
export function lowerLeaf(w: Lowerer, p: Plan): IrRel | undefined {
  switch (p.kind) {
    case 'SubqueryAlias':
      if (p.child.kind === 'LogicalRelation' && !w.optimized && sameName(p.name, p.child.table)) return read(w, p.child, false);
      if (p.child.kind === 'CTERelationRef' && p.name.length === 1) return reference(w, p.child, p.name[0] ?? '');
      return undefined;
    case 'LogicalRelation':
      return read(w, p, !w.optimized);
    case 'CTERelationRef':
      return raise('UNSUPPORTED_CATALYST_PLAN', { what: 'a CTERelationRef without the name of its definition above it' });
    case 'OneRowRelation':
      return { kind: 'VirtualTable', columns: [], rows: [[]], layers: [] };
    case 'LocalRelation':
      return { kind: 'VirtualTable', columns: p.output.map(column), rows: p.data, layers: [], ...w.markIds(p.output) };
    case 'Range':
      return {
        kind: 'Range',
        start: p.start,
        end: p.end,
        step: p.step,
        layers: [],
        ...(p.numSlices === undefined ? {} : { partitions: p.numSlices }),
        ...w.markIds(p.output),
      };
    default:
      return undefined;
  }
}

function sameName(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i]);
}

function read(w: Lowerer, p: LogicalRelation, noTableAlias: boolean): IrRead {
  return {
    kind: 'Read',
    table: p.table,
    columns: p.output.map(column),
    partitionColumns: p.partitionColumns,
    provider: p.provider,
    layers: [],
    ...(noTableAlias ? { noTableAlias: true } : {}),
    ...w.markIds(p.output),
  };
}

/** A use of a CTE; where it is spelled in other case than the definition, that spelling is its first alias. */
function reference(w: Lowerer, p: CTERelationRef, spelled: string): IrRel | undefined {
  const name = w.cteNames.get(p.cteId);
  if (name === undefined || name.toLowerCase() !== spelled.toLowerCase()) return undefined;
  const ordinal = w.ordinals.get(p.cteId);
  if (ordinal === undefined) return raise('UNSUPPORTED_CATALYST_PLAN', { what: `a reference to CTE ${p.cteId}, which the plan does not define` });
  return { kind: 'Reference', ordinal, layers: spelled === name ? [] : [{ kind: 'alias', name: spelled }] };
}
