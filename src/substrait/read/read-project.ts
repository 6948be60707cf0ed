import { raise } from '../../errors/raise.ts';
import type { Expression, ProjectRel } from '../gen/substrait/algebra_pb.ts';
import { windowCallsIn } from '../ir/children.ts';
import type { IrExpr } from '../ir/expression.ts';
import { hasResultList } from '../ir/output.ts';
import type { IrProject, IrWindowRel } from '../ir/relation.ts';
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

/** A Project of an optimized plan that only adds window expressions is a Window; undefined, having read nothing, where it is not. */
function readAsWindow(scope: Scope, r: ProjectRel, c: Common, input: OpenRelation, path: string): ReadRelation | undefined {
  if (hasResultList(input.rel) || r.expressions.length === 0 || !r.expressions.every(hasWindowFunction)) return undefined;
  const expressions = r.expressions.map((e, i) => scope.read(e, `${path}.expressions[${i}]`));
  const first = expressions.flatMap(windowCallsIn)[0];
  const all = [...input.row, ...expressions];
  const names = topNames(c.outputNames, all) ?? [...input.row.map((x) => x.name), ...expressions.map((e) => fallbackName(e, input.row))];
  const rel: IrWindowRel = {
    kind: 'Window',
    input: input.rel,
    calls: expressions.flatMap((e) => (e.kind === 'WindowCall' ? [e] : [])),
    expressions,
    names: names.slice(input.row.length),
    partitions: first?.partitions ?? [],
    sorts: first?.sorts ?? [],
    layers: [],
    ...(c.hint.idNames.length > 0 ? { idNames: c.hint.idNames } : {}),
  };
  return finish(scope, rel, outputRow(rel, [input.row]), c, path);
}

/** Whether a window function stands anywhere in an expression, but for subqueries. */
function hasWindowFunction(e: Expression): boolean {
  switch (e.rexType.case) {
    case 'windowFunction':
      return true;
    case 'cast':
      return e.rexType.value.input !== undefined && hasWindowFunction(e.rexType.value.input);
    case 'scalarFunction':
      return e.rexType.value.arguments.some((a) => a.argType.case === 'value' && hasWindowFunction(a.argType.value));
    default:
      return false;
  }
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
  const window = ctx.stage === 'optimized' && !c.emit ? readAsWindow(scope, r, c, input, path) : undefined;
  if (window) return window;
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
