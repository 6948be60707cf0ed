import type { Any } from '@bufbuild/protobuf/wkt';
import { raise } from '../../errors/raise.ts';
import { GenerateDetailSchema, RangeDetailSchema, SampleDetailSchema, TailDetailSchema } from '../gen/sparkstrait/sparkstrait_pb.ts';
import type { ExtensionLeafRel, ExtensionSingleRel } from '../gen/substrait/algebra_pb.ts';
import type { IrRel } from '../ir/relation.ts';
import { finish, outputRow, scopeFor } from './finish.ts';
import { type Common, noteReader, readCommon } from './hints.ts';
import { readSchema } from './read-read.ts';
import type { Place, PlanContext, ReadRelation, Scope } from './scope.ts';
import { unpack } from './unpack.ts';

export function readExtensionLeaf(ctx: PlanContext, r: ExtensionLeafRel, place: Place, path: string): ReadRelation {
  const c = readCommon(r.common, path);
  const detail = r.detail && unpack(r.detail, RangeDetailSchema, `${path}.detail`);
  if (!detail) return raise('SUBSTRAIT_UNKNOWN_EXTENSION', { type: r.detail?.typeUrl ?? '' }, `${path}.detail`);
  if (detail.step === 0n) raise('SUBSTRAIT_INVALID_PLAN', { reason: 'The step of a range is not 0.' }, `${path}.detail.step`);
  const { start, end, step, partitions } = detail;
  const rel: IrRel = { kind: 'Range', start, end, step, layers: [], ...(partitions > 0 ? { partitions } : {}) };
  return finish(scopeFor(ctx, place, [], c, noteReader(c.hint.notes), []), rel, outputRow(rel, []), c, path);
}

/** The emit of a Generate only leaves out columns of the input. */
function droppedColumns(c: Common, width: number, generated: number): readonly number[] | undefined {
  if (!c.emit) return [];
  const all = Array.from({ length: width + generated }, (_, i) => i);
  const dropped = all.filter((i) => !c.emit?.includes(i));
  const kept = all.filter((i) => !dropped.includes(i));
  return dropped.every((i) => i < width) && kept.length === c.emit.length && kept.every((x, i) => x === c.emit?.[i]) ? dropped : undefined;
}

function readGenerate(scope: Scope, detail: Any, c: Common, path: string, input: ReadRelation): ReadRelation | undefined {
  const d = unpack(detail, GenerateDetailSchema, path);
  if (!d) return undefined;
  const generator = scope.read(d.generator, `${path}.generator`);
  const generated = readSchema(scope.ctx, d.generated, undefined, `${path}.generated`);
  const dropped = droppedColumns(c, input.row.length, generated.length);
  const alias = d.alias === '' ? {} : { alias: d.alias };
  const rel: IrRel = { kind: 'Generate', input: input.rel, generator, outer: d.outer, generated, dropped: dropped ?? [], layers: [], ...alias };
  const { emit: _, ...direct } = c;
  return finish(scope, rel, outputRow(rel, [input.row]), dropped ? direct : c, path);
}

export function readExtensionSingle(ctx: PlanContext, r: ExtensionSingleRel, place: Place, path: string, input: ReadRelation): ReadRelation {
  const c = readCommon(r.common, path);
  const { detail } = r;
  const at = `${path}.detail`;
  if (!detail) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'detail' }, path);
  const scope = scopeFor(ctx, place, input.row, c, noteReader(c.hint.notes), [input.anchor]);
  const generate = readGenerate(scope, detail, c, at, input);
  if (generate) return generate;
  const sample = unpack(detail, SampleDetailSchema, at);
  if (sample) {
    const { lowerBound, upperBound, withReplacement, seed } = sample;
    return finish(scope, { kind: 'Sample', input: input.rel, lowerBound, upperBound, withReplacement, seed, layers: [] }, input.row, c, path);
  }
  const tail = unpack(detail, TailDetailSchema, at);
  if (tail) return finish(scope, { kind: 'Tail', input: input.rel, count: tail.count, layers: [] }, input.row, c, path);
  return raise('SUBSTRAIT_UNKNOWN_EXTENSION', { type: detail.typeUrl }, at);
}
