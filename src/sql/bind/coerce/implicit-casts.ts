import type { Conf } from '../../../conf/conf.ts';
import { acceptsType, ansiImplicitCastType, defaultConcreteType, implicitCastType } from '../../../functions/input-types.ts';
import { rowOf } from '../../../functions/registry.ts';
import type { FunctionRow, TypeSpec } from '../../../functions/row.ts';
import { typeLattice } from '../../../types/common-type.ts';
import { type DataType, equalType } from '../../../types/data-type.ts';
import { nullLiteral, typedArg } from '../expr/make.ts';
import type { AggregateExpr, CallExpr, Expr } from '../tree/expr.ts';
import { castIfDifferent } from './cast-to.ts';
import { isBinaryOperator, type Pass } from './pass.ts';

function handlesOperands(l: DataType, r: DataType): boolean {
  if ((l.kind === 'decimal' && r.kind === 'void') || (l.kind === 'void' && r.kind === 'decimal')) return true;
  return l.kind !== 'decimal' && r.kind !== 'decimal' && !equalType(l, r);
}

function operands(l: Expr, r: Expr, accepted: TypeSpec, conf: Conf): readonly Expr[] | undefined {
  if (!handlesOperands(l.type, r.type)) return undefined;
  const common = typeLattice(conf.ansiEnabled).tightest(l.type, r.type);
  if (!common || !acceptsType(accepted, common)) return undefined;
  return [castIfDifferent(l, common, conf), castIfDifferent(r, common, conf)];
}

function toDeclared(args: readonly Expr[], types: readonly TypeSpec[], cast: (e: Expr, spec: TypeSpec) => Expr): readonly Expr[] {
  return args.map((a, i) => {
    const spec = types[i] ?? types.at(-1);
    return spec === undefined || spec === 'lambda' || a.kind === 'Lambda' ? a : cast(a, spec);
  });
}

/** The arguments as the row's input rule casts them. */
function byRule(row: FunctionRow, args: readonly Expr[], conf: Conf): readonly Expr[] {
  const { input } = row.args;
  switch (input.kind) {
    case 'implicit':
      return toDeclared(args, input.types, (a, spec) => {
        const type = conf.ansiEnabled ? ansiImplicitCastType(a.type, spec) : implicitCastType(a.type, spec);
        return type ? castIfDifferent(a, type, conf) : a;
      });
    case 'expects':
      return toDeclared(args, input.types, (a, spec) =>
        a.type.kind === 'void' && !acceptsType(spec, a.type) ? nullLiteral(defaultConcreteType(spec)) : a,
      );
    case 'custom': {
      const targets = input.coerce(args.map(typedArg), conf);
      if ('mismatch' in targets) return args;
      return args.map((a, i) => {
        const type = targets[i];
        return type ? castIfDifferent(a, type, conf) : a;
      });
    }
    default:
      return args;
  }
}

function withNewArgs<E extends CallExpr | AggregateExpr>(e: E, args: readonly Expr[]): E {
  return args.every((a, i) => a === e.args[i]) ? e : { ...e, args };
}

/**
 * Operands of binary operators to their tightest common type, arguments of functions to the declared ones.
 * Source: Catalyst's `TypeCoercion.ImplicitTypeCasts`.
 */
export const implicitCasts: Pass = (e, conf) => {
  if (isBinaryOperator(e)) {
    const { input } = rowOf(e.fn).args;
    const args = operands(e.args[0], e.args[1], input.kind === 'binary' ? input.accepts : 'any', conf);
    return args ? withNewArgs(e, args) : e;
  }
  return e.kind === 'Call' || e.kind === 'Aggregate' ? withNewArgs(e, byRule(rowOf(e.fn), e.args, conf)) : e;
};
