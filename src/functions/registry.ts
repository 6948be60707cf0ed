import { InternalError } from '../errors/compile-error.ts';
import type { FunctionRow } from './row.ts';
import { allRows } from './tables.ts';

function index(rows: readonly FunctionRow[]): ReadonlyMap<string, FunctionRow> {
  const m = new Map<string, FunctionRow>();
  for (const row of rows) for (const name of row.names) if (!m.has(name)) m.set(name, row);
  return m;
}
const byName: ReadonlyMap<string, FunctionRow> = index(allRows);
const bySqlName: ReadonlyMap<string, FunctionRow> = index(allRows.filter((r) => !r.internal));

/** The row a SQL function name (any case) means, if there is one. Operators are found by their symbol. */
export function findFunction(name: string): FunctionRow | undefined {
  return bySqlName.get(name.toLowerCase());
}

/** The row of a canonical name as plans carry it. */
export function rowOf(fn: string): FunctionRow {
  const row = byName.get(fn);
  if (!row) throw new InternalError(`no function row '${fn}'`);
  return row;
}

/** The name Spark prints for a call written with SQL name `name`, where that is not the canonical row's own: `mean(x)`, `ceiling(x)`. */
export function writtenNameOf(row: FunctionRow, name: string): string | undefined {
  const lower = name.toLowerCase();
  return row.keptNames?.includes(lower) ? lower : undefined;
}
