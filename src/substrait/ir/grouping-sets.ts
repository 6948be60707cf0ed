import type { IrAggregate } from './relation.ts';

/** For each grouping set whether key `key` is missing from it: what `grouping(key)` gives there. */
export function groupingBits(r: IrAggregate, key: number): readonly boolean[] {
  return r.groupings.map((set) => !set.includes(key));
}

/** For each grouping set its `grouping_id`: the bits of all keys, the first key highest. */
export function groupingIds(r: IrAggregate): readonly bigint[] {
  return r.groupings.map((set) => r.keys.reduce((bits, _, key) => bits * 2n + (set.includes(key) ? 0n : 1n), 0n));
}

/** The first key that is missing from the same sets as `key`. */
export function firstKeyLike(r: IrAggregate, key: number): number {
  const wanted = groupingBits(r, key);
  return r.keys.findIndex((_, k) => groupingBits(r, k).every((bit, set) => bit === wanted[set]));
}

/** Whether the relation has several sets, so that Substrait adds the index of the set to its output. */
export function hasSetIndex(r: IrAggregate): boolean {
  return r.groupings.length > 1;
}
