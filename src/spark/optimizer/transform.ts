import { mapPlanChildren } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import type { IdleMarks } from './idle-marks.ts';

type PlanRewrite = (p: Plan) => Plan;

/**
 * Catalyst's `transformDown` without the subtrees that `idle` knows the rule leaves alone. `f` may look at the node and below, not above.
 */
export function transformDown(p: Plan, idle: IdleMarks, f: PlanRewrite): Plan {
  const down = (node: Plan): Plan => {
    if (idle.has(node)) return node;
    const out = mapPlanChildren(f(node), down);
    if (out === node) idle.add(node);
    return out;
  };
  return down(p);
}

/** Catalyst's `transformUp`, likewise. */
export function transformUp(p: Plan, idle: IdleMarks, f: PlanRewrite): Plan {
  const up = (node: Plan): Plan => {
    if (idle.has(node)) return node;
    const out = f(mapPlanChildren(node, up));
    if (out === node) idle.add(node);
    return out;
  };
  return up(p);
}
