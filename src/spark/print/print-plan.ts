import type { Conf } from '../../conf/conf.ts';
import { type TextNode, treeString } from '../../plan-text/tree.ts';
import { planChildren } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { innerPlans } from '../plan/traverse.ts';
import { planLine } from './plan-line.ts';

/** A plan as a tree of lines; plans of subquery expressions are inner children. Built from the leaves up, since unions nest thousands deep. */
export function planTree(root: Plan, conf: Conf): TextNode {
  const order: Plan[] = [];
  const stack: Plan[] = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    order.push(top);
    stack.push(...innerPlans(top), ...planChildren(top));
  }
  const known = new Map<Plan, TextNode>();
  const textOf = (p: Plan): TextNode => known.get(p) ?? { line: '', inner: [], children: [] };
  for (const p of order.reverse()) {
    if (known.has(p)) continue;
    known.set(p, { line: planLine(p, conf), inner: innerPlans(p).map(textOf), children: planChildren(p).map(textOf) });
  }
  return textOf(root);
}

/** A plan's text exactly as `EXPLAIN EXTENDED` prints it, without a newline at the end (Catalyst's `treeString`). */
export function printPlan(p: Plan, conf: Conf): string {
  return treeString(planTree(p, conf));
}
