import type { ErrorEntry } from './entry.ts';

/** What constant folding raises where Spark fails on evaluating. */
export const runtimeErrors = {
  DIVIDE_BY_ZERO: {
    exception: 'ArithmeticException',
    message:
      'Division by zero. Use `try_divide` to tolerate divisor being 0 and return NULL instead. If necessary set <config> to "false" to bypass this error.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
