import type { IrColumn, IrRel } from '../../substrait/ir/relation.ts';
import { output, toAttribute } from '../facts/typing.ts';
import type { Expand, Generate, Sample, Window } from '../plan/plan.ts';
import { lowerExpr, lowerSort } from './expression.ts';
import type { Block, Lowerer } from './lowerer.ts';

const containsIds = (name: string): boolean => /#\d/.test(name);
const idNames = (names: readonly string[]) => {
  const found = names.flatMap((n, i) => (containsIds(n) ? [i] : []));
  return found.length > 0 ? { idNames: found } : {};
};

/** A Window as a relation of its own: its calls, partitions and orders. */
export function lowerWindow(w: Lowerer, p: Window, input: IrRel, block: Block): IrRel {
  const scope = { lowerer: w, row: output(p.child), block };
  const expressions = p.windowExpressions.map((e) => lowerExpr(e.kind === 'Alias' ? e.child : e, scope));
  const names = p.windowExpressions.map((e) => toAttribute(e).name);
  return {
    kind: 'Window',
    input,
    calls: expressions.flatMap((e) => (e.kind === 'WindowCall' ? [e] : [])),
    expressions,
    names,
    partitions: p.partitionSpec.map((e) => lowerExpr(e, scope)),
    sorts: p.orderSpec.map((o) => lowerSort(o, scope)),
    layers: [],
    ...idNames(names),
    ...w.markIds(p.windowExpressions.map((e) => toAttribute(e).exprId)),
  };
}

export function lowerExpand(w: Lowerer, p: Expand, input: IrRel, block: Block): IrRel {
  const scope = { lowerer: w, row: output(p.child), block };
  const below = new Set(output(p.child).map((a) => a.exprId));
  const names = p.output.map((a) => a.name);
  return {
    kind: 'Expand',
    input,
    projections: p.projections.map((row) => row.map((e) => lowerExpr(e, scope))),
    names,
    layers: [],
    ...idNames(names.map((n, i) => (below.has(p.output[i]?.exprId ?? -1) ? '' : n))),
    ...w.markIds(p.output.filter((a) => !below.has(a.exprId)).map((a) => a.exprId)),
  };
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
    ...w.markIds(p.generatorOutput.map((a) => a.exprId)),
  };
}

export function lowerSample(p: Sample, input: IrRel): IrRel {
  const { lowerBound, upperBound, withReplacement, seed } = p;
  return { kind: 'Sample', input, lowerBound, upperBound, withReplacement, seed, layers: [] };
}
