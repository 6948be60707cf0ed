import type { Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

function clean(p: Plan): Plan {
  if (p.kind !== 'CTERelationDef' || !p.originalPlanWithPredicates) return p;
  return { kind: 'CTERelationDef', id: p.id, child: p.child, ...(p.underSubquery ? { underSubquery: true } : {}) };
}

/**
 * What PushdownPredicatesAndPruneColumnsForCTEDef remembered in a definition is forgotten.
 *
 * Spark: CleanUpTempCTEInfo. Safe because it is no part of the plan.
 */
export const cleanUpTempCTEInfo: Rule = {
  name: 'CleanUpTempCTEInfo',
  kinds: ['CTERelationDef'],
  apply: (plan) => transformPlan(plan, clean),
};
