import { raise } from '../../errors/raise.ts';
import type { ProjectRel } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { hasResultList } from '../ir/output.ts';
import type { IrProject } from '../ir/relation.ts';
import { finish, outputRow, scopeFor, topNames } from './finish.ts';
import { type Common, noteReader, readCommon, readLayers } from './hints.ts';
import { fallbackName } from './names.ts';
import type { OpenRelation } from './open-aggregate.ts';
import { inputField } from './open-aggregate.ts';
import { makeScope } from './read-expression.ts';
import type { Place, PlanContext, ReadRelation, Scope } from './scope.ts';

/** A Project of ours that is no node of Spark's: its layers belong to the relation below. */
function carried(scope: Scope, r: ProjectRel, c: Common, input: OpenRelation, path: string): ReadRelation {
  r.expressions.forEach((e, i) => {
    const { ir } = scope.raw(e, `${path}.expressions[${i}]`);
    if (ir.kind !== 'Field' || ir.index !== i)
      raise('SUBSTRAIT_INVALID_PLAN', { reason: 'A carrier computes something.' }, `${path}.expressions[${i}]`);
  });
  if (r.expressions.length !== input.row.length) raise('SUBSTRAIT_INVALID_PLAN', { reason: 'A carrier drops columns.' }, path);
  const row = input.row.map(({ wireType: _, ...x }) => x);
  const layers = readLayers(makeScope({ ...scope, row }), c, path);
  return { rel: { ...input.rel, layers: [...input.rel.layers, ...layers] }, row };
}

/** The items of a Project: its input's columns, then its expressions, by emit. */
function items(scope: Scope, r: ProjectRel, c: Common, input: OpenRelation, path: string): readonly IrExpr[] {
  const expressions = r.expressions.map((e, i) => scope.read(e, `${path}.expressions[${i}]`));
  const width = input.width;
  const emit = c.emit ?? Array.from({ length: width + expressions.length }, (_, i) => i);
  return emit.map((i) => {
    const e = i < width ? inputField(input, i, path) : expressions[i - width];
    return (
      e ?? raise('SUBSTRAIT_OUT_OF_RANGE', { what: 'column', index: String(i), count: String(width + expressions.length) }, `${path}.common.emit`)
    );
  });
}

export function readProject(
  ctx: PlanContext,
  r: ProjectRel,
  place: Place,
  path: string,
  input: OpenRelation,
  names?: readonly string[],
): ReadRelation {
  const c = readCommon(r.common, path);
  const base = scopeFor(ctx, place, input.row, c, noteReader(c.hint.notes), [input.anchor]);
  const scope = hasResultList(input.rel) ? makeScope({ ...base, aggregate: input.rel }) : base;
  if (c.hint.carrier) return carried(scope, r, c, input, path);
  const expressions = items(scope, r, c, input, path);
  const given = topNames(c.outputNames, expressions) ?? (names?.length === expressions.length ? names : undefined);
  const rel: IrProject = {
    kind: 'Project',
    input: input.rel,
    expressions,
    names: given ?? expressions.map((e) => fallbackName(e, input.row)),
    explicitAlias: c.hint.explicitAlias,
    appended: c.hint.appended,
    layers: [],
    ...(c.hint.idNames.length > 0 ? { idNames: c.hint.idNames } : {}),
  };
  const { emit: _, ...direct } = c;
  return finish(scope, rel, outputRow(rel, []), direct, path);
}
