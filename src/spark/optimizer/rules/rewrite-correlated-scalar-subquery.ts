import { semanticEquals } from '../../equality/semantic.ts';
import { asNamed } from '../../expr/children.ts';
import type { Expr, NamedExpression, ScalarSubquery } from '../../expr/expr.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { output } from '../../facts/typing.ts';
import { filter, project } from '../../plan/factories.ts';
import type { Aggregate, Filter, Plan, Project } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { columnOf, joinSubqueries } from './rewrite-correlated-scalar-subquery/join-subqueries.ts';

/** `es` with each correlated scalar subquery replaced by its column, which is null where it has no row; the subqueries in pre-order. */
function extract<E extends Expr>(es: readonly E[]): { readonly exprs: readonly Expr[]; readonly subqueries: readonly ScalarSubquery[] } {
  const subqueries: ScalarSubquery[] = [];
  const exprs = es.map((e) =>
    transformExpr(e, (x) => {
      if (x.kind !== 'ScalarSubquery' || x.outerAttrs.length + x.joinCond.length === 0) return x;
      subqueries.push(x);
      return { ...columnOf(x), nullable: true };
    }),
  );
  return { exprs, subqueries };
}

interface Rewritten {
  readonly exprs: readonly Expr[];
  readonly subqueries: readonly ScalarSubquery[];
  readonly child: Plan;
}

/** The expressions over the child joined with their subqueries; undefined when there is none. */
function rewrite(es: readonly Expr[], child: Plan, ctx: OptimizerContext): Rewritten | undefined {
  const { exprs, subqueries } = extract(es);
  if (subqueries.length === 0) return undefined;
  const joined = joinSubqueries(child, subqueries, ctx);
  const updated =
    joined.renamed.size === 0
      ? exprs
      : exprs.map((e) => transformExpr(e, (x) => (x.kind === 'AttributeReference' ? (joined.renamed.get(x.exprId) ?? x) : x)));
  return { exprs: updated, subqueries, child: joined.plan };
}

const named = (es: readonly Expr[]): readonly NamedExpression[] => es.map(asNamed);

function rewriteAggregate(a: Aggregate, ctx: OptimizerContext): Plan {
  const r = rewrite(a.aggregateExpressions, a.child, ctx);
  if (!r) return a;
  // a subquery in the outputs of an Aggregate is one of its keys
  const groupingExpressions = a.groupingExpressions.map((key) => {
    const same = r.subqueries.find((s) => semanticEquals(s, key));
    return same ? columnOf(same) : key;
  });
  return { ...a, groupingExpressions, aggregateExpressions: named(r.exprs), child: r.child };
}

function rewriteProject(p: Project, ctx: OptimizerContext): Plan {
  const r = rewrite(p.projectList, p.child, ctx);
  return r ? project(named(r.exprs), r.child) : p;
}

function rewriteFilter(f: Filter, ctx: OptimizerContext): Plan {
  const r = rewrite([f.condition], f.child, ctx);
  const condition = r?.exprs[0];
  return r && condition ? project(output(f), filter(condition, r.child)) : f;
}

/**
 * Filter (b > scalar-subquery [a && (x = a)] (q))  →  Project [a, b] / Filter (b > c) / Project [a, b, c] / Join LeftOuter, (x = a) (child, q)
 *
 * Spark: RewriteCorrelatedScalarSubquery, bottom-up on Aggregate, Project and Filter. Safe because the analyzer has made sure that the subquery
 * has at most one row per outer row; where it has a value without any row (count), the join's missing row gets that value.
 */
export const rewriteCorrelatedScalarSubquery: Rule = {
  name: 'RewriteCorrelatedScalarSubquery',
  expressions: ['ScalarSubquery'],
  apply: (plan, ctx) =>
    transformPlanUp(plan, (p) => {
      switch (p.kind) {
        case 'Aggregate':
          return rewriteAggregate(p, ctx);
        case 'Project':
          return rewriteProject(p, ctx);
        case 'Filter':
          return rewriteFilter(p, ctx);
        default:
          return p;
      }
    }),
};
