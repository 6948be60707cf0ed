import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import { intType } from '../../../types/data-type.ts';
import { isComparison } from '../coerce/pass.ts';
import { evaluateConstant } from '../expr/evaluate-constant.ts';
import { draftCall, isFoldable, literal, nullLiteral, withRowType } from '../expr/make.ts';
import type { ColumnRef, Expr, InExpr } from '../tree/expr.ts';

/** The column itself, of this query or one around. */
function columnOf(e: Expr | undefined): ColumnRef | undefined {
  if (e?.kind === 'Column') return e;
  return e?.kind === 'Outer' && e.input.kind === 'Column' ? e.input : undefined;
}
function charLengthOf(e: Expr | undefined): number | undefined {
  return columnOf(e)?.charLength;
}
function padded(e: Expr, from: number, to: number, conf: Conf): Expr {
  return from < to ? withRowType(draftCall('rpad', [e, literal(to, intType), literal(' ', e.type)]), conf) : e;
}

/** Length in characters of a constant string; `null` for a null, nothing where it is no constant. */
function constantLength(e: Expr, conf: Conf): number | null | undefined {
  if (e.type.kind !== 'string' || !isFoldable(e)) return undefined;
  const constant = evaluateConstant(e, conf) ?? raise('UNSUPPORTED_SYNTAX', { what: 'A CHAR column compared with this constant' }, e.span);
  if (constant.value === null) return null;
  return typeof constant.value === 'string' ? [...constant.value].length : undefined;
}

/** Both sides of a comparison at the longer length, where it is known for both. */
function padSides(sides: readonly [Expr, Expr], conf: Conf): readonly [Expr, Expr] | undefined {
  const [left, right] = sides;
  const columns = sides.map(columnOf);
  if (columns[0] && columns[1] && columns[0].id === columns[1].id) return undefined;
  if (charLengthOf(left) === undefined && charLengthOf(right) === undefined) return undefined;
  const [l, r] = sides.map((e) => (columnOf(e) ? charLengthOf(e) : constantLength(e, conf)));
  if (typeof l !== 'number' || typeof r !== 'number') return undefined;
  return [padded(left, l, r, conf), padded(right, r, l, conf)];
}

/** `c IN (…)` over constants (nulls go last) or over columns. */
function padIn(e: InExpr, conf: Conf): InExpr {
  const own = charLengthOf(e.value);
  if (own === undefined) return e;
  const lengths = e.options.map((o) => (columnOf(o) ? charLengthOf(o) : constantLength(o, conf)));
  if (lengths.includes(undefined)) return e;
  const constants = e.options.every((o) => !columnOf(o));
  if (!constants && !e.options.every(columnOf)) return e;
  const known = lengths.filter((n) => typeof n === 'number');
  const target = Math.max(own, ...known);
  const options = e.options.flatMap((o, i) => {
    const length = lengths[i];
    return typeof length === 'number' ? [padded(o, length, target, conf)] : [];
  });
  const nulls = lengths.filter((n) => n === null).map(() => nullLiteral(e.value.type));
  return { ...e, value: padded(e.value, own, target, conf), options: [...options, ...nulls] };
}

/**
 * A comparison of a CHAR column: the shorter side padded to the longer length. Lengths of CHAR columns and of constants are known.
 * Source: Spark's `ApplyCharTypePadding`.
 */
export function padComparison(e: Expr, conf: Conf): Expr {
  if (e.kind === 'In') return padIn(e, conf);
  if (!isComparison(e)) return e;
  const args = padSides(e.args, conf);
  return args ? { ...e, args } : e;
}
