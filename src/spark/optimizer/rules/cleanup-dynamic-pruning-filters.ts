import { ExpressionSet } from '../../equality/expression-set.ts';
import type { Expr } from '../../expr/expr.ts';
import { trueLiteral } from '../../expr/factories.ts';
import { collectExpr, transformExpr } from '../../expr/traverse.ts';
import { isDeterministic, isFoldable } from '../../facts/properties.ts';
import { references } from '../../facts/references.ts';
import type { Filter, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

/** Do only deterministic Projects and Filters lie between `p` and a table? */
function isScan(p: Plan): boolean {
  let at = p;
  for (;;) {
    if (at.kind === 'Project' && at.projectList.every(isDeterministic)) at = at.child;
    else if (at.kind === 'Filter' && isDeterministic(at.condition)) at = at.child;
    else return at.kind === 'LogicalRelation';
  }
}

/** Expressions that the condition equates with a constant. */
function fixedKeys(condition: Expr): ExpressionSet {
  return ExpressionSet.of(
    collectExpr(condition, (e) => {
      if (e.kind !== 'BinaryComparison' || (e.op !== '=' && e.op !== '<=>')) return undefined;
      if (isDeterministic(e.left) && isFoldable(e.right)) return e.left;
      return isDeterministic(e.right) && isFoldable(e.left) ? e.right : undefined;
    }),
  );
}

function withoutPruning(p: Filter, drop: (key: Expr) => boolean): Filter {
  const condition = transformExpr(p.condition, (e) => (e.kind === 'DynamicPruningSubquery' && drop(e.pruningKey) ? trueLiteral : e));
  return condition === p.condition ? p : { ...p, condition };
}

function cleanUp(p: Plan): Plan {
  if (p.kind !== 'Filter') return p;
  if (!isScan(p)) return withoutPruning(p, () => true);
  const fixed = fixedKeys(p.condition);
  return withoutPruning(p, (key) => references(key).size === 0 || fixed.has(key));
}

/**
 * Filter dynamicpruning that did not get down to a table, or whose key a constant fixes already  →  true.
 *
 * Spark: CleanupDynamicPruningFilters. Safe because such a filter only saves work.
 */
export const cleanupDynamicPruningFilters: Rule = {
  name: 'CleanupDynamicPruningFilters',
  kinds: ['Filter'],
  expressions: ['DynamicPruningSubquery'],
  apply: (plan) => transformPlan(plan, cleanUp),
};
