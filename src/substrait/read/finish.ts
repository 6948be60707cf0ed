import { raise } from '../../errors/raise.ts';
import type { IrExpr } from '../ir/expression.ts';
import { outputColumns } from '../ir/output.ts';
import type { IrColumn, IrLayer, IrProject, IrRel } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';
import { type Common, readLayers } from './hints.ts';
import { makeScope } from './read-expression.ts';
import type { Place, PlanContext, ReadRelation, Row, Scope } from './scope.ts';

/** Columns in the order of the relation. */
export function rowOf(columns: readonly IrColumn[]): Row {
  return columns.map((c, index) => ({ name: c.name, type: c.type, nullable: c.nullable, index }));
}

export function fieldOf(row: Row, i: number): IrExpr | undefined {
  const c = row[i];
  return c && { kind: 'Field', index: c.index, type: c.type, nullable: c.nullable };
}

/** The names of columns, from a depth-first list; undefined where it has not as many as the columns need. */
export function topNames(names: readonly string[], columns: readonly Pick<IrColumn, 'type'>[]): readonly string[] | undefined {
  const top: string[] = [];
  let at = 0;
  for (const c of columns) {
    const name = names[at];
    if (name === undefined) return undefined;
    top.push(name);
    at += columnNames([{ name, type: c.type }]).length;
  }
  return at === names.length ? top : undefined;
}

/** A Project of bare columns. */
export function projectFields(input: IrRel, fields: readonly IrExpr[], names: readonly string[], layers: readonly IrLayer[] = []): IrProject {
  return { kind: 'Project', input, expressions: fields, names, explicitAlias: [], appended: 0, layers };
}

function emitted(row: Row, emit: readonly number[], path: string): Row {
  return emit.map(
    (i) => row[i] ?? raise('SUBSTRAIT_OUT_OF_RANGE', { what: 'column', index: String(i), count: String(row.length) }, `${path}.common.emit`),
  );
}

const isIdentity = (emit: readonly number[], row: Row): boolean => emit.length === row.length && emit.every((i, at) => i === at);

/**
 * A relation whose own output is `row`, with what RelCommon adds: an emit becomes a Project of columns above it, the layers stand on top of all.
 * @param scope holds the relation's notes; keys of its layers are numbered after its expressions
 */
export function finish(scope: Scope, rel: IrRel, row: Row, c: Common, path: string): ReadRelation {
  const { ctx } = scope;
  const ids = {
    ...(c.hint.sameIdsAs > 0 ? { sameIdsAs: c.hint.sameIdsAs } : {}),
    ...(c.anchor !== undefined && ctx.stage === 'optimized' && rel.kind !== 'LateralJoin' ? { idAnchor: c.anchor } : {}),
  };
  const anchor = c.anchor === undefined ? {} : { anchor: c.anchor };
  const isDirect = !c.emit || isIdentity(c.emit, row);
  const out = c.emit ? emitted(row, c.emit, path) : row;
  const layers = readLayers(makeScope({ ...scope, row: rowOf(out) }), c, path);
  if (isDirect) return { rel: { ...rel, ...ids, layers: [...rel.layers, ...layers] }, row, ...anchor };
  const fields = out.flatMap((_, i) => fieldOf(out, i) ?? []);
  const names = topNames(c.outputNames, out) ?? out.map((x) => x.name);
  const named = rowOf(out.map((x, i) => ({ ...x, name: names[i] ?? x.name })));
  return { rel: projectFields({ ...rel, ...ids }, fields, names, layers), row: named, ...anchor };
}

/** The row of a relation from the rows of its inputs. */
export function outputRow(rel: IrRel, inputs: readonly Row[]): Row {
  return rowOf(outputColumns(rel, inputs, () => []));
}

export function scopeFor(
  ctx: PlanContext,
  place: Place,
  row: Row,
  c: Common,
  notes: Scope['notes'],
  anchors: readonly (number | undefined)[],
): Scope {
  return makeScope({
    ctx,
    place,
    row,
    notes,
    lambdas: [],
    anchors: [c.anchor, ...anchors].filter((a) => a !== undefined),
  });
}
