import type { Expr, LateralSubquery, ScalarSubquery } from '../../expr/expr.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanExpressions } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import type { Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { sameOutput } from '../same-output.ts';
import { decorrelateInnerQuery } from '../subqueries/decorrelate.ts';
import { type PulledUp, pullOutCorrelatedPredicates } from '../subqueries/pull-out-predicates.ts';
import { splitSubquery } from '../subqueries/split-subquery.ts';

/** The subquery with the new plan; conditions pulled up before stay when there are no new ones. */
function withPulledUp<S extends { readonly plan: Plan; readonly joinCond: readonly Expr[] }>(s: S, pulled: PulledUp): S {
  return { ...s, plan: pulled.plan, joinCond: pulled.conditions.length === 0 ? s.joinCond : pulled.conditions };
}

/** Only a subquery whose own aggregation has no keys returns a row without input; decorrelation adds keys, so this is noted before. */
function scalar(s: ScalarSubquery, outer: Plan, ctx: OptimizerContext): ScalarSubquery {
  const pulled = decorrelateInnerQuery(s.plan, outer, false, ctx);
  const { aggregate } = splitSubquery(s.plan);
  const mayHaveCountBug = s.mayHaveCountBug ?? (aggregate !== undefined && aggregate.groupingExpressions.length === 0);
  return { ...withPulledUp(s, pulled), mayHaveCountBug };
}

function lateral(s: LateralSubquery, outer: Plan, ctx: OptimizerContext): LateralSubquery {
  return withPulledUp(s, decorrelateInnerQuery(s.plan, outer, true, ctx));
}

function rewriteSubqueries(p: Plan, ctx: OptimizerContext): Plan {
  const rewrite = (e: Expr): Expr => {
    switch (e.kind) {
      case 'ScalarSubquery':
        return e.outerAttrs.length + e.joinCond.length > 0 ? scalar(e, p, ctx) : e;
      case 'LateralSubquery':
        return e.outerAttrs.length + e.joinCond.length > 0 ? lateral(e, p, ctx) : e;
      case 'Exists':
      case 'ListQuery':
        return e.outerAttrs.length + e.joinCond.length > 0 ? withPulledUp(e, pullOutCorrelatedPredicates(e.plan, p, ctx)) : e;
      default:
        return e;
    }
  };
  return mapPlanExpressions(p, (e) => transformExpr(e, rewrite));
}

function visit(p: Plan, ctx: OptimizerContext): Plan {
  if (p.kind === 'LateralJoin') {
    const rewritten = rewriteSubqueries(p, ctx);
    return sameOutput(output(p), output(rewritten)) ? rewritten : project(output(p), rewritten);
  }
  return 'child' in p ? rewriteSubqueries(p, ctx) : p;
}

/**
 * Filter exists [a] (Filter (x = outer(a)) / t)  →  Filter exists [a && (x = a)] (t)
 *
 * Correlated conjuncts leave the plans of subqueries and become conditions of the subquery expression; later rules make joins with these
 * conditions. Plans of scalar and lateral subqueries are decorrelated in general, with domain joins.
 *
 * Spark: PullupCorrelatedPredicates. Safe because the conjuncts are applied again by the join, and what they read is kept visible up to it.
 */
export const pullupCorrelatedPredicates: Rule = {
  name: 'PullupCorrelatedPredicates',
  expressions: ['ScalarSubquery', 'Exists', 'ListQuery', 'LateralSubquery'],
  apply: (plan, ctx) => transformPlanUp(plan, (p) => visit(p, ctx)),
};
