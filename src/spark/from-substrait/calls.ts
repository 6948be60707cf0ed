import type { IrCall } from '../../substrait/ir/expression.ts';
import type { EvalMode, Expr } from '../expr/expr.ts';
import { and, arithmetic, call, comparison, isNotNull, isNull, not, or } from '../expr/factories.ts';
import type { Scope } from './scope.ts';

const arithmeticOps = { '+': '+', '-': '-', '*': '*', '/': '/', '%': '%', div: 'div', '&': '&', '|': '|', '^': '^' } as const;
/** In optimized plans the replaced forms of the `try_` functions. */
const triedOps = { try_add: '+', try_subtract: '-', try_multiply: '*', try_divide: '/' } as const;
const comparisonOps = { '=': '=', '<=>': '<=>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;
const isKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

/** A function call of lifted arguments: operators have kinds of their own in Catalyst. */
export function liftCall(e: IrCall, args: readonly Expr[], { lifter }: Scope): Expr {
  const mode: EvalMode = lifter.conf.ansiEnabled ? 'ansi' : 'legacy';
  const [a, b] = args;
  if (a !== undefined && args.length === 1) {
    if (e.fn === 'not') return not(a);
    if (e.fn === 'isnull') return isNull(a);
    if (e.fn === 'isnotnull') return isNotNull(a);
    if (e.fn === 'negative') return { kind: 'UnaryMinus', child: a, evalMode: mode };
  }
  if (a !== undefined && b !== undefined && args.length === 2) {
    if (e.fn === 'and') return and(a, b);
    if (e.fn === 'or') return or(a, b);
    if (isKey(comparisonOps, e.fn)) return comparison(comparisonOps[e.fn], a, b);
    if (isKey(arithmeticOps, e.fn)) return arithmetic(arithmeticOps[e.fn], a, b, mode);
    if (lifter.optimized && isKey(triedOps, e.fn)) return arithmetic(triedOps[e.fn], a, b, 'try');
    if (e.fn === 'get_array_item') return { kind: 'GetArrayItem', child: a, index: b };
    if (e.fn === 'get_map_value') return { kind: 'GetMapValue', child: a, key: b };
  }
  return call(e.fn, args, e.writtenName);
}
