import type { Conf } from '../../conf/conf.ts';
import { CompileError } from '../../errors/compile-error.ts';
import { walkExpr } from '../expr/traverse.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { printPlan } from '../print/print-plan.ts';
import { checkLimits } from './check-limits.ts';
import { checkOperator, checkWindows } from './check-operators.ts';
import { checkSubquery } from './check-subqueries.ts';

/**
 * Spark's CheckAnalysis, as far as it concerns plans that are bound: counts of LIMIT and OFFSET, subqueries and their correlation, conditions, window
 * calls, maps in set operations.
 * @throws CompileError (AnalysisException) with the plan's text, for the first node, children before parents, that fails
 */
export function checkAnalysis(plan: Plan, conf: Conf): void {
  try {
    checkTree(plan, conf);
  } catch (e) {
    throw e instanceof CompileError && e.planFollows && e.planText === undefined ? e.withPlan(printPlan(plan, conf)) : e;
  }
}

/** Nodes bottom-up; the plans of a node's subquery expressions before the node. */
function checkTree(root: Plan, conf: Conf): void {
  const order: Plan[] = [];
  const stack: Plan[] = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    order.push(top);
    stack.push(...planChildren(top));
  }
  for (const p of order.reverse()) checkNode(p, conf);
}

function checkNode(p: Plan, conf: Conf): void {
  checkWindows(p, conf);
  for (const root of planExpressions(p))
    walkExpr(root, (e) => {
      if (e.kind === 'ScalarSubquery' || e.kind === 'Exists' || e.kind === 'ListQuery' || e.kind === 'LateralSubquery') {
        checkTree(e.plan, conf);
        checkSubquery(p, e, conf);
      }
      return true;
    });
  checkLimits(p, conf);
  checkOperator(p, conf);
}
