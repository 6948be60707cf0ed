import { semanticEquals } from '../../equality/semantic.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { output } from '../../facts/typing.ts';
import { planExpressions } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import type { Plan, Window } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';
import { stackedWindows, windowColumns } from './windows/stacked-windows.ts';

/** Are the upper partitions whole sets of lower ones, so that the lower window's shuffle can serve first? */
function partitionsCompatible(upper: Window, lower: Window): boolean {
  const [few, many] = [upper.partitionSpec, lower.partitionSpec];
  return few.length < many.length && few.every((e) => many.some((f) => semanticEquals(e, f)));
}

function transpose(p: Plan): Plan {
  const stack = stackedWindows(p);
  if (!stack) return p;
  const { upper, lower, base, between } = stack;
  if (!partitionsCompatible(upper, lower) || ![upper, lower].every((w) => planExpressions(w).every(isDeterministic))) return p;
  const swapped: Plan = { ...lower, child: { ...upper, child: base } };
  return project(between ? [...between, ...windowColumns(upper)] : output(upper), swapped);
}

/**
 * Window [w2], [a] / Window [w1], [a, b] / p  →  Project / Window [w1], [a, b] / Window [w2], [a] / p
 *
 * Spark: TransposeWindow, bottom-up. Safe because neither window reads the other's result; the one with fewer keys comes first, so that its shuffle
 * serves both.
 */
export const transposeWindow: Rule = {
  name: 'TransposeWindow',
  kinds: ['Window'],
  apply: (plan) => transformPlanUp(plan, transpose),
};
