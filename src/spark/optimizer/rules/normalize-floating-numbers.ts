import { comparison } from '../../expr/factories.ts';
import { reduceAnd } from '../../expr/predicates.ts';
import type { Join, Plan, Window } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { splitEquiJoin } from './normalize-floating-numbers/equi-join.ts';
import { needsNormalizing, normalize } from './normalize-floating-numbers/normalize.ts';

function normalizeWindow(w: Window, ctx: OptimizerContext): Plan {
  if (!w.partitionSpec.some(needsNormalizing)) return w;
  return { ...w, partitionSpec: w.partitionSpec.map((e) => normalize(e, ctx)) };
}

/** As soon as one left key needs it the condition is rebuilt: the keys' equalities first, then the rest. */
function normalizeJoin(j: Join, ctx: OptimizerContext): Plan {
  const split = splitEquiJoin(j);
  if (!split.keys.some((k) => needsNormalizing(k.left))) return j;
  const equalities = split.keys.map((k) => comparison('=', normalize(k.left, ctx), normalize(k.right, ctx)));
  const rest = reduceAnd(split.others);
  return { ...j, condition: reduceAnd(rest ? [...equalities, rest] : equalities) };
}

/**
 * Join Inner, (d = e) on doubles  →  Join Inner, (knownfloatingpointnormalized(normalizenanandzero(d)) = knownfloatingpointnormalized(…(e))); also
 * keys of window partitions, and floats inside structs and arrays.
 *
 * Spark: NormalizeFloatingNumbers. Safe because it only makes all NaNs one, and -0.0 equal to 0.0, as comparison does.
 */
export const normalizeFloatingNumbers: Rule = {
  name: 'NormalizeFloatingNumbers',
  kinds: ['Window', 'Join'],
  apply: (plan, ctx) => transformPlan(plan, (p) => (p.kind === 'Window' ? normalizeWindow(p, ctx) : p.kind === 'Join' ? normalizeJoin(p, ctx) : p)),
};
