import { raise } from '../../errors/raise.ts';
import type { IrRel } from '../../substrait/ir/relation.ts';
import type { ExprId } from '../expr/expr.ts';
import type { Lifter } from './lifter.ts';

/**
 * `count` ids for what a relation defines: new ones, or in an optimized plan those of an earlier relation that this one repeats. `astIds` are the
 * numbers that the syntax tree gave to some of them.
 */
export function defineIds(l: Lifter, r: IrRel, count: number, astIds: readonly (number | undefined)[] = []): readonly ExprId[] {
  const ids = r.sameIdsAs === undefined ? Array.from({ length: count }, (_, i) => l.idOf(astIds[i])) : repeated(l, r.sameIdsAs, count);
  if (r.idAnchor !== undefined) l.definedIds.set(r.idAnchor, ids);
  return ids;
}

function repeated(l: Lifter, anchor: number, count: number): readonly ExprId[] {
  const ids = l.definedIds.get(anchor);
  if (ids?.length !== count)
    return raise('SUBSTRAIT_INVALID_PLAN', { reason: `a relation repeats the ids of relation ${anchor}, which defines others` });
  return ids;
}
