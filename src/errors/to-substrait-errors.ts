import type { ErrorEntry } from './entry.ts';

/** Catalyst plans that Substrait cannot say. */
export const toSubstraitErrors = {
  UNSUPPORTED_CATALYST_PLAN: { exception: 'Unsupported', message: 'A Catalyst plan with <what> cannot be written as Substrait.' },
  UNSUPPORTED_LOCAL_LIMIT: {
    exception: 'Unsupported',
    message: 'LocalLimit <n> cannot be written as Substrait: it limits each partition, which Substrait has no operator for, and <why>.',
  },
  UNSUPPORTED_ROW_COUNT: { exception: 'Unsupported', message: '<operator> cannot be written as Substrait: <why>.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
