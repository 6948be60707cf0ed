import { booleanType } from '../../types/data-type.ts';
import type { IrExpr } from '../ir/expression.ts';
import { call, literal } from '../ir/typing.ts';

type Build = (args: readonly IrExpr[]) => IrExpr | undefined;

const unary =
  (build: (x: IrExpr) => IrExpr): Build =>
  ([x, ...more]) =>
    x && more.length === 0 ? build(x) : undefined;
const binary =
  (build: (x: IrExpr, y: IrExpr) => IrExpr): Build =>
  ([x, y, ...more]) =>
    x && y && more.length === 0 ? build(x, y) : undefined;

const not = (x: IrExpr): IrExpr => call('not', [x]);
const is = (x: IrExpr, value: boolean): IrExpr => call('<=>', [x, literal(value, booleanType)]);

/** Standard scalar functions that are several of Spark's, by bare name. */
export const foreignFunctions: ReadonlyMap<string, Build> = new Map<string, Build>([
  ['not_equal', binary((x, y) => not(call('=', [x, y])))],
  ['is_distinct_from', binary((x, y) => not(call('<=>', [x, y])))],
  ['xor', binary((x, y) => not(call('=', [x, y])))],
  ['and_not', binary((x, y) => call('and', [x, not(y)]))],
  ['is_true', unary((x) => is(x, true))],
  ['is_false', unary((x) => is(x, false))],
  ['is_not_true', unary((x) => not(is(x, true)))],
  ['is_not_false', unary((x) => not(is(x, false)))],
  [
    'between',
    ([x, low, high, ...more]) => (x && low && high && more.length === 0 ? call('and', [call('>=', [x, low]), call('<=', [x, high])]) : undefined),
  ],
]);
