import { raise } from '../../errors/raise.ts';
import { baseName } from '../functions/function-index.ts';
import {
  type ComparisonJoinKey,
  ComparisonJoinKey_SimpleComparisonType,
  type CrossRel,
  type Expression,
  type Expression_FieldReference,
  type HashJoinRel,
  HashJoinRel_JoinType,
  type JoinRel,
  JoinRel_JoinType,
  type LateralJoinRel,
  type MergeJoinRel,
  type NestedLoopJoinRel,
} from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { defaultMarkName } from '../ir/output.ts';
import type { IrJoin, IrJoinType, IrRel } from '../ir/relation.ts';
import { call } from '../ir/typing.ts';
import { finish, outputRow, scopeFor, topNames } from './finish.ts';
import { type Common, noteReader, readCommon } from './hints.ts';
import { makeScope } from './read-expression.ts';
import { readReference } from './read-reference.ts';
import type { Place, PlanContext, ReadRelation, Row, Scope } from './scope.ts';

/** Spark's form of a join type: right semi, anti and mark joins are left ones with the sides swapped. */
interface Form {
  readonly type: IrJoinType;
  readonly swapped?: true;
}
const forms: Readonly<Record<string, Form>> = {
  INNER: { type: 'inner' },
  OUTER: { type: 'full outer' },
  LEFT: { type: 'left outer' },
  RIGHT: { type: 'right outer' },
  LEFT_SEMI: { type: 'left semi' },
  LEFT_ANTI: { type: 'left anti' },
  RIGHT_SEMI: { type: 'left semi', swapped: true },
  RIGHT_ANTI: { type: 'left anti', swapped: true },
  LEFT_MARK: { type: 'left mark' },
  RIGHT_MARK: { type: 'left mark', swapped: true },
};

function nameOfValue(values: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(values).find((k) => values[k] === value) ?? String(value);
}
function formOf(name: string, path: string): Form {
  return forms[name] ?? raise('SUBSTRAIT_UNSUPPORTED', { what: `the join type ${name}` }, `${path}.type`);
}

/** A join's sides, and the scope of its condition: left ++ right as the plan has them, with their places in Spark's order. */
interface Sides {
  readonly form: Form;
  readonly left: ReadRelation;
  readonly right: ReadRelation;
  readonly scope: Scope;
}

function shifted(row: Row, by: number): Row {
  return row.map((c) => ({ ...c, index: c.index + by }));
}
function sides(ctx: PlanContext, place: Place, c: Common, form: Form, left: ReadRelation, right: ReadRelation): Sides {
  const row = form.swapped ? [...shifted(left.row, right.row.length), ...right.row] : [...left.row, ...shifted(right.row, left.row.length)];
  return { form, left, right, scope: scopeFor(ctx, place, row, c, noteReader(c.hint.notes), [left.anchor, right.anchor]) };
}

function isTrueCall(ctx: PlanContext, e: Expression, path: string): Expression | undefined {
  if (e.rexType.case !== 'scalarFunction') return undefined;
  const { value } = e.rexType;
  if (baseName(ctx.function(value.functionReference, path).name) !== 'is_true') return undefined;
  const arg = value.arguments[0]?.argType;
  return arg?.case === 'value' ? arg.value : undefined;
}

/** Spark's mark is never null: Substrait's is not either if the condition is not. */
function readMarkCondition(scope: Scope, e: Expression, path: string): IrExpr {
  const inside = isTrueCall(scope.ctx, e, path);
  if (inside) {
    scope.notes.next();
    return scope.read(inside, path);
  }
  const condition = scope.read(e, path);
  return condition.nullable ? raise('SUBSTRAIT_UNSUPPORTED', { what: 'a mark join whose mark may be null' }, path) : condition;
}

function readCondition(scope: Scope, e: Expression | undefined, c: Common, mark: boolean, path: string): IrExpr | undefined {
  if (mark && e && !c.hint.noCondition) return readMarkCondition(scope, e, path);
  if (mark && e) scope.notes.next();
  const condition = e && (mark ? scope.read(isTrueCall(scope.ctx, e, path) ?? e, path) : scope.read(e, path));
  return c.hint.noCondition ? undefined : condition;
}

