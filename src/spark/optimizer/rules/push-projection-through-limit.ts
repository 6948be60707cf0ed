import { isDeterministic } from '../../facts/properties.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

/**
 * `Project / LocalLimit / c` → `LocalLimit / Project / c`; `Project / GlobalLimit / LocalLimit / c` → `GlobalLimit / LocalLimit / Project / c`.
 *
 * Spark: PushProjectionThroughLimit. Safe because a deterministic projection is row by row. Not through Offset, nor through a GlobalLimit that has
 * something else than its LocalLimit below; so a Project over `GlobalLimit / LocalLimit / Offset` comes to lie between limit and offset.
 */
export const pushProjectionThroughLimit: Rule = {
  name: 'PushProjectionThroughLimit',
  kinds: ['LocalLimit'],
  apply: (plan) =>
    transformPlan(plan, (p) => {
      if (p.kind !== 'Project' || !p.projectList.every(isDeterministic)) return p;
      const limit = p.child;
      if (limit.kind === 'LocalLimit') return { ...limit, child: { ...p, child: limit.child } };
      if (limit.kind !== 'GlobalLimit' || limit.child.kind !== 'LocalLimit') return p;
      return { ...limit, child: { ...limit.child, child: { ...p, child: limit.child.child } } };
    }),
};
