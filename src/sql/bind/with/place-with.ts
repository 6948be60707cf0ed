import type { BindContext } from '../context.ts';
import type { Plan } from '../tree/plan.ts';
import { mapPlanChildren, planChildren } from '../tree/plan-children.ts';
import { layer } from '../tree/plans.ts';

/** Marks a query that has a WITH, until it is known where the definitions stand. */
export function markWith(plan: Plan): Plan {
  return layer(plan, { kind: 'withCte', definitions: [] });
}

function isMark(p: Plan): p is Extract<Plan, { kind: 'Layer' }> {
  return p.kind === 'Layer' && p.layer.kind === 'withCte' && p.layer.definitions.length === 0;
}
function hasMark(p: Plan): boolean {
  const stack: Plan[] = [p];
  for (let x = stack.pop(); x; x = stack.pop()) {
    if (isMark(x)) return true;
    stack.push(...planChildren(x));
  }
  return false;
}

/** The plan without marks. */
export function unmarked(p: Plan): Plan {
  if (!hasMark(p)) return p;
  return isMark(p) ? unmarked(p.input) : mapPlanChildren(p, unmarked);
}

/**
 * Puts the definitions of a statement (or of one subquery expression) where Spark has its WithCTE: at the first query with a WITH, or at the first node
 * above several of them.
 * Source: Catalyst's `CTESubstitution`.
 */
export function placeWith(plan: Plan, definitions: readonly number[]): Plan {
  if (definitions.length === 0 || !hasMark(plan)) return plan;
  const marked = planChildren(plan).filter(hasMark);
  if (isMark(plan) || marked.length > 1) return layer(unmarked(plan), { kind: 'withCte', definitions });
  return mapPlanChildren(plan, (c) => (c === marked[0] ? placeWith(c, definitions) : c));
}

/** Binds one scope of definitions: everything that `bind` defines, inner subquery expressions apart, is placed in its plan. */
export function withPlaced(ctx: BindContext, bind: () => Plan): Plan {
  const before = ctx.ownDefinitions.splice(0);
  const plan = bind();
  const own = ctx.ownDefinitions.splice(0).sort((a, b) => a - b);
  ctx.ownDefinitions.push(...before);
  return placeWith(plan, own);
}
