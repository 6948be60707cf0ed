/** The items that pass `test`, and the others, both in order. */
export function partition<T>(items: readonly T[], test: (item: T) => boolean): readonly [T[], T[]] {
  const yes: T[] = [];
  const no: T[] = [];
  for (const item of items) (test(item) ? yes : no).push(item);
  return [yes, no];
}
