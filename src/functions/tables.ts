import type { FunctionRow } from './row.ts';

/** Every row, in the order of the area tables. */
export const allRows: readonly FunctionRow[] = [];
