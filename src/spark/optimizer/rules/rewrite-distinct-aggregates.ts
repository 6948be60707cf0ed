import { asNamed } from '../../expr/children.ts';
import type { AggregateExpression, Expr } from '../../expr/expr.ts';
import { collectExpr, transformExpr } from '../../expr/traverse.ts';
import { isFoldable } from '../../facts/properties.ts';
import type { Aggregate, Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { distinctGroups } from './rewrite-distinct-aggregates/distinct-groups.ts';
import { expandDistinct } from './rewrite-distinct-aggregates/expand-distinct.ts';

/** A FILTER, or DISTINCT on nothing but constants without keys, cannot be executed as it stands. */
function mustRewrite(distinct: readonly AggregateExpression[], a: Aggregate): boolean {
  if (distinct.some((e) => e.filter !== undefined)) return true;
  return a.groupingExpressions.length === 0 && distinct.some((e) => e.args.every(isFoldable));
}

function functionsOf(a: Aggregate): readonly AggregateExpression[] {
  return a.aggregateExpressions.flatMap((e) => collectExpr(e, (x) => (x.kind === 'AggregateExpression' ? x : undefined)));
}

/** Every use of a function as an object of its own: equal ones are still computed apart. */
function withOwnFunctions(a: Aggregate): Aggregate {
  const copy = (e: Expr): Expr => (e.kind === 'AggregateExpression' ? { ...e } : e);
  return { ...a, aggregateExpressions: a.aggregateExpressions.map((e) => asNamed(transformExpr(e, copy))) };
}

function rewrite(a: Aggregate, ctx: OptimizerContext): Plan {
  const distinct = functionsOf(a).filter((e) => e.distinct);
  const must = mustRewrite(distinct, a);
  if (distinct.length <= 1 && !must) return a;
  if (distinctGroups(distinct).length <= 1 && !must) return a;
  const own = withOwnFunctions(a);
  const functions = functionsOf(own);
  return expandDistinct(own, functions, distinctGroups(functions.filter((e) => e.distinct)), ctx);
}

/**
 * Aggregate [count(DISTINCT a), sum(DISTINCT b), max(c)] / p  →  Aggregate [count(a) FILTER (WHERE gid = 1), sum(b) FILTER (WHERE gid = 2),
 * first(max) FILTER (WHERE gid = 0)] / Aggregate [a, b, gid], [.., max(c)] / Expand [[null, null, 0, c], [a, null, 1, null], [null, b, 2, null]] / p
 *
 * Spark: RewriteDistinctAggregates, bottom-up. Safe because the lower aggregation makes the arguments of each set of DISTINCT functions distinct,
 * and the copies of rows do not mix, being told apart by `gid`.
 */
export const rewriteDistinctAggregates: Rule = {
  name: 'RewriteDistinctAggregates',
  kinds: ['Aggregate'],
  apply: (plan, ctx) => transformPlanUp(plan, (p) => (p.kind === 'Aggregate' ? rewrite(p, ctx) : p)),
};
