import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalType } from '../../src/types/data-type.ts';
import { decimalText, divideRounded, parseDecimal, plainDecimalText, rescale, toPrecision } from '../../src/types/decimal.ts';
import { decimalResult, widerDecimal } from '../../src/types/decimal-types.ts';

const unscaled = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n });

describe('decimal text', () => {
  test.each([
    [5n, 2, '0.05'],
    [2400n, 2, '24.00'],
    [0n, 2, '0.00'],
    [1n, 6, '0.000001'],
    [1n, 7, '1E-7'],
    [1000n, 10, '1.000E-7'],
    [0n, 8, '0E-8'],
    [-150n, 2, '-1.50'],
    [12n, -3, '1.2E+4'],
  ])('%s at scale %s is %s', (n, scale, text) => expect(decimalText(n, scale)).toBe(text));

  test('reads back', () => {
    fc.assert(
      fc.property(unscaled, fc.integer({ min: 0, max: 38 }), (n, scale) => {
        expect(parseDecimal(decimalText(n, scale))).toEqual({ unscaled: n, scale });
        expect(parseDecimal(plainDecimalText(n, scale))).toEqual({ unscaled: n, scale });
      }),
    );
  });
});

describe('rounding', () => {
  test('is within half a unit, and exact where nothing is dropped', () => {
    fc.assert(
      fc.property(unscaled, fc.integer({ min: 0, max: 20 }), (n, digits) => {
        const unit = 10n ** BigInt(digits);
        for (const mode of ['HALF_UP', 'HALF_EVEN'] as const) {
          const error = divideRounded(n, unit, mode) * unit - n;
          expect((error < 0n ? -error : error) * 2n <= unit).toBe(true);
        }
        expect(divideRounded(n, unit, 'FLOOR') * unit <= n).toBe(true);
        expect(divideRounded(n, unit, 'CEILING') * unit >= n).toBe(true);
        expect(rescale(rescale(n, 0, digits, 'HALF_UP'), digits, 0, 'HALF_UP')).toBe(n);
      }),
    );
  });
  test('halves go away from zero, or to even', () => {
    expect([25n, -25n, 35n].map((n) => divideRounded(n, 10n, 'HALF_UP'))).toEqual([3n, -3n, 4n]);
    expect([25n, -25n, 35n].map((n) => divideRounded(n, 10n, 'HALF_EVEN'))).toEqual([2n, -2n, 4n]);
  });
  test('overflow is undefined', () => {
    expect(toPrecision(9995n, 3, 3, 2)).toBeUndefined();
    expect(toPrecision(9994n, 3, 3, 2)?.unscaled).toBe(999n);
  });
});

describe('result types', () => {
  test.each([
    ['*', [12, 2], [12, 2], [25, 4]],
    ['/', [12, 2], [12, 2], [27, 15]],
    ['*', [25, 4], [12, 2], [38, 6]],
    ['/', [27, 15], [12, 2], [38, 24]],
    ['*', [38, 18], [38, 18], [38, 6]],
    ['/', [38, 0], [38, 10], [38, 6]],
    ['%', [12, 2], [6, 5], [6, 5]],
    ['-', [12, 2], [6, 5], [16, 5]],
  ] as const)('%s of %s and %s', (op, [p, s], [q, t], [precision, scale]) =>
    expect(decimalResult(op, decimalType(p, s), decimalType(q, t))).toEqual(decimalType(precision, scale)),
  );
  test('the wider of two holds both, up to 38 digits', () => {
    const type = fc.integer({ min: 1, max: 19 }).chain((p) => fc.integer({ min: 0, max: p }).map((s) => decimalType(p, s)));
    fc.assert(
      fc.property(type, type, (a, b) => {
        const w = widerDecimal(a, b);
        for (const t of [a, b]) expect(w.scale >= t.scale && w.precision - w.scale >= t.precision - t.scale).toBe(true);
      }),
    );
  });
});
