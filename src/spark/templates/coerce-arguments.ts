import type { Conf } from '../../conf/conf.ts';
import { implicitCastType } from '../../functions/input-types.ts';
import type { FunctionRow } from '../../functions/row.ts';
import { comparisonType, widerCommonType, widerCommonTypeWithoutStrings, widerType } from '../../types/common-type.ts';
import { type DataType, sameType } from '../../types/data-type.ts';
import type { Expr } from '../expr/expr.ts';
import { cast } from '../expr/factories.ts';
import { typedArg, typeOf } from '../facts/typing.ts';

type Targets = readonly (DataType | undefined)[];

function operandType(a: DataType, b: DataType, compares: boolean): DataType | undefined {
  if (sameType(a, b)) return undefined;
  return (compares ? comparisonType(a, b) : undefined) ?? widerType(a, b);
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
      const [a, b] = types;
      const common = a && b && operandType(a, b, input.accepts === 'any');
      return types.map(() => common);
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
