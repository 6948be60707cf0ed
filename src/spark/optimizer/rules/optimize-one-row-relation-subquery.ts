import { stripOuter } from '../../check-analysis/correlation.ts';
import type { Expr, LateralSubquery } from '../../expr/expr.ts';
import { hasCorrelatedSubquery } from '../../expr/subqueries.ts';
import { transformExprUp } from '../../expr/traverse.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanExpressions, planExpressions } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import type { Generate, LateralJoin, Plan, Project } from '../../plan/plan.ts';
import { transformPlanUp, walkPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { stripOuterFromItems } from '../subqueries/outer-references.ts';
import { collapseAlways } from './collapse-project.ts';

function nestsCorrelated(p: Plan): boolean {
  let found = false;
  walkPlan(p, (n) => {
    found ||= planExpressions(n).some(hasCorrelatedSubquery);
    return !found;
  });
  return found;
}

/** A subquery plan that is one row of expressions, its Projects collapsed however often their columns are used. */
function oneRow(plan: Plan, ctx: OptimizerContext): Project | Generate | undefined {
  const p = collapseAlways(plan, ctx);
  const generates = (g: Plan): boolean => g.kind === 'Generate' && g.child.kind === 'OneRowRelation';
  if (p.kind === 'Project' && (p.child.kind === 'OneRowRelation' || generates(p.child))) return p;
  return p.kind === 'Generate' && generates(p) ? p : undefined;
}

function inlineLateral(p: LateralJoin, right: LateralSubquery, ctx: OptimizerContext): Plan | undefined {
  if (p.condition || right.joinCond.length > 0 || nestsCorrelated(right.plan)) return undefined;
  const plan = oneRow(right.plan, ctx);
  if (!plan) return undefined;
  const onLeft = (g: Generate): Plan => ({ ...g, generator: stripOuter(g.generator), child: p.left });
  if (plan.kind === 'Generate') return onLeft(plan);
  const child = plan.child.kind === 'Generate' ? onLeft(plan.child) : p.left;
  return project([...output(p.left), ...stripOuterFromItems(plan.projectList)], child);
}

function inlineScalar(e: Expr, ctx: OptimizerContext): Expr {
  if (e.kind !== 'ScalarSubquery' || e.joinCond.length > 0 || nestsCorrelated(e.plan)) return e;
  const plan = oneRow(e.plan, ctx);
  const [item] = plan?.kind === 'Project' && plan.child.kind === 'OneRowRelation' ? plan.projectList : [];
  return item ? stripOuter(item) : e;
}

/** Bottom-up, the plans of subqueries before the node that holds them. */
function visit(plan: Plan, ctx: OptimizerContext): Plan {
  return transformPlanUp(plan, (node) => {
    const p = mapPlanExpressions(node, (root) =>
      transformExprUp(root, (e) => {
        if (e.kind !== 'ScalarSubquery' && e.kind !== 'Exists' && e.kind !== 'ListQuery' && e.kind !== 'LateralSubquery') return e;
        const inner = visit(e.plan, ctx);
        return inner === e.plan ? e : { ...e, plan: inner };
      }),
    );
    const inlined = p.kind === 'LateralJoin' ? inlineLateral(p, p.right, ctx) : undefined;
    return inlined ?? mapPlanExpressions(p, (root) => transformExprUp(root, (e) => inlineScalar(e, ctx)));
  });
}

/**
 * `(SELECT a + 1)` → `(a + 1)`; `FROM t, LATERAL (SELECT a + 1 AS x)` → `Project [a, (a + 1) AS x] / t`, also with a generator.
 *
 * Spark: OptimizeOneRowRelationSubquery. Safe because a subquery without FROM has exactly one row (a generator: its rows for each outer row).
 */
export const optimizeOneRowRelationSubquery: Rule = {
  name: 'OptimizeOneRowRelationSubquery',
  expressions: ['ScalarSubquery', 'LateralSubquery'],
  apply: visit,
};
