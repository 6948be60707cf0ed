import { raise } from '../../errors/raise.ts';
import type { IrRel } from '../../substrait/ir/relation.ts';
import type { ExprId } from '../expr/expr.ts';
import type { Lifter } from './lifter.ts';

/** An id that a relation defined, under its name. */
export interface DefinedId {
  readonly name: string;
  readonly id: ExprId;
}

/**
 * Ids for the columns `names` that a relation defines: new ones, or in an optimized plan those of an earlier relation that this one repeats: in order
 * where it defines as many, else those of the same name. `astIds` are the numbers that the syntax tree gave to some of them.
 */
export function defineIds(l: Lifter, r: IrRel, names: readonly string[], astIds: readonly (number | undefined)[] = []): readonly ExprId[] {
  const earlier = r.sameIdsAs === undefined ? [] : earlierIds(l, r.sameIdsAs);
  const inOrder = earlier.length === names.length;
  const ids = names.map((name, i) => (inOrder ? earlier[i] : earlier.find((e) => e.name === name))?.id ?? l.idOf(astIds[i]));
  if (r.idAnchor !== undefined) {
    const defined = names.flatMap((name, i): DefinedId[] => {
      const id = ids[i];
      return id === undefined ? [] : [{ name, id }];
    });
    l.definedIds.set(r.idAnchor, defined);
  }
  return ids;
}

function earlierIds(l: Lifter, anchor: number): readonly DefinedId[] {
  return (
    l.definedIds.get(anchor) ??
    raise('SUBSTRAIT_INVALID_PLAN', { reason: `a relation repeats the ids of relation ${anchor}, which is not before it` })
  );
}
