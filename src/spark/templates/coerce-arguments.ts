import { type Conf, defaultConf } from '../../conf/conf.ts';
import { implicitCastType } from '../../functions/input-types.ts';
import type { FunctionRow } from '../../functions/row.ts';
import { comparisonType, isIntegral, widerCommonType, widerCommonTypeWithoutStrings, widerType } from '../../types/common-type.ts';
import { type DataType, type DecimalType, doubleType, sameType } from '../../types/data-type.ts';
import { decimalForInteger, decimalForType, widerDecimal } from '../../types/decimal-types.ts';
import type { Expr } from '../expr/expr.ts';
import { cast } from '../expr/factories.ts';
import { typedArg, typeOf } from '../facts/typing.ts';

type Targets = readonly (DataType | undefined)[];

/** An operand beside a decimal, as a decimal; a literal has as many digits as it shows. */
function asDecimal(e: Expr): DecimalType | undefined {
  const t = typeOf(e);
  if (t.kind === 'decimal') return t;
  if (!isIntegral(t)) return undefined;
  return e.kind === 'Literal' && (typeof e.value === 'number' || typeof e.value === 'bigint') ? decimalForInteger(e.value) : decimalForType(t);
}

/** What the operands of an operator are cast to (Catalyst's DecimalPrecision, Division, ImplicitTypeCasts). */
function operandTypes(row: FunctionRow, a: Expr, b: Expr): Targets {
  const left = typeOf(a);
  const right = typeOf(b);
  const compares = row.type([typedArg(a), typedArg(b)], defaultConf).kind === 'boolean';
  if (left.kind === 'decimal' || right.kind === 'decimal') {
    const x = asDecimal(a);
    const y = asDecimal(b);
    if (x && y) return compares ? [widerDecimal(x, y), widerDecimal(x, y)] : [x, y];
  } else if (row.class === 'Divide') return [doubleType, doubleType];
  if (sameType(left, right)) return [];
  const common = (compares ? comparisonType(left, right) : undefined) ?? widerType(left, right);
  return [common, common];
}

function targets(row: FunctionRow, args: readonly Expr[], conf: Conf): Targets {
  const { input } = row.args;
  const types = args.map(typeOf);
  switch (input.kind) {
    case 'implicit':
      return types.map((t, i) => {
        const spec = input.types[Math.min(i, input.types.length - 1)];
        return spec === undefined ? undefined : implicitCastType(t, spec);
      });
    case 'common': {
      const common = input.strings ? widerCommonType(types) : widerCommonTypeWithoutStrings(types);
      return types.map(() => common);
    }
    case 'binary': {
      const [a, b] = args;
      return a && b ? operandTypes(row, a, b) : [];
    }
    case 'custom': {
      const found = input.coerce(args.map(typedArg), conf);
      return 'mismatch' in found ? [] : found;
    }
    default:
      return [];
  }
}

/** The arguments of a call in a template, cast as the analyzer would cast written ones. */
export function coerceArguments(row: FunctionRow, args: readonly Expr[], conf: Conf): readonly Expr[] {
  const to = targets(row, args, conf);
  return args.map((a, i) => {
    const t = to[i];
    return t === undefined || sameType(t, typeOf(a)) ? a : cast(a, t, conf.ansiEnabled ? 'ansi' : 'legacy');
  });
}
