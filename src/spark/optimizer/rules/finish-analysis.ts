import { mapPlanExpressions } from '../../plan/children.ts';
import type { Plan } from '../../plan/plan.ts';
import { mapSubqueryPlans, transformPlan } from '../../plan/traverse.ts';
import { type OptimizerContext, type Rule, type SkippedRule, skipped } from '../rule.ts';
import { computeCurrentTime } from './compute-current-time.ts';
import { eliminateResolvedHint } from './eliminate-resolved-hint.ts';
import { eliminateSubqueryAliases } from './eliminate-subquery-aliases.ts';
import { eliminateView } from './eliminate-view.ts';
import { pullOutGroupingExpressions } from './pull-out-grouping-expressions.ts';
import { replaceCurrentLike } from './replace-current-like.ts';
import { replaceExpressions } from './replace-expressions.ts';
import { rewriteNonCorrelatedExists } from './rewrite-non-correlated-exists.ts';
import { specialDatetimeValues } from './special-datetime-values.ts';

const rules: readonly (Rule | SkippedRule)[] = [
  eliminateResolvedHint,
  eliminateSubqueryAliases,
  eliminateView,
  replaceExpressions,
  rewriteNonCorrelatedExists,
  pullOutGroupingExpressions,
  computeCurrentTime,
  replaceCurrentLike,
  specialDatetimeValues,
  skipped('RewriteAsOfJoin', 'SQL has no as-of join'),
];

function finish(plan: Plan, ctx: OptimizerContext): Plan {
  const done = rules.reduce((p, rule) => ('skipped' in rule ? p : rule.apply(p, ctx)), plan);
  return transformPlan(done, (p) => mapPlanExpressions(p, (e) => mapSubqueryPlans(e, (q) => finish(q, ctx))));
}

/**
 * What analysis leaves behind is removed: subquery aliases, views, hints, runtime-replaceable functions, the current time; grouping expressions get
 * names. The plans of subqueries are finished the same way.
 *
 * Spark: Optimizer.FinishAnalysis, the rules in its order. Safe as each of them is.
 */
export const finishAnalysis: Rule = { name: 'FinishAnalysis', apply: finish };
