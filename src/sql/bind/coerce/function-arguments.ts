import type { Conf } from '../../../conf/conf.ts';
import { rowOf } from '../../../functions/registry.ts';
import { haveSameType, typeLattice } from '../../../types/common-type.ts';
import type { Expr } from '../tree/expr.ts';
import { castIfNotSame } from './cast-to.ts';
import { type Pass, withArgs } from './pass.ts';

function toCommon(args: readonly Expr[], strings: boolean, conf: Conf): readonly Expr[] {
  const types = args.map((a) => a.type);
  if (haveSameType(types)) return args;
  const lattice = typeLattice(conf.ansiEnabled);
  const common = strings ? lattice.common(types) : lattice.commonWithoutStrings(types);
  return common ? args.map((a) => castIfNotSame(a, common, conf)) : args;
}

/** Keys to their common type, values to theirs. */
function mapEntries(args: readonly Expr[], conf: Conf): readonly Expr[] {
  if (args.length % 2 !== 0) return args;
  const keys = toCommon(
    args.filter((_, i) => i % 2 === 0),
    true,
    conf,
  );
  const values = toCommon(
    args.filter((_, i) => i % 2 === 1),
    true,
    conf,
  );
  return keys.flatMap((k, i) => [k, ...values.slice(i, i + 1)]);
}

/**
 * Functions whose arguments share one type. Source: Catalyst's `TypeCoercion.FunctionArgumentConversion`.
 */
export const functionArguments: Pass = (e, conf) => {
  if (e.kind !== 'Call') return e;
  if (e.fn === 'array') return withArgs(e, toCommon(e.args, true, conf));
  if (e.fn === 'map') return withArgs(e, mapEntries(e.args, conf));
  if (e.fn === 'concat' && e.args.every((a) => a.type.kind === 'array')) return withArgs(e, toCommon(e.args, true, conf));
  const { input } = rowOf(e.fn).args;
  return input.kind === 'common' ? withArgs(e, toCommon(e.args, input.strings, conf)) : e;
};
