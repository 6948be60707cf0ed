import { ExpressionSet } from '../../equality/expression-set.ts';
import { containsAggregate } from '../../expr/aliases.ts';
import { existsExpr } from '../../expr/traverse.ts';
import { distinctKeys } from '../../facts/distinct-keys.ts';
import { isGroupOnly } from '../../facts/group-only.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { planReferences } from '../../facts/references.ts';
import { toAttribute } from '../../facts/typing.ts';
import { project } from '../../plan/factories.ts';
import type { Aggregate, Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';
import { isDuplicateAgnostic } from './eliminate-distinct.ts';

/** Does the upper aggregation ignore duplicates and read only what the lower one passes on? */
function isLowerRedundant(upper: Aggregate, lower: Aggregate): boolean {
  const countsDuplicates = upper.aggregateExpressions.some((root) =>
    existsExpr(root, (e) => e.kind === 'AggregateExpression' && !e.distinct && !isDuplicateAgnostic(e)),
  );
  if (countsDuplicates) return false;
  const passed = new Set(lower.aggregateExpressions.filter((e) => isDeterministic(e) && !containsAggregate(e)).map((e) => toAttribute(e).exprId));
  return [...planReferences(upper).keys()].every((id) => passed.has(id));
}

function remove(p: Aggregate): Plan {
  const { child } = p;
  if (child.kind === 'Aggregate' && isLowerRedundant(p, child)) {
    const used = planReferences(p);
    const items = child.aggregateExpressions.filter((e) => used.has(toAttribute(e).exprId));
    return { ...p, child: project(items, child.child) };
  }
  if (!isGroupOnly(p)) return p;
  const keys = ExpressionSet.of(p.groupingExpressions);
  return distinctKeys(child).some((key) => key.items.every((k) => keys.has(k))) ? project(p.aggregateExpressions, child) : p;
}

/**
 * Aggregate [a], [a] / Aggregate [a, b], [a, b] / p  →  Aggregate [a], [a] / Project [a] / p; a grouping without functions by keys that are unique
 * already → Project.
 *
 * Spark: RemoveRedundantAggregates, bottom-up. Safe because the upper aggregation ignores duplicates, or there are none.
 */
export const removeRedundantAggregates: Rule = {
  name: 'RemoveRedundantAggregates',
  kinds: ['Aggregate'],
  apply: (plan) => transformPlanUp(plan, (p) => (p.kind === 'Aggregate' ? remove(p) : p)),
};