/** The join node, a filter over its output where the plan has one, and what RelCommon adds. */
function joined(s: Sides, c: Common, condition: IrExpr | undefined, postFilter: Expression | undefined, path: string): ReadRelation {
  const { form } = s;
  const left = form.swapped ? s.right : s.left;
  const right = form.swapped ? s.left : s.right;
  const strategy = (side: 'leftStrategy' | 'rightStrategy') => (c.hint[side] ? { [side]: c.hint[side] } : {});
  const base: IrJoin = {
    kind: 'Join',
    type: form.type,
    left: left.rel,
    right: right.rel,
    layers: [],
    ...(condition ? { condition } : {}),
    ...(c.hint.explicitCross ? { explicitCross: true } : {}),
    ...strategy('leftStrategy'),
    ...strategy('rightStrategy'),
  };
  const rel: IrJoin = form.type === 'left mark' ? { ...base, ...markName(c, outputRow(base, [left.row, right.row])) } : base;
  const row = outputRow(rel, [left.row, right.row]);
  if (!postFilter) return finish(s.scope, rel, row, c, path);
  const at = `${path}.postJoinFilter`;
  s.scope.ctx.upgrade(at, 'a Filter above the join');
  const filter: IrRel = { kind: 'Filter', input: rel, condition: makeScope({ ...s.scope, row }).read(postFilter, at), layers: [] };
  return finish(s.scope, filter, row, c, path);
}
function markName(c: Common, row: Row): { readonly markName: string } {
  return { markName: topNames(c.outputNames, row)?.at(-1) ?? defaultMarkName };
}

export function readJoin(ctx: PlanContext, r: JoinRel, place: Place, path: string, left: ReadRelation, right: ReadRelation): ReadRelation {
  const c = readCommon(r.common, path);
  const s = sides(ctx, place, c, formOf(nameOfValue(JoinRel_JoinType, r.type), path), left, right);
  if (!r.expression) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'expression' }, path);
  const condition = readCondition(s.scope, r.expression, c, s.form.type === 'left mark', `${path}.expression`);
  return joined(s, c, condition, r.postJoinFilter, path);
}

export function readCross(ctx: PlanContext, r: CrossRel, place: Place, path: string, left: ReadRelation, right: ReadRelation): ReadRelation {
  const c = readCommon(r.common, path);
  const { scope } = sides(ctx, place, c, { type: 'inner' }, left, right);
  const rel: IrRel = {
    kind: 'Cross',
    left: left.rel,
    right: right.rel,
    layers: [],
    ...(c.hint.explicitCross ? { explicitCross: true } : {}),
    ...(c.hint.leftStrategy ? { leftStrategy: c.hint.leftStrategy } : {}),
    ...(c.hint.rightStrategy ? { rightStrategy: c.hint.rightStrategy } : {}),
  };
  return finish(scope, rel, outputRow(rel, [left.row, right.row]), c, path);
}

/** The right side is read where the left row has the join's anchor. */
export function readLateralJoin(ctx: PlanContext, r: LateralJoinRel, place: Place, path: string, left: ReadRelation): ReadRelation {
  const c = readCommon(r.common, path);
  const anchor = c.anchor ?? raise('SUBSTRAIT_MISSING_FIELD', { field: 'common.relAnchor' }, path);
  const right = ctx.relation(r.right, `${path}.right`, { outer: place.outer, lateral: new Map([...place.lateral, [anchor, left.row]]) });
  const name = nameOfValue(JoinRel_JoinType, r.type);
  if (name !== 'INNER' && name !== 'LEFT') return raise('SUBSTRAIT_UNSUPPORTED', { what: `a lateral join of type ${name}` }, `${path}.type`);
  const { scope } = sides(ctx, place, c, { type: 'inner' }, left, right);
  const condition = readCondition(scope, r.expression, c, false, `${path}.expression`);
  const type = name === 'LEFT' ? 'left outer' : c.hint.explicitCross ? 'cross' : 'inner';
  const rel: IrRel = { kind: 'LateralJoin', type, left: left.rel, right: right.rel, anchor, layers: [], ...(condition ? { condition } : {}) };
  if (r.postJoinFilter) raise('SUBSTRAIT_UNSUPPORTED', { what: 'a filter in a lateral join' }, `${path}.postJoinFilter`);
  return finish(scope, rel, outputRow(rel, [left.row, right.row]), c, path);
}

