import type { ErrorEntry } from './entry.ts';

/** What Spark's parser raises. */
export const parseErrors = {
  PARSE_SYNTAX_ERROR: { exception: 'ParseException', message: 'Syntax error at or near <error><hint>.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
