import type { Exists, Expr, InSubquery } from '../../expr/expr.ts';
import { partition } from '../../expr/partition.ts';
import { reduceAnd, splitConjuncts } from '../../expr/predicates.ts';
import { hasInOrCorrelatedExistsSubquery } from '../../expr/subqueries.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanExpressions, planExpressions } from '../../plan/children.ts';
import { filter, filterBy, join, project } from '../../plan/factories.ts';
import type { Filter, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { rewriteExistential } from './rewrite-predicate-subquery/existence-join.ts';
import { equalities, nullAware, separateColumns } from './rewrite-predicate-subquery/separate-columns.ts';

function existsConjunct(e: Exists, p: Plan, joinType: 'LeftSemi' | 'LeftAnti', ctx: OptimizerContext): Plan {
  const r = rewriteExistential(e.joinCond, p, ctx);
  const sub = separateColumns(r.plan, e.plan, [], ctx);
  return project(output(p), { ...join(r.plan, sub, joinType, reduceAnd(r.exprs)), rightHint: e.hint });
}

function inConjunct({ values, query }: InSubquery, p: Plan, ctx: OptimizerContext): Plan {
  const sub = separateColumns(p, query.plan, values, ctx);
  const r = rewriteExistential([...equalities(values, output(sub)), ...query.joinCond], p, ctx);
  return project(output(p), { ...join(r.plan, sub, 'LeftSemi', reduceAnd(r.exprs)), rightHint: query.hint });
}

/** Null-aware: a comparison that is null keeps the row out as one that is true does. */
function notInConjunct({ values, query }: InSubquery, p: Plan, ctx: OptimizerContext): Plan {
  const sub = separateColumns(p, query.plan, values, ctx);
  const r = rewriteExistential(equalities(values, output(sub)), p, ctx);
  const comparisons = r.exprs.flatMap(splitConjuncts).map(nullAware);
  return { ...join(r.plan, sub, 'LeftAnti', reduceAnd([...comparisons, ...query.joinCond])), rightHint: query.hint };
}

function rewriteConjunct(e: Expr, p: Plan, ctx: OptimizerContext): Plan {
  if (e.kind === 'Exists') return existsConjunct(e, p, 'LeftSemi', ctx);
  if (e.kind === 'Not' && e.child.kind === 'Exists') return existsConjunct(e.child, p, 'LeftAnti', ctx);
  if (e.kind === 'InSubquery') return inConjunct(e, p, ctx);
  if (e.kind === 'Not' && e.child.kind === 'InSubquery') return notInConjunct(e.child, p, ctx);
  const r = rewriteExistential([e], p, ctx);
  return project(output(p), filter(r.exprs[0] ?? e, r.plan));
}

function rewriteFilter(f: Filter, ctx: OptimizerContext): Plan {
  const [withSubquery, without] = partition(splitConjuncts(f.condition), hasInOrCorrelatedExistsSubquery);
  return withSubquery.reduce((p, e) => rewriteConjunct(e, p, ctx), filterBy(without, f.child));
}

/** Any other operator: each subquery in its expressions becomes the column of an existence join below it. */
function rewriteOther<P extends Plan & { readonly child: Plan }>(p: P, ctx: OptimizerContext): Plan {
  let child: Plan = p.child;
  const node = mapPlanExpressions(p, (e) => {
    const r = rewriteExistential([e], child, ctx);
    child = r.plan;
    return r.exprs[0] ?? e;
  });
  return 'child' in node && child !== p.child ? { ...node, child } : node;
}

function visit(p: Plan, ctx: OptimizerContext): Plan {
  if (!('child' in p) || !planExpressions(p).some(hasInOrCorrelatedExistsSubquery)) return p;
  return p.kind === 'Filter' ? rewriteFilter(p, ctx) : rewriteOther(p, ctx);
}

/**
 * Filter (exists [a && (x = a)] (q) AND c)  →  Project [..] / Join LeftSemi, (x = a) (Filter c, q); NOT EXISTS a LeftAnti; `v IN (q)` a LeftSemi on
 * `(v = y)`; `NOT v IN (q)` a LeftAnti on `((v = y) OR isnull((v = y)))`; anywhere else the subquery is a column of an ExistenceJoin.
 *
 * Spark: RewritePredicateSubquery. Safe because semi and anti joins keep or drop each left row once, as the predicate does.
 */
export const rewritePredicateSubquery: Rule = {
  name: 'RewritePredicateSubquery',
  expressions: ['Exists', 'ListQuery'],
  apply: (plan, ctx) => transformPlan(plan, (p) => visit(p, ctx)),
};
