import type { And, Or } from '../../../expr/expr.ts';

/** An AND or an OR. */
export type Connective = And | Or;
