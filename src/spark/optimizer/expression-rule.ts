import type { Conf } from '../../conf/conf.ts';
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

/** What a rule has left alone under some settings; forgotten with the expressions. */
function idleExpressions(): (conf: Conf) => WeakSet<Expr> {
  const byConf = new WeakMap<Conf, WeakSet<Expr>>();
  return (conf) => {
    const known = byConf.get(conf) ?? new WeakSet<Expr>();
    byConf.set(conf, known);
    return known;
  };
}

/**
 * A rule that applies `rewrite` once to every expression node of every plan node (plans pre-order), expressions top-down or bottom-up. Expressions
 * that it left alone once are not looked at again.
 */
export function expressionRule(name: string, order: 'down' | 'up', rewrite: Rewrite, scope: Scope = {}): Rule {
  const walk = order === 'down' ? transformExpr : transformExprUp;
  const idleUnder = idleExpressions();
  return {
    name,
    ...scope,
    apply: (plan, ctx) => {
      const idle = idleUnder(ctx.conf);
      const rewriteRoot = (e: Expr): Expr => {
        if (idle.has(e)) return e;
        const after = walk(e, (x) => rewrite(x, ctx));
        if (after === e) idle.add(e);
        return after;
      };
      return transformDown(plan, ctx.idle(name), (p) => mapPlanExpressions(p, rewriteRoot));
    },
  };
}
