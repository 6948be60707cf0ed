import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { IrProject } from '../../substrait/ir/relation.ts';
import { bigintType, intType, tinyintType } from '../../types/data-type.ts';
import type { AggregateExpression, Alias, AttributeReference, Expr, Literal } from '../expr/expr.ts';
import { alias, arithmetic, attribute, call, cast, intLiteral, literal, nullLiteral } from '../expr/factories.ts';
import { output, toAttribute } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { liftExpr } from './expression.ts';
import { namedItems } from './items.ts';
import type { Block, Lifter } from './lifter.ts';
import { planTextName } from './plan-text-name.ts';

interface GroupingSets {
  readonly lifter: Lifter;
  readonly keys: readonly Expr[];
  readonly measures: readonly AggregateExpression[];
  /** Indexes into `keys`. */
  readonly sets: readonly (readonly number[])[];
  readonly child: Plan;
  readonly result: IrProject;
  readonly block: Block;
}

/**
 * GROUPING SETS, ROLLUP and CUBE as Spark's ResolveGroupingAnalytics builds them:
 * Aggregate [keys, spark_grouping_id] / Expand (one row per set, absent keys null) / Project (child columns and a copy of each key).
 */
export function liftGroupingSets(g: GroupingSets): Plan {
  const l = g.lifter;
  const copies = g.keys.map((k) => alias(k, keyName(l, k), l.newId()));
  const keys = copies.map((c, i) => expandedKey(g, c, i));
  const gid = attribute('spark_grouping_id', bigintType, false, l.newId());
  const position = hasEqualSets(g.sets) ? attribute('_gen_grouping_pos', intType, false, l.newId()) : undefined;
  const columns = output(g.child);
  const project: Plan = { kind: 'Project', projectList: [...columns, ...copies], child: g.child };
  const added = position ? [gid, position] : [gid];
  const expand: Plan = {
    kind: 'Expand',
    projections: expandRows(columns, copies, g.sets),
    output: [...columns, ...keys, ...added],
    child: project,
  };
  const row = [...keys, ...g.measures];
  const scope = { lifter: l, row, block: g.block, grouping: (key: number | undefined) => groupingCall(key, gid, keys.length) };
  const lifted = g.result.expressions.map((e: IrExpr) => liftExpr(e, scope));
  return { kind: 'Aggregate', groupingExpressions: [...keys, ...added], aggregateExpressions: namedItems(l, g.result, lifted), child: expand };
}

/** The rows of the Expand: per set the child's columns, the keys (null where absent), the grouping id, and where two sets are equal the set's index. */
export function expandRows(
  columns: readonly AttributeReference[],
  copies: readonly Alias[],
  sets: readonly (readonly number[])[],
): readonly (readonly Expr[])[] {
  const positioned = hasEqualSets(sets);
  return sets.map((set, i) => [...columns, ...setRow(set, copies), gidOf(set, copies.length), ...(positioned ? [intLiteral(i)] : [])]);
}

function keyName(l: Lifter, key: Expr): string {
  return key.kind === 'AttributeReference' ? key.name : planTextName(l, key);
}
function expandedKey(g: GroupingSets, copy: Alias, key: number): AttributeReference {
  const a = toAttribute(copy);
  return { ...a, exprId: g.lifter.newId(), nullable: a.nullable || g.sets.some((s) => !s.includes(key)) };
}
function setRow(set: readonly number[], copies: readonly Alias[]): readonly Expr[] {
  return copies.map((c, i) => (set.includes(i) ? toAttribute(c) : nullLiteral(toAttribute(c).dataType)));
}
/** One bit per key, the first key's the highest; set where the key is absent. */
function gidOf(set: readonly number[], keys: number): Literal {
  let bits = 0n;
  for (let i = 0; i < keys; i++) bits = (bits << 1n) | (set.includes(i) ? 0n : 1n);
  return literal(BigInt.asIntN(64, bits), bigintType);
}
function hasEqualSets(sets: readonly (readonly number[])[]): boolean {
  return new Set(sets.map((s) => [...new Set(s)].sort((a, b) => a - b).join(','))).size < sets.length;
}

/** `grouping_id()` is the id column; `grouping(k)` its bit for k. */
export function groupingCall(key: number | undefined, gid: AttributeReference, keys: number): Expr {
  if (key === undefined) return gid;
  const shifted = call('shiftright', [gid, intLiteral(keys - 1 - key)]);
  return cast(arithmetic('&', shifted, literal(1n, bigintType)), tinyintType);
}
