import type { FunctionRow, SubstraitArgument, SubstraitCell, TypedArg } from '../../functions/row.ts';
import { allRows } from '../../functions/tables.ts';
import { equalValue } from '../../types/equal-value.ts';

/** A function row and the cell by which it is a standard function. */
export interface StandardEntry {
  readonly row: FunctionRow;
  readonly cell: SubstraitCell;
}

/** Where a function stands decides which kinds of rows it can be. */
export type Position = 'scalar' | 'measure' | 'window';
const kinds: Readonly<Record<Position, readonly FunctionRow['kind'][]>> = {
  scalar: ['scalar', 'generator'],
  measure: ['aggregate', 'window'],
  window: ['aggregate', 'window'],
};

export function cellsOf(row: FunctionRow): readonly SubstraitCell[] {
  if (row.substrait === 'own') return [];
  return 'urn' in row.substrait ? [row.substrait] : row.substrait;
}

/** The part of a compound name before the colon. */
export function baseName(compound: string): string {
  const colon = compound.indexOf(':');
  return colon < 0 ? compound : compound.slice(0, colon);
}
/** The argument codes of a compound name. */
export function argumentCodes(compound: string): readonly string[] {
  const codes = compound.slice(baseName(compound).length + 1);
  return codes === '' ? [] : codes.split('_');
}

const isWord = (name: string): boolean => /^[a-z]\w*$/.test(name);

/** The name of a row in our own extension: its first name that is a word, for an operator the standard function's name. */
export function ownName(row: FunctionRow): string {
  const standard = cellsOf(row)[0]?.signatures[0];
  return row.names.find(isWord) ?? (standard === undefined ? row.class.toLowerCase() : baseName(standard));
}

function collect<K>(keysOf: (e: StandardEntry) => readonly K[]): ReadonlyMap<K, readonly StandardEntry[]> {
  const found = new Map<K, StandardEntry[]>();
  for (const row of allRows)
    for (const cell of cellsOf(row))
      for (const key of new Set(keysOf({ row, cell }))) {
        const list = found.get(key) ?? [];
        list.push({ row, cell });
        found.set(key, list);
      }
  return found;
}
const byCompound = collect(({ cell }) => cell.signatures.map((s) => `${cell.urn}/${s}`));
const byBase = collect(({ cell }) => cell.signatures.map(baseName));
const own: ReadonlyMap<string, FunctionRow> = new Map([...allRows].reverse().map((row) => [ownName(row), row]));

/** Rows with exactly this compound name in the extension file `urn`, in the order of the tables. */
export function standardEntries(urn: string, compound: string, position: Position): readonly StandardEntry[] {
  return (byCompound.get(`${urn}/${compound}`) ?? []).filter((e) => kinds[position].includes(e.row.kind));
}
/** Rows with this bare name; of the extension file `urn` where that is given. */
export function entriesByBase(urn: string | undefined, base: string, position: Position): readonly StandardEntry[] {
  return (byBase.get(base) ?? []).filter((e) => kinds[position].includes(e.row.kind) && (urn === undefined || e.cell.urn === urn));
}
/** The row of a name in our own extension. */
export function ownEntry(name: string, position: Position): FunctionRow | undefined {
  const row = own.get(name);
  return row && kinds[position].includes(row.kind) ? row : undefined;
}

function sameArgument(a: SubstraitArgument, b: SubstraitArgument): boolean {
  if ('enum' in a) return 'enum' in b && a.enum === b.enum;
  if ('slot' in a) return 'slot' in b && a.slot === b.slot;
  if ('literal' in a) return 'literal' in b && a.literal === b.literal;
  return 'zone' in b;
}

/** Whether a reader cannot tell `entry` from another, earlier row: a note must then name it. */
export function isAmbiguous(entry: StandardEntry, compound: string, position: Position): boolean {
  const pattern = entry.cell.arguments;
  const first = standardEntries(entry.cell.urn, compound, position).find(({ cell }) => {
    if (!pattern || !cell.arguments) return pattern === cell.arguments;
    const other = cell.arguments;
    return pattern.length === other.length && pattern.every((a, i) => other[i] !== undefined && sameArgument(a, other[i]));
  });
  return first !== undefined && first.row !== entry.row;
}

/** The note on a call that gives an argument which its row would also leave out: `trim(s, ' ')`. */
export const explicitArgument = 'explicit';

/** Whether the arguments of a call are those that another cell of its row writes for a call with fewer. */
export function looksLikeFewer(entry: StandardEntry, compound: string, args: readonly TypedArg[]): boolean {
  if (entry.cell.arguments) return false;
  return cellsOf(entry.row).some((cell) => {
    const pattern = cell.arguments;
    if (cell === entry.cell || !pattern || pattern.length !== args.length || !cell.signatures.includes(compound)) return false;
    const slots = pattern.every((p, i) => {
      const given = args[i]?.literal;
      return 'slot' in p ? p.slot === i : 'literal' in p && given !== undefined && equalValue(given.value, p.literal);
    });
    return slots;
  });
}
