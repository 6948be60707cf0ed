import type { ErrorEntry } from './entry.ts';

/** Plans that are not valid Substrait, or say what Spark cannot. */
export const substraitErrors = {
  SUBSTRAIT_INVALID_PLAN: { exception: 'SubstraitException', message: '<reason>' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
