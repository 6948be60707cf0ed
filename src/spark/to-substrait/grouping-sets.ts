import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { IrRel } from '../../substrait/ir/relation.ts';
import type { Alias, AttributeReference, Expr } from '../expr/expr.ts';
import { isNullable, output, typeOf } from '../facts/typing.ts';
import { expandRows, groupingCall } from '../from-substrait/grouping-sets.ts';
import type { Aggregate, Plan } from '../plan/plan.ts';
import { exprText } from '../print/expr-text.ts';
import { lowerAggregateCall, lowerExpr } from './expression.ts';
import { lowerItems } from './items.ts';
import type { Block, Lowerer } from './lowerer.ts';
import { Measures } from './measures.ts';
import type { Scope } from './scope.ts';

/** GROUPING SETS, ROLLUP or CUBE as they were before Spark's analyzer spelled them out. */
export interface GroupingSets {
  readonly aggregate: Aggregate;
  readonly below: Plan;
  /** The keys' copies in the Project: their children are the keys. */
  readonly copies: readonly Alias[];
  readonly sets: readonly (readonly number[])[];
  /** What the Expand calls the keys. */
  readonly keys: readonly AttributeReference[];
  readonly gid: AttributeReference;
}

/**
 * Aggregate [keys, spark_grouping_id] / Expand / Project [columns, key copies] → keys and sets; undefined for other shapes: what is found, spelled out
 * again, must give the same text.
 */
export function groupingSets(w: Lowerer, p: Aggregate): GroupingSets | undefined {
  const expand = p.child;
  if (expand.kind !== 'Expand' || expand.child.kind !== 'Project') return undefined;
  const project = expand.child;
  const columns = output(project.child);
  const copies = project.projectList.slice(columns.length).flatMap((e) => (e.kind === 'Alias' ? [e] : []));
  if (project.projectList.length !== columns.length + copies.length) return undefined;
  const added = expand.output.slice(columns.length);
  const keys = added.slice(0, copies.length);
  const gid = added[copies.length];
  if (gid?.name !== 'spark_grouping_id') return undefined;
  const sets = expand.projections.map((row) =>
    row.slice(columns.length).flatMap((e, i) => (e.kind === 'AttributeReference' && i < copies.length ? [i] : [])),
  );
  const text = (es: readonly Expr[]): string => es.map((e) => exprText(e, w.conf)).join();
  const same =
    text(project.projectList.slice(0, columns.length)) === text(columns) &&
    text(expand.output.slice(0, columns.length)) === text(columns) &&
    text(p.groupingExpressions) === text(added) &&
    copies.every((c, i) => c.name === keys[i]?.name && c.name === keyName(c.child, w)) &&
    text(expand.projections.flat()) === text(expandRows(columns, copies, sets).flat());
  return same ? { aggregate: p, below: project.child, copies, sets, keys, gid } : undefined;
}

function keyName(key: Expr, w: Lowerer): string {
  return key.kind === 'AttributeReference' ? key.name : exprText(key, w.conf);
}

/** One AggregateRel of several groupings, and the Project of its results above it. */
export function lowerGroupingSets(w: Lowerer, g: GroupingSets, input: IrRel, block: Block): IrRel {
  const scope: Scope = { lowerer: w, row: output(g.below), block };
  const calls = new Measures(g.keys.length, (c) => lowerAggregateCall(c, scope));
  const known = (e: Expr): IrExpr | undefined =>
    keyField(g, e) ?? groupingOf(w, g, e) ?? (e.kind === 'AggregateExpression' ? calls.field(e) : undefined);
  const items = lowerItems(w, g.aggregate.aggregateExpressions, { ...scope, row: g.keys, known }, w.appendedTo.get(g.aggregate));
  const keys = g.copies.map((c) => lowerExpr(c.child, scope));
  return {
    kind: 'Project',
    input: { kind: 'Aggregate', input, keys, groupings: g.sets, groupingSets: true, measures: calls.measures, distinct: false, layers: [] },
    ...items,
  };
}

function keyField(g: GroupingSets, e: Expr): IrExpr | undefined {
  if (e.kind !== 'AttributeReference') return undefined;
  const index = g.keys.findIndex((k) => k.exprId === e.exprId);
  const key = g.keys[index];
  if (!key) return undefined;
  return { kind: 'Field', index, type: typeOf(key), nullable: isNullable(key), ...(key.name === e.name ? {} : { spelling: e.name }) };
}

/** `grouping_id()` and `grouping(key)`. */
function groupingOf(w: Lowerer, g: GroupingSets, e: Expr): IrExpr | undefined {
  if (e.kind === 'AttributeReference') return e.exprId === g.gid.exprId ? { kind: 'Grouping', type: e.dataType, nullable: false } : undefined;
  if (e.kind !== 'Cast') return undefined;
  const text = exprText(e, w.conf);
  const key = g.keys.findIndex((_, i) => exprText(groupingCall(i, g.gid, g.keys.length), w.conf) === text);
  return key < 0 ? undefined : { kind: 'Grouping', key, type: e.dataType, nullable: false };
}
