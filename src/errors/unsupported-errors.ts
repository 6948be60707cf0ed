import type { ErrorEntry } from './entry.ts';

/** Our own limits: valid for Spark, not (yet) done here. */
export const unsupportedErrors = {
  UNSUPPORTED_SYNTAX: { exception: 'Unsupported', message: '<what> is not supported yet.' },
  UNSUPPORTED_NESTING: { exception: 'Unsupported', message: 'Nesting deeper than <levels> levels is not supported.' },
  UNSUPPORTED_LENGTH: { exception: 'Unsupported', message: 'A text of more than <count> words and symbols is not supported.' },
  UNSUPPORTED_STATEMENT: {
    exception: 'Unsupported',
    message: 'The statement <statement> is not supported: queries, CREATE TABLE, CREATE VIEW, DROP, USE and SET are.',
  },
  UNSUPPORTED_CORRELATED_SUBQUERY: {
    exception: 'Unsupported',
    message: 'A correlated subquery with <operator> in this place cannot be decorrelated.',
  },
  UNSUPPORTED_EVALUATION: { exception: 'Unsupported', message: 'The value of <expression> cannot be computed here.' },
  UNSUPPORTED_CATALYST_JSON: { exception: 'Unsupported', message: 'A Catalyst plan in JSON with <what> cannot be read.' },
  INVALID_CATALYST_JSON: { exception: 'Unsupported', message: 'This is not a Catalyst plan in JSON: <reason>.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
