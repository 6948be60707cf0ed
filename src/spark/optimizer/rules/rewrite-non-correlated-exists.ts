import type { Exists, Expr } from '../../expr/expr.ts';
import { alias, intLiteral, isNotNull } from '../../expr/factories.ts';
import type { Plan } from '../../plan/plan.ts';
import { expressionRule } from '../expression-rule.ts';
import type { OptimizerContext } from '../rule.ts';

function rewrite(e: Exists, ctx: OptimizerContext): Expr {
  const one: Plan = { kind: 'Project', projectList: [alias(intLiteral(1), 'col', ctx.nextId())], child: e.plan };
  const plan: Plan = { kind: 'GlobalLimit', limitExpr: intLiteral(1), child: { kind: 'LocalLimit', limitExpr: intLiteral(1), child: one } };
  return isNotNull({ kind: 'ScalarSubquery', plan, outerAttrs: [], joinCond: [], exprId: e.exprId });
}

/**
 * `EXISTS (q)` without outer references → `isnotnull((SELECT 1 AS col FROM q LIMIT 1))`.
 *
 * Spark: RewriteNonCorrelatedExists. Safe because the scalar subquery is null exactly when q has no row.
 */
export const rewriteNonCorrelatedExists = expressionRule(
  'RewriteNonCorrelatedExists',
  'down',
  (e, ctx) => (e.kind === 'Exists' && e.outerAttrs.length === 0 && e.joinCond.length === 0 ? rewrite(e, ctx) : e),
  { expressions: ['Exists'] },
);
