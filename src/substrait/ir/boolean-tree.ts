/** How Spark's parser splits a chain of n operands of AND or OR: the first half, rounded up, goes left. */
export function leftShare(n: number): number {
  return Math.ceil(n / 2);
}
