import { defaultConf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { FunctionRow } from '../../functions/row.ts';
import { substraitTypeCode } from '../../functions/substrait-types.ts';
import {
  baseName,
  entriesByBase,
  explicitArgument,
  ownEntry,
  type Position,
  type StandardEntry,
  standardEntries,
} from '../functions/function-index.ts';
import type { FunctionOption } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { typedArg } from '../ir/typing.ts';
import { rowArguments, type WireArgument } from './read-arguments.ts';
import type { DeclaredFunction, RawExpr } from './scope.ts';
import { sameOnWire } from './wire-types.ts';

/** The row that a declared function is, with the arguments its row takes. */
export interface Resolved {
  readonly fn: string;
  readonly args: readonly IrExpr[];
  /** The printed name, where it is not the row's canonical one. */
  readonly writtenName?: string;
}

interface Candidate {
  readonly entry: StandardEntry;
  readonly args: readonly RawExpr[];
}

function candidates(entries: readonly StandardEntry[], name: string, given: readonly WireArgument[]): readonly Candidate[] {
  return entries.flatMap((entry) => {
    const args = rowArguments(entry.row, entry.cell, name, given);
    return args ? [{ entry, args }] : [];
  });
}

/** The arguments without the casts that exist only because the signature wants other types. */
function withoutAdapters({ entry, args }: Candidate): readonly IrExpr[] {
  const { cell, row } = entry;
  if (!cell.argumentCasts) return args.map((a) => a.ir);
  const bare = args.map((a) => a.castOf ?? a.ir);
  const typed = bare.map(typedArg);
  const casts = cell.argumentCasts(typed, row.type(typed, defaultConf));
  return args.map((a, i) => {
    const target = casts[i];
    return a.castOf && target && sameOnWire(target, a.ir.type) ? a.castOf : a.ir;
  });
}

/** Options ask for a behaviour: it must be Spark's, or one that makes no difference here. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  overflow: ['SILENT'],
  rounding: ['TIE_TO_EVEN'],
  on_domain_error: ['NULL', 'NAN'],
  on_division_by_zero: ['NULL'],
  on_log_zero: ['NULL'],
  case_sensitivity: ['CASE_SENSITIVE'],
  padding: ['RIGHT'],
  null_handling: ['ACCEPT_NULLS'],
  negative_start: ['WRAP_FROM_END'],
};
function checkOptions(entry: StandardEntry, options: readonly FunctionOption[], path: string): void {
  for (const [i, o] of options.entries()) {
    const name = o.name.toLowerCase();
    const accepted = [...(entry.cell.options?.[name] ?? []), ...(harmless[name] ?? [])];
    if (!o.preference.some((p) => accepted.includes(p.toUpperCase())))
      raise('SUBSTRAIT_UNSUPPORTED', { what: `${entry.row.names[0]} with option ${o.name} ${o.preference.join(', ')}` }, `${path}.options[${i}]`);
  }
}

function describe(a: WireArgument): string {
  return a.kind === 'enum' ? a.name : substraitTypeCode(a.raw.ir.type);
}

function named(row: FunctionRow, args: readonly IrExpr[], text: string): Resolved {
  const fn = row.names[0] ?? '';
  return text === '' || text === fn ? { fn, args } : { fn, args, writtenName: text };
}

/**
 * Finds the row of a declared function. Several rows may have one signature: the note's `text` tells which, otherwise it is the first of the table.
 * @throws CompileError `SUBSTRAIT_UNKNOWN_FUNCTION`, `SUBSTRAIT_UNSUPPORTED` (options)
 */
export function resolveFunction(
  f: DeclaredFunction,
  position: Position,
  given: readonly WireArgument[],
  options: readonly FunctionOption[],
  text: string,
  path: string,
): Resolved {
  const base = baseName(f.name);
  const unknown = (): never => raise('SUBSTRAIT_UNKNOWN_FUNCTION', { function: f.name, types: given.map(describe).join(', ') }, path);
  if (f.extension === 'own') {
    const row = ownEntry(base, position);
    if (!row || given.some((g) => g.kind === 'enum')) return unknown();
    const args = given.flatMap((g) => (g.kind === 'value' ? [g.raw.ir] : []));
    return named(row, args, text);
  }
  const exact = f.extension === undefined ? [] : candidates(standardEntries(f.extension, f.name, position), f.name, given);
  const found = exact.length > 0 ? exact : candidates(entriesByBase(f.extension, base, position), f.name, given).filter(isApplicable);
  const first = found.find((c) => c.entry.row.names.includes(text)) ?? found[0];
  if (!first) return unknown();
  const chosen = text === explicitArgument ? first : (leastArguments(found.filter((c) => c.entry.row === first.entry.row)) ?? first);
  checkOptions(chosen.entry, options, path);
  return named(chosen.entry.row, withoutAdapters(chosen), text === explicitArgument ? '' : text);
}

/** Of several readings as one row, the one that leaves most to its cell: `trim(s, ' ')` is `trim(s)`. */
function leastArguments(readings: readonly Candidate[]): Candidate | undefined {
  return readings.reduce<Candidate | undefined>((best, c) => (best && best.args.length <= c.args.length ? best : c), undefined);
}

/** Whether the cell has a signature for the types of these arguments. */
function isApplicable(c: Candidate): boolean {
  const typed = c.args.map((a) => typedArg(a.ir));
  return c.entry.cell.signature(typed, c.entry.row.type(typed, defaultConf)) !== undefined;
}
