import { assertNever } from '../../errors/compile-error.ts';
import type { IrSet } from '../../substrait/ir/relation.ts';
import type { Plan } from '../plan/plan.ts';
import { deduplicateRight, deduplicateUnion } from './deduplicate.ts';
import type { Block, Lifter } from './lifter.ts';

/** A set operation; UNION is a Distinct over the Union. */
export function liftSet(l: Lifter, r: IrSet, first: Plan, block: Block): Plan {
  const others = r.inputs.slice(1).map((i) => l.liftRelation(i, block));
  switch (r.op) {
    case 'union all':
      return union(l, [first, ...others]);
    case 'union':
      return { kind: 'Distinct', child: union(l, [first, ...others]) };
    case 'intersect':
    case 'intersect all':
      return others.reduce<Plan>(
        (left, right) => ({ kind: 'Intersect', left, right: renewed(l, left, right), isAll: r.op === 'intersect all' }),
        first,
      );
    case 'except':
    case 'except all':
      return others.reduce<Plan>((left, right) => ({ kind: 'Except', left, right: renewed(l, left, right), isAll: r.op === 'except all' }), first);
    default:
      return assertNever(r.op, 'set operation');
  }
}

function union(l: Lifter, children: readonly Plan[]): Plan {
  return { kind: 'Union', children: l.optimized ? children : deduplicateUnion(children, l.newId), byName: false, allowMissingCol: false };
}
function renewed(l: Lifter, left: Plan, right: Plan): Plan {
  return l.optimized ? right : deduplicateRight(left, right, l.newId);
}
