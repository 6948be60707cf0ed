import type { Rewrite } from '../ir/transform.ts';

export type TargetName = 'latest' | 'datafusion';

/** What a consumer needs written differently. */
export interface Target {
  readonly name: TargetName;
  /** Our own hints (`RelHint`, `PlanHint`). */
  readonly hints: boolean;
  /** Each use of a CTE is a copy of it: consumers that read one tree only. */
  readonly inlineDefinitions: boolean;
  /** Rewrites of the IR before it is written. */
  readonly rewrite?: Rewrite;
  /**
   * The consumer's name for a standard function with these words as arguments, and a string that it wants in their place.
   * undefined = it has none. Without this, standard functions are written as they are.
   */
  rename?(base: string, enums: readonly string[]): { readonly name: string; readonly word?: string | undefined } | undefined;
  /** Functions of our own extension that the consumer knows by name; absent = all are written. */
  readonly ownFunctions?: ReadonlySet<string>;
}

/** Everything the spec and our own reader know. */
export const latest: Target = { name: 'latest', hints: true, inlineDefinitions: false };
