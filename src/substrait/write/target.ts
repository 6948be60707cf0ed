/** What a consumer needs written differently. */
export interface Target {
  readonly name: TargetName;
  /** Our own hints (`RelHint`, `PlanHint`). */
  readonly hints: boolean;
  /** Each use of a CTE is a copy of it: consumers that read one tree only. */
  readonly inlineDefinitions: boolean;
}
export type TargetName = 'latest' | 'datafusion';

export const targets: Readonly<Record<TargetName, Target>> = {
  latest: { name: 'latest', hints: true, inlineDefinitions: false },
  datafusion: { name: 'datafusion', hints: false, inlineDefinitions: true },
};
