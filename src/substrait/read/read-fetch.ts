import { raise } from '../../errors/raise.ts';
import { intType } from '../../types/data-type.ts';
import { RelHint_Limit } from '../gen/sparkstrait/sparkstrait_pb.ts';
import { type Expression, FetchMode, type FetchRel, type TopNRel } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import type { IrFetch } from '../ir/relation.ts';
import { literal } from '../ir/typing.ts';
import { finish, scopeFor } from './finish.ts';
import { noteReader, readCommon } from './hints.ts';
import { readSort } from './read-window.ts';
import type { Place, PlanContext, ReadRelation, Scope } from './scope.ts';

const largest = 2_147_483_647n;
type What = 'row count' | 'row offset';

/** A number of rows as Spark's int, whatever its width in the plan. */
function rows(value: bigint, what: What, path: string, least = 0n): IrExpr {
  if (value < least || value > largest) return raise('SUBSTRAIT_COUNT_OUT_OF_RANGE', { what, value: String(value) }, path);
  return literal(Number(value), intType);
}

const isInteger = (e: IrExpr): boolean =>
  e.type.kind === 'bigint' || e.type.kind === 'int' || e.type.kind === 'smallint' || e.type.kind === 'tinyint';

/** The value of an integer literal, also under casts to integers; null where it is null, undefined for any other expression. */
function literalRows(e: IrExpr): bigint | null | undefined {
  if (e.kind === 'Cast' && isInteger(e)) return literalRows(e.input);
  if (e.kind !== 'Literal') return undefined;
  if (e.value === null) return null;
  return isInteger(e) && (typeof e.value === 'bigint' || typeof e.value === 'number') ? BigInt(e.value) : undefined;
}

/** Our own plans have Spark's expression, right or wrong, with an int literal widened. */
function ownCount(e: IrExpr, what: What, path: string): IrExpr {
  if (e.kind !== 'Literal' || typeof e.value !== 'bigint') return e;
  return rows(e.value, what, path, -largest - 1n);
}

/** `offset_expr` or `count_expr`: null means none; what is no literal has to be Spark's int. */
function readCount(scope: Scope, e: Expression, what: What, path: string): IrExpr | undefined {
  const read = scope.read(e, path);
  if (scope.ctx.isOurs) return ownCount(read, what, path);
  const value = literalRows(read);
  if (value === null) return undefined;
  if (value !== undefined) return rows(value, what, path);
  if (read.type.kind !== 'int') return raise('SUBSTRAIT_TYPE_MISMATCH', { expected: `an i32 or a literal as ${what}`, found: read.type.kind }, path);
  return read;
}

const limits = new Map<RelHint_Limit, 'global' | 'local'>([
  [RelHint_Limit.GLOBAL, 'global'],
  [RelHint_Limit.LOCAL, 'local'],
]);

/** The pair of numbers of old plans: an offset of 0 and a count of -1 say nothing. */
function oldPair(scope: Scope, r: FetchRel, path: string): Pick<IrFetch, 'offset' | 'count'> {
  const { offset, count } = r;
  if (offset === undefined && count === undefined) return {};
  scope.ctx.upgrade(path, 'offset_expr and count_expr instead of offset and count');
  const skip = offset === undefined || offset === 0n ? undefined : rows(offset, 'row offset', `${path}.offset`);
  const take = count === undefined || count === -1n ? undefined : rows(count, 'row count', `${path}.count`);
  return { ...(skip ? { offset: skip } : {}), ...(take ? { count: take } : {}) };
}

export function readFetch(ctx: PlanContext, r: FetchRel, place: Place, path: string, input: ReadRelation): ReadRelation {
  const c = readCommon(r.common, path);
  const scope = scopeFor(ctx, place, [], c, noteReader(c.hint.notes), [input.anchor]);
  const old = oldPair(scope, r, path);
  const offset = r.offsetExpr ? readCount(scope, r.offsetExpr, 'row offset', `${path}.offsetExpr`) : old.offset;
  const count = r.countExpr ? readCount(scope, r.countExpr, 'row count', `${path}.countExpr`) : old.count;
  const limit = limits.get(c.hint.limit);
  // a fetch of all rows is no operator of Spark's
  if (!offset && !count) return finish(scope, input.rel, input.row, c, path);
  const rel: IrFetch = {
    kind: 'Fetch',
    input: input.rel,
    ...(offset ? { offset } : {}),
    ...(count ? { count } : {}),
    ...(limit ? { limit } : {}),
    layers: [],
  };
  return finish(scope, rel, input.row, c, path);
}

/** A physical sort and fetch. */
export function readTopN(ctx: PlanContext, r: TopNRel, place: Place, path: string, input: ReadRelation): ReadRelation {
  const c = readCommon(r.common, path);
  const scope = scopeFor(ctx, place, input.row, c, noteReader(c.hint.notes), [input.anchor]);
  if (r.mode === FetchMode.WITH_TIES) raise('SUBSTRAIT_UNSUPPORTED', { what: 'rows with ties' }, `${path}.mode`);
  ctx.upgrade(path, 'a sort and a fetch');
  const sorts = r.sorts.map((s, i) => readSort(scope, s, `${path}.sorts[${i}]`));
  const offset = r.offset ? readCount(scope, r.offset, 'row offset', `${path}.offset`) : undefined;
  const count = r.count ? readCount(scope, r.count, 'row count', `${path}.count`) : undefined;
  const sort = { kind: 'Sort' as const, input: input.rel, sorts, local: false, layers: [] };
  if (!offset && !count) return finish(scope, sort, input.row, c, path);
  const rel: IrFetch = { kind: 'Fetch', input: sort, ...(offset ? { offset } : {}), ...(count ? { count } : {}), layers: [] };
  return finish(scope, rel, input.row, c, path);
}
