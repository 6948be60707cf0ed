import type { IrColumn, IrRel } from '../../substrait/ir/relation.ts';
import type { AttributeReference } from '../expr/expr.ts';
import { output, toAttribute } from '../facts/typing.ts';
import type { Expand, Generate, Sample, Window } from '../plan/plan.ts';
import { lowerExpr, lowerSort } from './expression.ts';
import { containsIds } from './id-names.ts';
import type { Block, Lowerer } from './lowerer.ts';

/** Names, those of new columns that contain ids as the wire has them. */
function namesOf(w: Lowerer, columns: readonly AttributeReference[], isNew: (a: AttributeReference) => boolean) {
  const idNames = columns.flatMap((a, i) => (isNew(a) && containsIds(a.name) ? [i] : []));
  const names = columns.map((a, i) => (idNames.includes(i) ? w.idName(a.name) : a.name));
  return idNames.length > 0 ? { names, idNames } : { names };
}

/** A Window as a relation of its own: its calls, partitions and orders. */
export function lowerWindow(w: Lowerer, p: Window, input: IrRel, block: Block): IrRel {
  const scope = { lowerer: w, row: output(p.child), block };
  const expressions = p.windowExpressions.map((e) => lowerExpr(e.kind === 'Alias' ? e.child : e, scope));
  return {
    kind: 'Window',
    input,
    calls: expressions.flatMap((e) => (e.kind === 'WindowCall' ? [e] : [])),
    expressions,
    partitions: p.partitionSpec.map((e) => lowerExpr(e, scope)),
    sorts: p.orderSpec.map((o) => lowerSort(o, scope)),
    layers: [],
    ...namesOf(w, p.windowExpressions.map(toAttribute), () => true),
    ...w.markIds(p.windowExpressions.map(toAttribute)),
  };
}

export function lowerExpand(w: Lowerer, p: Expand, input: IrRel, block: Block): IrRel {
  const scope = { lowerer: w, row: output(p.child), block };
  const below = new Set(output(p.child).map((a) => a.exprId));
  const explicit = p.output.flatMap((a, c) => (!below.has(a.exprId) && isColumn(p, c, a.name) ? [c] : []));
  return {
    kind: 'Expand',
    input,
    projections: p.projections.map((row) => row.map((e) => lowerExpr(e, scope))),
    layers: [],
    ...(explicit.length > 0 ? { explicitAlias: explicit } : {}),
    ...namesOf(w, p.output, (a) => !below.has(a.exprId)),
    ...w.markIds(p.output.filter((a) => !below.has(a.exprId))),
  };
}

/** Does every row have the same input column of this name there? */
function isColumn(p: Expand, c: number, name: string): boolean {
  const cells = p.projections.map((row) => row[c]);
  const [first] = cells;
  if (first?.kind !== 'AttributeReference' || first.name.toLowerCase() !== name.toLowerCase()) return false;
  return cells.every((e) => e?.kind === 'AttributeReference' && e.exprId === first.exprId);
}

export function lowerGenerate(w: Lowerer, p: Generate, input: IrRel, block: Block): IrRel {
  const scope = { lowerer: w, row: output(p.child), block };
  return {
    kind: 'Generate',
    input,
    generator: lowerExpr(p.generator, scope),
    outer: p.outer,
    generated: p.generatorOutput.map((a): IrColumn => ({ name: a.name, type: a.dataType, nullable: a.nullable })),
    dropped: p.unrequiredChildIndex,
    layers: [],
    ...(p.qualifier === undefined ? {} : { alias: p.qualifier }),
    ...w.markIds(p.generatorOutput),
  };
}

export function lowerSample(p: Sample, input: IrRel): IrRel {
  const { lowerBound, upperBound, withReplacement, seed } = p;
  return { kind: 'Sample', input, lowerBound, upperBound, withReplacement, seed, layers: [] };
}
