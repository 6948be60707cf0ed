import { raise } from '../../errors/raise.ts';
import { intType } from '../../types/data-type.ts';
import type { ConsistentPartitionWindowRel, ExpandRel } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { withoutNormalization } from '../ir/normalized.ts';
import type { IrExpand, IrRel } from '../ir/relation.ts';
import { literal, windowCall } from '../ir/typing.ts';
import { fieldOf, finish, outputRow, scopeFor, topNames } from './finish.ts';
import { noteReader, readCommon } from './hints.ts';
import { fallbackName } from './names.ts';
import { asInPlan } from './read-call.ts';
import { readAggregateCall, readFrame, readSort } from './read-window.ts';
import type { Place, PlanContext, ReadColumn, ReadRelation, Scope } from './scope.ts';

function readFields(scope: Scope, r: ExpandRel, path: string): readonly (readonly IrExpr[])[] {
  const fields = r.fields.map((f, i) => {
    const at = `${path}.fields[${i}]`;
    if (f.fieldType.case === 'consistentField') return [scope.read(f.fieldType.value, `${at}.consistentField`)];
    return (f.fieldType.value?.duplicates ?? []).map((e, j) => scope.read(e, `${at}.switchingField.duplicates[${j}]`));
  });
  const switching = r.fields.flatMap((f, i) => (f.fieldType.case === 'switchingField' ? [fields[i]?.length ?? 0] : []));
  const count = switching[0] ?? 1;
  if (count === 0 || switching.some((n) => n !== count))
    raise('SUBSTRAIT_INVALID_PLAN', { reason: 'Every switching field has one expression for each output row.' }, `${path}.fields`);
  return fields.map((cells, i) => (r.fields[i]?.fieldType.case === 'consistentField' ? Array.from({ length: count }, () => cells).flat() : cells));
}

/** An Expand; Substrait's index of the projection is a column of literals where somebody wants it. */
export function readExpand(
  ctx: PlanContext,
  r: ExpandRel,
  place: Place,
  path: string,
  input: ReadRelation,
  wanted?: readonly string[],
): ReadRelation {
  const c = readCommon(r.common, path);
  const scope = scopeFor(ctx, place, input.row, c, noteReader(c.hint.notes), [input.anchor]);
  const fields = readFields(scope, r, path);
  const width = fields.length;
  const rows = fields[0]?.length ?? 1;
  const withIndex = !c.emit || c.emit.includes(width);
  const columns = withIndex ? [...fields, Array.from({ length: rows }, (_, i) => literal(i, intType))] : fields;
  const projections = Array.from({ length: rows }, (_, i) => columns.flatMap((cells) => cells[i] ?? []));
  const first = projections[0] ?? [];
  const isIdentity = !c.emit || (c.emit.length === columns.length && c.emit.every((x, i) => x === i));
  const given = isIdentity ? (topNames(c.outputNames, first) ?? (wanted?.length === first.length ? wanted : undefined)) : undefined;
  const names = given ?? first.map((e) => fallbackName(e, input.row));
  const idNames = c.hint.idNames.length > 0 ? { idNames: c.hint.idNames } : {};
  const explicit = c.hint.explicitAlias.length > 0 ? { explicitAlias: c.hint.explicitAlias } : {};
  const rel: IrExpand = { kind: 'Expand', input: input.rel, projections, names, layers: [], ...explicit, ...idNames };
  const { emit: _, ...direct } = c;
  return finish(scope, rel, outputRow(rel, [input.row]), isIdentity ? direct : c, path);
}

/**
 * A window relation: a Window of an optimized plan; in an analyzed one, which has no such node yet, a Project of window expressions.
 */
export function readWindowRel(
  ctx: PlanContext,
  r: ConsistentPartitionWindowRel,
  place: Place,
  path: string,
  input: ReadRelation,
  wanted?: readonly string[],
): ReadRelation {
  const c = readCommon(r.common, path);
  const scope = scopeFor(ctx, place, input.row, c, noteReader(c.hint.notes), [input.anchor]);
  const read = r.windowFunctions.map((f, i) => {
    const at = `${path}.windowFunctions[${i}]`;
    const callee = readAggregateCall(scope, f, scope.notes.next(), 'window', at);
    return { ...callee, frame: readFrame(scope, f, at) };
  });
  const partitions = r.partitionExpressions.map((e, i) => scope.read(e, `${path}.partitionExpressions[${i}]`));
  const sorts = r.sorts.map((s, i) => readSort(scope, s, `${path}.sorts[${i}]`));
  const calls = read.map((x) => windowCall(x.call, partitions.map(withoutNormalization), sorts, x.frame));
  const fields = input.row.flatMap((_, i) => fieldOf(input.row, i) ?? []);
  const all = [...fields, ...calls];
  const given = topNames(c.outputNames, all) ?? (wanted?.length === all.length ? wanted : undefined);
  const names = given ?? all.map((e) => fallbackName(e, input.row));
  if (ctx.stage === 'analyzed') {
    ctx.upgrade(path, 'a Project of window expressions');
    const expressions = [...fields, ...calls.map((ir, i) => asInPlan(read[i]?.wire ? { ir, wire: read[i].wire } : { ir }))];
    const rel: IrRel = { kind: 'Project', input: input.rel, expressions, names, explicitAlias: [], appended: 0, layers: [] };
    return finish(scope, rel, outputRow(rel, []), c, path);
  }
  const own = names.slice(fields.length);
  const idNames = c.hint.idNames.length > 0 ? { idNames: c.hint.idNames } : {};
  const rel: IrRel = { kind: 'Window', input: input.rel, calls, expressions: calls, names: own, partitions, sorts, layers: [], ...idNames };
  const row = outputRow(rel, [input.row]).map((x, i): ReadColumn => {
    const wire = read[i - fields.length]?.wire;
    return wire ? { ...x, wireType: wire } : x;
  });
  return finish(scope, rel, row, c, path);
}
