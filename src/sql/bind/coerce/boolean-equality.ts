import type { Conf } from '../../../conf/conf.ts';
import { isNumeric } from '../../../types/common-type.ts';
import { booleanType } from '../../../types/data-type.ts';
import { draftCall, implicitCast } from '../expr/make.ts';
import type { Expr } from '../tree/expr.ts';
import { isComparison, type Pass, withArgs } from './pass.ts';

/** 1 or 0 where the expression is a numeric literal of that value. */
function zeroOrOne(e: Expr): 0 | 1 | undefined {
  if (e.kind !== 'Literal' || !isNumeric(e.type) || e.value === null) return undefined;
  const v = e.value;
  const n = typeof v === 'object' && 'tag' in v && v.tag === 'decimal' ? (v.scale === 0 ? v.unscaled : undefined) : v;
  if (e.type.kind === 'float' || e.type.kind === 'double') return undefined;
  return n === 1 || n === 1n ? 1 : n === 0 || n === 0n ? 0 : undefined;
}
const boolCall = (fn: string, args: readonly Expr[], nullable: boolean): Expr => ({ ...draftCall(fn, args), type: booleanType, nullable });

function withLiteral(fn: string, bool: Expr, value: 0 | 1): Expr {
  const side = value === 1 ? bool : boolCall('not', [bool], bool.nullable);
  return fn === '=' ? side : boolCall('and', [boolCall('isnotnull', [bool], false), side], bool.nullable);
}

function compare(e: Expr, conf: Conf): Expr {
  if (!isComparison(e) || (e.fn !== '=' && e.fn !== '<=>')) return e;
  const [l, r] = e.args;
  if (l.type.kind === 'boolean' && isNumeric(r.type)) {
    const value = zeroOrOne(r);
    return value === undefined ? withArgs(e, [implicitCast(l, r.type, conf), r]) : withLiteral(e.fn, l, value);
  }
  if (r.type.kind === 'boolean' && isNumeric(l.type)) {
    const value = zeroOrOne(l);
    return value === undefined ? withArgs(e, [l, implicitCast(r, l.type, conf)]) : withLiteral(e.fn, r, value);
  }
  return e;
}

/** `boolean = number`: 1 means the boolean, 0 its NOT, anything else a cast. Source: Catalyst's `TypeCoercion.BooleanEquality`. */
export const booleanEquality: Pass = compare;
