import type { Expr, ExprKind } from '../expr/expr.ts';
import { transformExpr, transformExprUp } from '../expr/traverse.ts';
import { mapPlanExpressions } from '../plan/children.ts';
import type { PlanKind } from '../plan/plan.ts';
import type { OptimizerContext, Rule } from './rule.ts';
import { transformDown } from './transform.ts';

/** Gives the same object when it has nothing to do; depends on the expression and the settings only. */
type Rewrite = (e: Expr, ctx: OptimizerContext) => Expr;
interface Scope {
  readonly kinds?: readonly PlanKind[];
  readonly expressions?: readonly ExprKind[];
}

/**
 * A rule that applies `rewrite` once to every expression node of every plan node (plans pre-order), expressions top-down or bottom-up. Expressions
 * that it left alone once are not looked at again.
 */
export function expressionRule(name: string, order: 'down' | 'up', rewrite: Rewrite, scope: Scope = {}): Rule {
  const walk = order === 'down' ? transformExpr : transformExprUp;
  return {
    name,
    ...scope,
    apply: (plan, ctx) => {
      const idle = ctx.idle(name);
      const rewriteNode = (x: Expr): Expr => rewrite(x, ctx);
      const rewriteRoot = (e: Expr): Expr => {
        // a column that stands alone: most items of most lists, and nothing for these rules
        if (e.kind === 'AttributeReference' || idle.has(e)) return e;
        const after = walk(e, rewriteNode);
        if (after === e) idle.add(e);
        return after;
      };
      return transformDown(plan, idle, (p) => mapPlanExpressions(p, rewriteRoot));
    },
  };
}
