import { contextVariable } from '../../substrait/ir/context-variables.ts';
import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { Expr, ScalarFunction } from '../expr/expr.ts';
import { typed } from './scope.ts';

/** A function: structs, arrays, maps and session variables have forms of their own in Substrait. @param lower for its arguments */
export function lowerFunction(e: ScalarFunction, lower: (e: Expr) => IrExpr): IrExpr {
  const args = (): readonly IrExpr[] => e.args.map((a) => lower(a));
  const written = e.writtenName === undefined ? {} : { writtenName: e.writtenName };
  const variable = e.args.length === 0 ? contextVariable(e.fn, e.writtenName) : undefined;
  if (variable) return variable;
  if (e.fn === 'named_struct') {
    const names = e.args.filter((_, i) => i % 2 === 0).map((n) => (n.kind === 'Literal' && typeof n.value === 'string' ? n.value : undefined));
    const fields = e.args.filter((_, i) => i % 2 === 1).map((f) => lower(f));
    const known = names.filter((n) => n !== undefined);
    if (known.length === names.length && fields.length === names.length) return { kind: 'Struct', names: known, fields, ...typed(e), ...written };
  }
  if (e.fn === 'array' && e.args.length > 0 && e.writtenName === undefined) return { kind: 'List', elements: args(), ...typed(e) };
  if (e.fn === 'map' && e.args.length > 0 && e.writtenName === undefined) {
    const lowered = args();
    const entries = lowered.flatMap((key, i) => {
      const value = lowered[i + 1];
      return i % 2 === 0 && value ? [{ key, value }] : [];
    });
    return { kind: 'Map', entries, ...typed(e) };
  }
  return { kind: 'Call', fn: e.fn, args: args(), ...typed(e), ...written };
}
