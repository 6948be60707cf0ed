import { rowOf } from '../../../functions/registry.ts';
import { equalExpr } from '../../equality/equal.ts';
import type { Expr } from '../../expr/expr.ts';
import { splitConjuncts } from '../../expr/predicates.ts';
import { equiJoinKeys } from '../../facts/distinct-keys.ts';
import { references } from '../../facts/references.ts';
import { filter } from '../../plan/factories.ts';
import { canEvaluate } from '../../plan/join-conditions.ts';
import type { Join, Plan } from '../../plan/plan.ts';
import { transformPlanUp, walkPlan } from '../../plan/traverse.ts';
import { originOf } from '../lineage.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

const selectiveClasses: ReadonlySet<string> = new Set('Like RLike Contains StartsWith EndsWith LikeAll NotLikeAll LikeAny NotLikeAny'.split(' '));

/** Will a filter on `e` probably drop rows (Catalyst's `isLikelySelective`)? */
function isSelective(e: Expr): boolean {
  switch (e.kind) {
    case 'Not':
      return isSelective(e.child);
    case 'And':
      return splitConjuncts(e).some(isSelective);
    case 'Or':
      return isSelective(e.left) && isSelective(e.right);
    case 'BinaryComparison':
    case 'In':
    case 'InSet':
      return true;
    case 'ScalarFunction':
      return selectiveClasses.has(rowOf(e.fn).class);
    default:
      return false;
  }
}

function isFiltered(p: Plan): boolean {
  let found = false;
  walkPlan(p, (node) => {
    if (node.kind === 'Filter' && isSelective(node.condition)) found = true;
    return !found;
  });
  return found;
}

/** Does `key` come from partition columns of one table below `p`? */
function isPartitionKey(key: Expr, p: Plan): boolean {
  const origin = originOf(key, p);
  if (origin?.leaf.kind !== 'LogicalRelation') return false;
  const { output, partitionColumns } = origin.leaf;
  const ids = new Set(partitionColumns.map((i) => output[i]?.exprId));
  return [...references(origin.expr).keys()].every((id) => ids.has(id));
}

interface Side {
  readonly plan: Plan;
  readonly key: Expr;
  readonly keys: readonly Expr[];
}

/** `target` under a filter by the keys that `source` will have. */
function withPruning(target: Plan, key: Expr, source: Side, ctx: OptimizerContext): Plan {
  const broadcastKeyIndex = source.keys.findIndex((e) => equalExpr(e, source.key));
  return filter(
    {
      kind: 'DynamicPruningSubquery',
      pruningKey: key,
      buildPlan: source.plan,
      buildKeys: source.keys,
      broadcastKeyIndex,
      onlyInBroadcast: true,
      exprId: ctx.nextId(),
    },
    target,
  );
}

const isPruned = (p: Plan): boolean => p.kind === 'Filter' && p.condition.kind === 'DynamicPruningSubquery';

function pruneJoin(p: Join, ctx: OptimizerContext): Plan {
  const { condition, joinType } = p;
  if (condition === undefined || isPruned(p.left) || isPruned(p.right)) return p;
  const keys = equiJoinKeys(p) ?? { left: [], right: [] };
  const prunesLeft = joinType === 'Inner' || joinType === 'LeftSemi' || joinType === 'RightOuter';
  const prunesRight = joinType === 'Inner' || joinType === 'LeftSemi' || joinType === 'LeftOuter';
  let { left, right } = p;
  for (const e of splitConjuncts(condition)) {
    if (e.kind !== 'BinaryComparison' || e.op !== '=' || references(e.left).size === 0 || references(e.right).size === 0) continue;
    const straight = canEvaluate(e.left, p.left) && canEvaluate(e.right, p.right);
    if (!straight && !(canEvaluate(e.left, p.right) && canEvaluate(e.right, p.left))) continue;
    const [l, r] = straight ? [e.left, e.right] : [e.right, e.left];
    if (prunesLeft && isPartitionKey(l, p.left) && isFiltered(p.right)) {
      left = withPruning(left, l, { plan: p.right, key: r, keys: keys.right }, ctx);
    } else if (prunesRight && isPartitionKey(r, p.right) && isFiltered(p.left)) {
      right = withPruning(right, r, { plan: p.left, key: l, keys: keys.left }, ctx);
    }
  }
  return left === p.left && right === p.right ? p : { ...p, left, right };
}

/**
 * Join on a partition column, the other side being filtered  →  `Filter dynamicpruning` with the other side's plan on the partitioned side.
 *
 * Spark: PartitionPruning (dynamic partition pruning). Safe because the filter lets through every row that can find a partner.
 */
export const partitionPruning: Rule = {
  name: 'PartitionPruning',
  kinds: ['Join'],
  apply: (plan, ctx) => {
    if (plan.kind === 'Subquery' && plan.correlated) return plan;
    return transformPlanUp(plan, (p) => (p.kind === 'Join' ? pruneJoin(p, ctx) : p));
  },
};
