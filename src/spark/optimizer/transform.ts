import { planChildren } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { overFirstChild } from '../plan/traverse.ts';
import type { IdleMarks } from './idle-marks.ts';

type PlanRewrite = (p: Plan) => Plan;

/**
 * Catalyst's `transformDown` without the subtrees that `idle` knows the rule leaves alone. `f` may look at the node and below, not above.
 */
export function transformDown(p: Plan, idle: IdleMarks, f: PlanRewrite): Plan {
  const above: { readonly before: Plan; readonly after: Plan }[] = [];
  let out = p;
  for (let before: Plan | undefined = p; before !== undefined; ) {
    out = before;
    if (idle.has(before)) break;
    const after = f(before);
    above.push({ before, after });
    before = planChildren(after)[0];
  }
  for (let top = above.pop(); top !== undefined; top = above.pop()) {
    out = planChildren(top.after).length === 0 ? top.after : overFirstChild(top.after, out, (c) => transformDown(c, idle, f));
    if (out === top.before) idle.add(out);
  }
  return out;
}

/** Catalyst's `transformUp`, likewise. */
export function transformUp(p: Plan, idle: IdleMarks, f: PlanRewrite): Plan {
  const above: Plan[] = [];
  let out = p;
  for (let node: Plan | undefined = p; node !== undefined; node = planChildren(node)[0]) {
    out = node;
    if (idle.has(node)) break;
    above.push(node);
  }
  for (let top = above.pop(); top !== undefined; top = above.pop()) {
    out = f(planChildren(top).length === 0 ? top : overFirstChild(top, out, (c) => transformUp(c, idle, f)));
    if (out === top) idle.add(out);
  }
  return out;
}
