import { rowOf } from '../../../functions/registry.ts';
import type { AggregateExpression, Expr, ScalarFunction } from '../../expr/expr.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { typedArg, typeOf } from '../../facts/typing.ts';
import { mapPlanExpressions } from '../../plan/children.ts';
import { transformPlan } from '../../plan/traverse.ts';
import { expandTemplate } from '../../templates/expand.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

function replacementOf(e: ScalarFunction | AggregateExpression, ctx: OptimizerContext): Expr | undefined {
  const { replacement } = rowOf(e.fn);
  if (replacement === undefined) return undefined;
  const template = typeof replacement === 'function' ? replacement(e.args.map(typedArg), ctx.conf) : replacement;
  const expanded = expandTemplate(template, e.args, typeOf(e), ctx);
  if (e.kind !== 'AggregateExpression' || expanded.kind !== 'AggregateExpression') return expanded;
  return { ...expanded, distinct: e.distinct, filter: e.filter };
}

/** The expression without runtime-replaceable functions at its top. */
function replace(e: Expr, ctx: OptimizerContext): Expr {
  let current = e;
  while (current.kind === 'ScalarFunction' || current.kind === 'AggregateExpression') {
    const next = replacementOf(current, ctx);
    if (next === undefined) break;
    current = next;
  }
  return current;
}

/**
 * `nvl(a, b)` → `coalesce(a, b)`, `nullif(a, b)` → `if ((a = b)) null else a` and so on: functions that are only another way to write an expression
 * become that expression, as the function table says.
 *
 * Spark: ReplaceExpressions. Safe by definition of RuntimeReplaceable.
 */
export const replaceExpressions: Rule = {
  name: 'ReplaceExpressions',
  apply: (plan, ctx) => transformPlan(plan, (p) => mapPlanExpressions(p, (e) => transformExpr(e, (x) => replace(x, ctx)))),
};
