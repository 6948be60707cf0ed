import { equalPlan } from '../../equality/equal.ts';
import { sameResult } from '../../equality/semantic.ts';
import type { AttributeReference, Expr, NamedExpression } from '../../expr/expr.ts';
import { call, falseLiteral, not } from '../../expr/factories.ts';
import { hasSubquery } from '../../expr/subqueries.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { references } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { planExpressions } from '../../plan/children.ts';
import { filter, project } from '../../plan/factories.ts';
import type { Except, Plan } from '../../plan/plan.ts';
import { transformPlan, walkPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { combineFilters } from './combine-filters.ts';

const selected = (p: Plan): readonly NamedExpression[] => (p.kind === 'Project' ? p.projectList : output(p));
const belowProject = (p: Plan): Plan => (p.kind === 'Project' ? p.child : p);
const belowFilters = (p: Plan): Plan => {
  let at = p;
  while (at.kind === 'Filter') at = at.child;
  return at;
};

function hasSubqueries(p: Plan): boolean {
  let found = false;
  walkPlan(p, (n) => {
    found ||= planExpressions(n).some(hasSubquery);
    return !found;
  });
  return found;
}

/** Do both sides select the same columns of the same plan, but for their Filters? */
function differOnlyInFilters(left: Plan, right: Plan): boolean {
  const names = output(left).map((a) => a.name);
  if (new Set(names).size < names.length || hasSubqueries(left) || hasSubqueries(right)) return false;
  return sameResult(project(selected(left), belowFilters(belowProject(left))), project(selected(right), belowFilters(belowProject(right))));
}

/** All Filters of the right side in one condition. */
function combinedCondition(right: Plan, ctx: OptimizerContext): Expr | undefined {
  let at = combineFilters.apply(belowProject(right), ctx);
  for (;;) {
    const next = combineFilters.apply(at, ctx);
    if (next === at || equalPlan(next, at)) break;
    at = next;
  }
  return at.kind === 'Filter' ? at.condition : undefined;
}

function rewrite(p: Except, ctx: OptimizerContext): Plan {
  const { left, right } = p;
  const filters = right.kind === 'Filter' || (right.kind === 'Project' && right.child.kind === 'Filter');
  if (!filters || !differOnlyInFilters(left, right)) return p;
  const condition = combinedCondition(right, ctx);
  if (!condition || !isDeterministic(condition)) return p;
  const byName = new Map<string, AttributeReference>(output(left).map((a) => [a.name, a]));
  if (![...references(condition).values()].every((a) => byName.has(a.name))) return p;
  const onLeft = transformExpr(condition, (e) => (e.kind === 'AttributeReference' ? (byName.get(e.name) ?? e) : e));
  return { kind: 'Distinct', child: filter(not(call('coalesce', [onLeft, falseLiteral])), left) };
}

/**
 * `SELECT a FROM t WHERE p EXCEPT SELECT a FROM t WHERE q` → `Distinct / Filter NOT coalesce(q, false) / …`: a difference of two selections of one
 * plan is a selection.
 *
 * Spark: ReplaceExceptWithFilter. Safe because q names only columns that are selected, and null counts as not selected by q.
 */
export const replaceExceptWithFilter: Rule = {
  name: 'ReplaceExceptWithFilter',
  kinds: ['Except'],
  apply: (plan, ctx) => transformPlan(plan, (p) => (p.kind === 'Except' && !p.isAll ? rewrite(p, ctx) : p)),
};
