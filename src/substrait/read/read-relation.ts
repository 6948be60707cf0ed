import { raise } from '../../errors/raise.ts';
import type { FilterRel, ReferenceRel, Rel, SortRel } from '../gen/substrait/algebra_pb.ts';
import { finish, rowOf, scopeFor } from './finish.ts';
import { noteReader, readCommon } from './hints.ts';
import { closeAggregate, type OpenRelation } from './open-aggregate.ts';
import { opened, readAggregate } from './read-aggregate.ts';
import { readExpand, readWindowRel } from './read-expand.ts';
import { readExtensionLeaf, readExtensionSingle } from './read-extension.ts';
import { readFetch, readTopN } from './read-fetch.ts';
import { readCross, readJoin, readKeyedJoin, readLateralJoin, readNestedLoopJoin } from './read-joins.ts';
import { readProject } from './read-project.ts';
import { readRead } from './read-read.ts';
import { readSet } from './read-set.ts';
import { readSort } from './read-window.ts';
import type { Place, PlanContext, ReadRelation } from './scope.ts';

function readFilter(ctx: PlanContext, r: FilterRel, place: Place, path: string, input: ReadRelation): ReadRelation {
  const c = readCommon(r.common, path);
  const scope = scopeFor(ctx, place, input.row, c, noteReader(c.hint.notes), [input.anchor]);
  const condition = scope.read(r.condition, `${path}.condition`);
  if (!ctx.isOurs && condition.type.kind !== 'boolean')
    raise('SUBSTRAIT_TYPE_MISMATCH', { expected: 'boolean', found: condition.type.kind }, `${path}.condition`);
  return finish(scope, { kind: 'Filter', input: input.rel, condition, layers: [] }, input.row, c, path);
}

function readSortRel(ctx: PlanContext, r: SortRel, place: Place, path: string, input: ReadRelation): ReadRelation {
  const c = readCommon(r.common, path);
  const scope = scopeFor(ctx, place, input.row, c, noteReader(c.hint.notes), [input.anchor]);
  const sorts = r.sorts.map((s, i) => readSort(scope, s, `${path}.sorts[${i}]`));
  return finish(scope, { kind: 'Sort', input: input.rel, sorts, local: c.hint.localSort, layers: [] }, input.row, c, path);
}

function readReferenceRel(ctx: PlanContext, r: ReferenceRel, path: string): ReadRelation {
  const { ordinal, columns } = ctx.reference(r.subtreeOrdinal, path);
  return { rel: { kind: 'Reference', ordinal, layers: [] }, row: rowOf(columns) };
}

/** Reads a relation as the input of a Project: an Aggregate is left open for its result list. */
function readOpen(ctx: PlanContext, rel: Rel | undefined, path: string, place: Place): OpenRelation {
  if (rel?.relType.case !== 'aggregate') return opened(ctx.relation(rel, path, place));
  const at = `${path}.aggregate`;
  return readAggregate(ctx, rel.relType.value, place, at, ctx.relation(rel.relType.value.input, `${at}.input`, place));
}

/**
 * Reads one relation with everything below it.
 * @param names what the columns are called by whoever uses them, for relations that give no names themselves
 */
export function readRelation(ctx: PlanContext, rel: Rel | undefined, path: string, place: Place, names?: readonly string[]): ReadRelation {
  const t = rel?.relType;
  if (!t?.case) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'relType' }, path);
  const at = `${path}.${t.case}`;
  const input = (r: { readonly input?: Rel | undefined }, wanted?: readonly string[]): ReadRelation =>
    ctx.relation(r.input, `${at}.input`, place, wanted);
  const left = (r: { readonly left?: Rel | undefined }): ReadRelation => ctx.relation(r.left, `${at}.left`, place);
  const right = (r: { readonly right?: Rel | undefined }): ReadRelation => ctx.relation(r.right, `${at}.right`, place);
  switch (t.case) {
    case 'read':
      return readRead(ctx, t.value, place, at);
    case 'filter':
      return readFilter(ctx, t.value, place, at, input(t.value, names));
    case 'fetch':
      return readFetch(ctx, t.value, place, at, input(t.value, names));
    case 'topN':
      return readTopN(ctx, t.value, place, at, input(t.value, names));
    case 'sort':
      return readSortRel(ctx, t.value, place, at, input(t.value, names));
    case 'project':
      return readProject(ctx, t.value, place, at, readOpen(ctx, t.value.input, `${at}.input`, place), names);
    case 'aggregate': {
      const below = input(t.value);
      const open = readAggregate(ctx, t.value, place, at, below, names);
      return closeAggregate(open, below.row, readCommon(t.value.common, at), at, names);
    }
    case 'join':
      return readJoin(ctx, t.value, place, at, left(t.value), right(t.value));
    case 'cross':
      return readCross(ctx, t.value, place, at, left(t.value), right(t.value));
    case 'lateralJoin':
      return readLateralJoin(ctx, t.value, place, at, left(t.value));
    case 'hashJoin':
    case 'mergeJoin':
      return readKeyedJoin(ctx, t.value, place, at, left(t.value), right(t.value));
    case 'nestedLoopJoin':
      return readNestedLoopJoin(ctx, t.value, place, at, left(t.value), right(t.value));
    case 'set':
      return readSet(ctx, t.value, place, at);
    case 'expand':
      return readExpand(ctx, t.value, place, at, input(t.value), names);
    case 'window':
      return readWindowRel(ctx, t.value, place, at, input(t.value), names);
    case 'reference':
      return readReferenceRel(ctx, t.value, at);
    case 'extensionLeaf':
      return readExtensionLeaf(ctx, t.value, place, at);
    case 'extensionSingle':
      return readExtensionSingle(ctx, t.value, place, at, input(t.value));
    default:
      return raise('SUBSTRAIT_UNSUPPORTED', { what: `the relation ${t.case}` }, at);
  }
}
