import { output } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import type { Row } from './lifter.ts';

/** What field references mean above `plans`: their columns, left to right. */
export function rowOf(...plans: readonly Plan[]): Row {
  return plans.length === 1 && plans[0] ? output(plans[0]) : plans.flatMap((p) => [...output(p)]);
}
