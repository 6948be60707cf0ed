import { InternalError } from '../errors/compile-error.ts';
import type { FunctionRow } from './row.ts';
import { allRows } from './tables.ts';

function index(): ReadonlyMap<string, FunctionRow> {
  const m = new Map<string, FunctionRow>();
  for (const row of allRows) for (const name of row.names) if (!m.has(name)) m.set(name, row);
  return m;
}
const byName: ReadonlyMap<string, FunctionRow> = index();

/** The row a SQL function name (any case) means, if there is one. Operators are found by their symbol. */
export function findFunction(name: string): FunctionRow | undefined {
  return byName.get(name.toLowerCase());
}

/** The row of a canonical name as plans carry it. */
export function rowOf(fn: string): FunctionRow {
  const row = byName.get(fn);
  if (!row) throw new InternalError(`no function row '${fn}'`);
  return row;
}
