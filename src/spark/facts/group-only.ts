import { semanticEquals } from '../equality/semantic.ts';
import type { Aggregate } from '../plan/plan.ts';
import { isFoldable } from './properties.ts';

/** Has the Aggregate keys, and does it output nothing but keys and constants? (Catalyst's `Aggregate.groupOnly`) */
export function isGroupOnly(p: Aggregate): boolean {
  if (p.groupingExpressions.length === 0) return false;
  return p.aggregateExpressions.every((e) => {
    const value = e.kind === 'Alias' ? e.child : e;
    return isFoldable(value) || p.groupingExpressions.some((key) => semanticEquals(value, key));
  });
}
