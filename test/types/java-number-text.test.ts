import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubleText, floatText } from '../../src/types/java-number-text.ts';

describe('doubles as JDK 17 prints them', () => {
  test.each([
    [1, '1.0'],
    [0.001, '0.001'],
    [1e-4, '1.0E-4'],
    [9999999, '9999999.0'],
    [1e7, '1.0E7'],
    [123456789, '1.23456789E8'],
    [-0, '-0.0'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
    // not the shortest texts
    [1e23, '9.999999999999999E22'],
    [2e23, '1.9999999999999998E23'],
    [8.41e21, '8.409999999999999E21'],
    [2 ** -44, '5.6843418860808015E-14'],
    [5e-324, '4.9E-324'],
    [Number.MAX_VALUE, '1.7976931348623157E308'],
  ])('%s', (v, text) => expect(doubleText(v)).toBe(text));

  test('read back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (v) => {
        expect(Number(doubleText(v))).toBe(v);
      }),
    );
  });
});

describe('floats', () => {
  test.each([
    [0.1, '0.1'],
    [16777216, '1.6777216E7'],
    [33554432, '3.3554432E7'],
    [2 ** 83, '9.6714065E24'],
    [1.4e-45, '1.4E-45'],
  ])('%s', (v, text) => expect(floatText(Math.fround(v))).toBe(text));

  test('read back', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true }), (v) => {
        expect(Math.fround(Number(floatText(v)))).toBe(v);
      }),
    );
  });
});
