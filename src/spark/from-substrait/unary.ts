import type { IrExpand, IrGenerate, IrWindowRel } from '../../substrait/ir/relation.ts';
import { equalType, intType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import type { AttributeReference, Expr, ExprId } from '../expr/expr.ts';
import { alias, attribute, literal } from '../expr/factories.ts';
import { isNullable, typeOf } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { defineIds } from './defined-ids.ts';
import { liftExpr, liftSort } from './expression.ts';
import type { Block, Lifter } from './lifter.ts';
import { rowOf } from './row-of.ts';

/** Input columns but the dropped ones, and the generator's columns under its alias. */
export function liftGenerate(l: Lifter, r: IrGenerate, child: Plan, block: Block): Plan {
  const generator = liftExpr(r.generator, { lifter: l, row: rowOf(child), block });
  const ids = defineIds(
    l,
    r,
    r.generated.map((c) => c.name),
  );
  return {
    kind: 'Generate',
    generator,
    unrequiredChildIndex: r.dropped,
    outer: r.outer,
    qualifier: r.alias,
    generatorOutput: r.generated.map((c, i) => attribute(c.name, c.type, c.nullable, ids[i] ?? l.newId())),
    child,
  };
}

/** An Expand; a column that is the same input column in every row, by its name, keeps that column's id. */
export function liftExpand(l: Lifter, r: IrExpand, child: Plan, block: Block): Plan {
  const scope = { lifter: l, row: rowOf(child), block };
  const projections = r.projections.map((row) => row.map((e) => liftExpr(e, scope)));
  const columns = r.names.map((name, c) =>
    expandColumn(
      r.explicitAlias?.includes(c) === true,
      name,
      projections.map((row) => row[c]),
    ),
  );
  const ids = defineIds(
    l,
    r,
    columns.filter((c) => c.exprId < 0).map((c) => c.name),
  );
  let next = 0;
  const output = columns.map((c) => (c.exprId < 0 ? { ...c, exprId: ids[next++] ?? l.newId() } : c));
  noteIdNames(
    l,
    r,
    output.map((a) => a.exprId),
  );
  return { kind: 'Expand', projections, output, child };
}

/** The output column over these cells; a new one has no id yet (-1). */
function expandColumn(isNew: boolean, name: string, cells: readonly (Expr | undefined)[]): AttributeReference {
  const known = cells.filter((e) => e !== undefined);
  const [first] = known;
  if (
    !isNew &&
    first?.kind === 'AttributeReference' &&
    first.name.toLowerCase() === name.toLowerCase() &&
    known.every((e) => e.kind === 'AttributeReference' && e.exprId === first.exprId)
  )
    return first.name === name ? first : { ...first, name };
  const types = known.map(typeOf);
  const type = types.length === 0 ? intType : types.reduce((a, b) => (equalType(a, b) ? a : looserType(a, b)));
  return attribute(name, type, known.some(isNullable), -1);
}

/** Remembers which names contain ids. */
function noteIdNames(l: Lifter, r: IrExpand | IrWindowRel, ids: readonly ExprId[]): void {
  for (const i of r.idNames ?? []) {
    const id = ids[i];
    if (id !== undefined) l.idNames.set(id, r.names[i] ?? '');
  }
}

/** A window relation of an optimized plan → one Window. */
export function liftWindowRel(l: Lifter, r: IrWindowRel, child: Plan, block: Block): Plan {
  const scope = { lifter: l, row: rowOf(child), block };
  const expressions = r.expressions.map((e) => liftExpr(e, scope));
  const ids = defineIds(l, r, r.names);
  noteIdNames(l, r, ids);
  return {
    kind: 'Window',
    windowExpressions: expressions.map((e, i) => alias(e, r.names[i] ?? '', ids[i] ?? l.newId())),
    partitionSpec: r.partitions.map((p) => liftExpr(p, scope)),
    orderSpec: r.sorts.map((s) => liftSort(s, scope)),
    child,
  };
}

/** The last `count` rows. */
export function liftTail(count: number, child: Plan): Plan {
  return { kind: 'Tail', limitExpr: literal(count, intType), child };
}
