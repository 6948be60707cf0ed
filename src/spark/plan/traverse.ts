import type { Expr } from '../expr/expr.ts';
import { transformExpr, walkExpr } from '../expr/traverse.ts';
import { mapPlanChildren, mapPlanExpressions, planChildren, planExpressions } from './children.ts';
import type { Plan } from './plan.ts';

type PlanRewrite = (p: Plan) => Plan;
type ExprRewrite = (e: Expr) => Expr;

// Plans nest thousands deep along their first children (UNION, EXCEPT, joins): the walks go down there without recursion, in the same order.

/** `p` over `first` and over what `f` makes of its other children; the same object when nothing changed. */
export function overFirstChild(p: Plan, first: Plan, f: PlanRewrite): Plan {
  let atFirst = true;
  return mapPlanChildren(p, (c) => {
    if (!atFirst) return f(c);
    atFirst = false;
    return first;
  });
}

/** Catalyst's `transformDown`: the rewrite at a node first, once, then at the children of its result. Subquery plans are not entered. */
export function transformPlan(p: Plan, f: PlanRewrite): Plan {
  const above: Plan[] = [];
  let node = f(p);
  for (let first = planChildren(node)[0]; first !== undefined; first = planChildren(node)[0]) {
    above.push(node);
    node = f(first);
  }
  for (let top = above.pop(); top !== undefined; top = above.pop()) node = overFirstChild(top, node, (c) => transformPlan(c, f));
  return node;
}

/** Catalyst's `transformUp`: children first, then the rewrite at the node, once. Subquery plans are not entered. */
export function transformPlanUp(p: Plan, f: PlanRewrite): Plan {
  const above: Plan[] = [];
  let node = p;
  for (let first = planChildren(p)[0]; first !== undefined; first = planChildren(first)[0]) {
    above.push(node);
    node = first;
  }
  node = f(node);
  for (let top = above.pop(); top !== undefined; top = above.pop()) node = f(overFirstChild(top, node, (c) => transformPlanUp(c, f)));
  return node;
}

/** `transformAllExpressions`: `f` down every expression of every node, nodes pre-order. Subquery plans are not entered. */
export function transformAllExpressions(p: Plan, f: ExprRewrite): Plan {
  return transformPlan(p, (n) => mapPlanExpressions(n, (e) => transformExpr(e, f)));
}

/** Plans of the subquery expressions inside `e`, replaced by `f`; the same object when none changed. */
export function mapSubqueryPlans(e: Expr, f: PlanRewrite): Expr {
  return transformExpr(e, (x) => {
    switch (x.kind) {
      case 'ScalarSubquery':
      case 'Exists':
      case 'ListQuery':
      case 'LateralSubquery': {
        const plan = f(x.plan);
        return plan === x.plan ? x : { ...x, plan };
      }
      default:
        return x;
    }
  });
}

/** `transformDownWithSubqueries`: at each node `f`, then the plans of its subquery expressions, then its children. */
export function transformWithSubqueries(p: Plan, f: PlanRewrite): Plan {
  const top = f(p);
  const withPlans = mapPlanExpressions(top, (e) => mapSubqueryPlans(e, (q) => transformWithSubqueries(q, f)));
  return mapPlanChildren(withPlans, (c) => transformWithSubqueries(c, f));
}

/** Plans of the subquery expressions of a node, in expression order, depth first. */
export function innerPlans(p: Plan): readonly Plan[] {
  const out: Plan[] = [];
  for (const root of planExpressions(p)) {
    walkExpr(root, (e) => {
      switch (e.kind) {
        case 'ScalarSubquery':
        case 'Exists':
        case 'ListQuery':
        case 'LateralSubquery':
          out.push(e.plan);
          break;
        case 'DynamicPruningSubquery':
          out.push(e.buildPlan);
          break;
        default:
      }
      return true;
    });
  }
  return out;
}

/** Pre-order over a plan and its children; `visit` returning false skips a subtree. */
export function walkPlan(p: Plan, visit: (p: Plan) => boolean | undefined): void {
  const stack: Plan[] = [p];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (visit(top) === false) continue;
    const children = planChildren(top);
    for (let i = children.length - 1; i >= 0; i--) {
      const c = children[i];
      if (c) stack.push(c);
    }
  }
}
