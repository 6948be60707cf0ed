import { describe, expect, test } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { canEvaluate } from '../../../src/spark/eval/can-evaluate.ts';
import { evaluate } from '../../../src/spark/eval/evaluate.ts';
import type { Expr } from '../../../src/spark/expr/expr.ts';
import {
  and,
  arithmetic,
  attribute,
  call,
  comparison,
  intLiteral,
  isNull,
  literal,
  not,
  nullLiteral,
  or,
} from '../../../src/spark/expr/factories.ts';
import { arrayType, booleanType, doubleType, intType, mapType, stringType } from '../../../src/types/data-type.ts';
import type { Value } from '../../../src/types/value.ts';

const bool = (v: boolean | null): Expr => literal(v, booleanType);
const value = (e: Expr): Value => evaluate(e, defaultConf);
const three = [true, false, null];

describe('evaluate', () => {
  test('AND and OR are three-valued', () => {
    for (const x of three) {
      for (const y of three) {
        expect(value(and(bool(x), bool(y)))).toBe(x === false || y === false ? false : x === null || y === null ? null : true);
        expect(value(or(bool(x), bool(y)))).toBe(x === true || y === true ? true : x === null || y === null ? null : false);
      }
    }
    expect(value(not(bool(null)))).toBe(null);
  });

  test('comparisons give null for null, `<=>` does not', () => {
    const nothing = nullLiteral(intType);
    expect(value(comparison('=', nothing, intLiteral(1)))).toBe(null);
    expect(value(comparison('<=>', nothing, intLiteral(1)))).toBe(false);
    expect(value(comparison('<=>', nothing, nothing))).toBe(true);
    expect(value(isNull(nothing))).toBe(true);
  });

  test('NaN equals itself and is the largest', () => {
    const double = (v: number): Expr => literal(v, doubleType);
    expect(value(comparison('=', double(Number.NaN), double(Number.NaN)))).toBe(true);
    expect(value(comparison('>', double(Number.NaN), double(Number.POSITIVE_INFINITY)))).toBe(true);
    expect(value(comparison('=', double(-0), double(0)))).toBe(true);
  });

  test('strings are ordered by code point', () => {
    const text = (s: string): Expr => literal(s, stringType);
    expect(value(comparison('<', text('\uffee'), text('\u{1f600}')))).toBe(true);
    expect(value(comparison('<', text('\u{1f600}'), text('\u{1f601}')))).toBe(true);
    expect(value(comparison('<', text('a'), text('ab')))).toBe(true);
  });

  test('IN is unknown where only a null could match', () => {
    const isIn = (v: number | null, list: readonly (number | null)[]): Value =>
      value({ kind: 'In', value: literal(v, intType), list: list.map((x) => literal(x, intType)) });
    expect(isIn(1, [2, 1, null])).toBe(true);
    expect(isIn(1, [2, null])).toBe(null);
    expect(isIn(1, [2, 3])).toBe(false);
    expect(isIn(null, [1])).toBe(null);
  });

  test('coalesce does not look behind the first value', () => {
    const failing = call('raise_error', [literal('reached', stringType)]);
    expect(value(call('coalesce', [nullLiteral(intType), intLiteral(2), failing]))).toBe(2);
  });

  test('elements of arrays and maps', () => {
    const array = literal({ tag: 'array', elements: [7, null] }, arrayType(intType, true));
    const at = (i: number): Expr => ({ kind: 'GetArrayItem', child: array, index: intLiteral(i) });
    expect([0, 1, 2, -1].map((i) => value(at(i)))).toEqual([7, null, null, null]);
    expect(() => evaluate(at(2), { ...defaultConf, ansiEnabled: true })).toThrow(/INVALID_ARRAY_INDEX/);
    const map = literal({ tag: 'map', keys: ['x', 'y'], values: [1, 2] }, mapType(stringType, intType, true));
    const of = (key: string): Expr => ({ kind: 'GetMapValue', child: map, key: literal(key, stringType) });
    expect([value(of('y')), value(of('z'))]).toEqual([2, null]);
  });

  test('attributes come from the row', () => {
    const a = attribute('a', intType, true, 1);
    expect(evaluate(arithmetic('+', a, intLiteral(1)), defaultConf, () => 41)).toBe(42);
    expect(() => value(a)).toThrow(/without a row/);
  });

  test('chains of 10,000 terms do not overflow', () => {
    let sum: Expr = intLiteral(1);
    let all: Expr = bool(true);
    for (let i = 1; i < 10_000; i++) {
      sum = arithmetic('+', sum, intLiteral(1));
      all = and(all, bool(true));
    }
    expect(value(sum)).toBe(10_000);
    expect(value(all)).toBe(true);
    expect(canEvaluate(sum)).toBe(true);
  });

  test('subqueries and aggregates have no value here', () => {
    expect(canEvaluate({ kind: 'ScalarSubquery', plan: { kind: 'OneRowRelation' }, outerAttrs: [], joinCond: [], exprId: 1 })).toBe(false);
    expect(canEvaluate({ kind: 'AggregateExpression', fn: 'max', args: [], distinct: false, filter: undefined, writtenName: undefined })).toBe(false);
  });
});
