import { output } from '../../facts/typing.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

/**
 * `Distinct / c` → `Aggregate [all columns], [all columns] / c`.
 *
 * Spark: ReplaceDistinctWithAggregate. Safe because grouping by all columns leaves each row once.
 */
export const replaceDistinctWithAggregate: Rule = {
  name: 'ReplaceDistinctWithAggregate',
  kinds: ['Distinct'],
  apply: (plan) =>
    transformPlan(plan, (p) => {
      if (p.kind !== 'Distinct') return p;
      const columns = output(p.child);
      return { kind: 'Aggregate', groupingExpressions: columns, aggregateExpressions: columns, child: p.child };
    }),
};
