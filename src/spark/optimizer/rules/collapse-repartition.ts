import type { Plan, Repartition, RepartitionByExpression } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

function isRepartition(p: Plan): p is Repartition | RepartitionByExpression {
  return p.kind === 'Repartition' || p.kind === 'RepartitionByExpression';
}

function collapse(p: Plan): Plan {
  switch (p.kind) {
    case 'Repartition': {
      const { child } = p;
      if (!isRepartition(child)) return p;
      if (p.shuffle || (child.kind === 'Repartition' && !child.shuffle)) return { ...p, child: child.child };
      // a coalesce keeps the shuffle below; with no fewer partitions it does nothing. Without a number the session's default of 200 counts.
      return p.numPartitions >= (child.numPartitions ?? 200) ? child : p;
    }
    case 'RepartitionByExpression':
      return isRepartition(p.child) || (p.child.kind === 'Sort' && p.child.global) ? { ...p, child: p.child.child } : p;
    case 'RebalancePartitions': {
      const { child } = p;
      return isRepartition(child) || child.kind === 'Sort' || child.kind === 'RebalancePartitions' ? { ...p, child: child.child } : p;
    }
    default:
      return p;
  }
}

/**
 * Repartition 10, true / Repartition 20, true / p  →  Repartition 10, true / p; Sorts below a repartition by expression go, too.
 *
 * Spark: CollapseRepartition, bottom-up. Safe because the upper shuffle undoes what the lower one arranges.
 */
export const collapseRepartition: Rule = {
  name: 'CollapseRepartition',
  kinds: ['Repartition', 'RepartitionByExpression', 'RebalancePartitions'],
  apply: (plan) => transformPlanUp(plan, collapse),
};
