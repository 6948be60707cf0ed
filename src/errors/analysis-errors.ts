import type { ErrorEntry } from './entry.ts';

/** What Spark's analyzer raises. */
export const analysisErrors = {
  'UNRESOLVED_COLUMN.WITH_SUGGESTION': {
    exception: 'AnalysisException',
    message: 'A column or function parameter with name <objectName> cannot be resolved. Did you mean one of the following? [<proposal>].',
    planFollows: true,
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
