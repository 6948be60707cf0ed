import type { ErrorEntry } from './entry.ts';

/** Our own limits: valid for Spark, not (yet) done here. */
export const unsupportedErrors = {
  UNSUPPORTED_SYNTAX: { exception: 'Unsupported', message: '<what> is not supported yet.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
