import type { Expr, InSubquery } from '../../../expr/expr.ts';
import { not } from '../../../expr/factories.ts';
import { reduceAnd } from '../../../expr/predicates.ts';
import { transformExpr } from '../../../expr/traverse.ts';
import { existsAttribute, output } from '../../../facts/typing.ts';
import { join } from '../../../plan/factories.ts';
import type { Join, Plan } from '../../../plan/plan.ts';
import type { OptimizerContext } from '../../rule.ts';
import { equalities, nullAware, separateColumns } from './separate-columns.ts';

/** Expressions without EXISTS and IN subqueries, over the plan that gives their results as columns. */
export interface Existential {
  readonly exprs: readonly Expr[];
  readonly plan: Plan;
}

/**
 * EXISTS and IN subqueries inside `exprs`, pre-order, each as the column `exists` of an ExistenceJoin upon `outer`; the first innermost
 * (Catalyst's rewriteExistentialExpr).
 */
export function rewriteExistential(exprs: readonly Expr[], outer: Plan, ctx: OptimizerContext): Existential {
  let plan = outer;
  const column = (sub: Plan, conditions: readonly Expr[], hint: string | undefined): Expr => {
    const exists = existsAttribute(ctx.nextId());
    const joined: Join = { ...join(plan, sub, 'ExistenceJoin', reduceAnd(conditions)), exists, rightHint: hint };
    plan = joined;
    return exists;
  };
  const negatedIn = (e: InSubquery): Expr => {
    const { query, values } = e;
    const sub = separateColumns(plan, query.plan, values, ctx);
    // Spark compares with the subquery's own columns here, also where the join gets renamed ones
    const comparisons = equalities(values, output(query.plan)).map(nullAware);
    return not(column(sub, [...comparisons, ...query.joinCond], query.hint));
  };
  const positiveIn = (e: InSubquery): Expr => {
    const { query, values } = e;
    const sub = separateColumns(plan, query.plan, values, ctx);
    return column(sub, [...equalities(values, output(sub)), ...query.joinCond], query.hint);
  };
  const rewritten = exprs.map((root) =>
    transformExpr(root, (e) => {
      if (e.kind === 'Exists') return column(separateColumns(plan, e.plan, [], ctx), e.joinCond, e.hint);
      if (e.kind === 'Not' && e.child.kind === 'InSubquery') return negatedIn(e.child);
      return e.kind === 'InSubquery' ? positiveIn(e) : e;
    }),
  );
  return { exprs: rewritten, plan };
}
