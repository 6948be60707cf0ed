import { output } from '../facts/typing.ts';
import type { LocalRelation, Plan } from '../plan/plan.ts';

/** `LocalRelation <empty>` with the output of `p`. */
export function emptyRelation(p: Plan): LocalRelation {
  return { kind: 'LocalRelation', output: output(p), data: [] };
}
