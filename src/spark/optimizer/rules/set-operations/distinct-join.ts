import { comparison } from '../../../expr/factories.ts';
import { reduceAnd } from '../../../expr/predicates.ts';
import { output } from '../../../facts/typing.ts';
import type { Distinct, Except, Intersect } from '../../../plan/plan.ts';

/** `Distinct` over the join of both sides on null-safe equality of their columns by position. */
export function distinctJoin(p: Intersect | Except, joinType: 'LeftSemi' | 'LeftAnti'): Distinct {
  const right = output(p.right);
  const equalities = output(p.left).flatMap((l, i) => {
    const r = right[i];
    return r ? [comparison('<=>', l, r)] : [];
  });
  return {
    kind: 'Distinct',
    child: {
      kind: 'Join',
      left: p.left,
      right: p.right,
      joinType,
      exists: undefined,
      condition: reduceAnd(equalities),
      leftHint: undefined,
      rightHint: undefined,
    },
  };
}