/** Left-deep, as filters are put together. */
function conjunction(terms: readonly IrExpr[]): IrExpr | undefined {
  return terms.length === 0 ? undefined : terms.reduce((a, b) => call('and', [a, b]));
}

function keyReader(scope: Scope, left: Row) {
  const sideScope = (row: Row): Scope => makeScope({ ...scope, row });
  const read = (row: Row, ref: Expression_FieldReference | undefined, path: string): IrExpr => {
    if (!ref) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'key' }, path);
    return readReference(sideScope(row), ref, path).ir;
  };
  const leftRow = scope.row.slice(0, left.length);
  const rightRow = scope.row.slice(left.length);
  return {
    left: (ref: Expression_FieldReference | undefined, path: string) => read(leftRow, ref, path),
    right: (ref: Expression_FieldReference | undefined, path: string) => read(rightRow, ref, path),
  };
}

function comparison(k: ComparisonJoinKey, path: string): '=' | '<=>' {
  const kind = k.comparison?.innerType;
  if (kind?.case === 'simple' && kind.value === ComparisonJoinKey_SimpleComparisonType.EQ) return '=';
  if (kind?.case === 'simple' && kind.value === ComparisonJoinKey_SimpleComparisonType.IS_NOT_DISTINCT_FROM) return '<=>';
  return raise('SUBSTRAIT_UNSUPPORTED', { what: 'this comparison of join keys' }, `${path}.comparison`);
}

/** Hash and merge joins: their keys compared, then the rest of the condition. */
export function readKeyedJoin(
  ctx: PlanContext,
  r: HashJoinRel | MergeJoinRel,
  place: Place,
  path: string,
  left: ReadRelation,
  right: ReadRelation,
): ReadRelation {
  const c = readCommon(r.common, path);
  ctx.upgrade(path, 'a logical join');
  const s = sides(ctx, place, c, formOf(nameOfValue(HashJoinRel_JoinType, r.type), path), left, right);
  const key = keyReader(s.scope, left.row);
  const terms = r.keys.map((k, i) => {
    const at = `${path}.keys[${i}]`;
    return call(comparison(k, at), [key.left(k.left, `${at}.left`), key.right(k.right, `${at}.right`)]);
  });
  const old = r.leftKeys.map((k, i) => call('=', [key.left(k, `${path}.leftKeys[${i}]`), key.right(r.rightKeys[i], `${path}.rightKeys[${i}]`)]));
  const residual = r.residualExpression ? [s.scope.read(r.residualExpression, `${path}.residualExpression`)] : [];
  const condition = conjunction([...terms, ...(terms.length === 0 ? old : []), ...residual]);
  if (!condition) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'keys' }, path);
  if (s.form.type === 'left mark' && condition.nullable) return raise('SUBSTRAIT_UNSUPPORTED', { what: 'a mark join whose mark may be null' }, path);
  return joined(s, c, condition, r.postJoinFilter, path);
}

export function readNestedLoopJoin(
  ctx: PlanContext,
  r: NestedLoopJoinRel,
  place: Place,
  path: string,
  left: ReadRelation,
  right: ReadRelation,
): ReadRelation {
  const c = readCommon(r.common, path);
  ctx.upgrade(path, 'a logical join');
  const s = sides(ctx, place, c, formOf(nameOfValue(HashJoinRel_JoinType, r.type), path), left, right);
  const condition = readCondition(s.scope, r.expression, c, s.form.type === 'left mark', `${path}.expression`);
  return joined(s, c, condition, undefined, path);
}
