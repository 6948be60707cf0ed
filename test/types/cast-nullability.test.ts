import { describe, expect, test } from 'vitest';
import { canUpCast, castMayFail, castNullable } from '../../src/types/cast-nullability.ts';
import { type DataType, decimalType } from '../../src/types/data-type.ts';

const t = (
  kind: 'int' | 'bigint' | 'tinyint' | 'double' | 'string' | 'binary' | 'date' | 'timestamp' | 'timestamp_ntz' | 'boolean' | 'void',
): DataType => ({ kind });

// Cast.forceNullable of Spark 3.4
describe('casts that may give null', () => {
  test.each([
    [t('string'), t('int'), true],
    [t('string'), t('binary'), false],
    [t('int'), t('string'), false],
    [t('int'), t('tinyint'), false],
    [t('double'), t('int'), true],
    [t('double'), t('timestamp'), true],
    [t('timestamp'), t('int'), false],
    [t('timestamp'), t('date'), false],
    [t('timestamp_ntz'), t('date'), true],
    [t('date'), t('timestamp'), false],
    [t('date'), t('int'), true],
    [t('int'), decimalType(10, 0), false],
    [t('int'), decimalType(11, 2), true],
    [decimalType(10, 2), decimalType(10, 0), false],
    [decimalType(10, 2), decimalType(10, 3), true],
    [decimalType(10, 2), t('bigint'), true],
    [t('boolean'), decimalType(1, 1), true],
    [t('void'), t('int'), false],
  ])('%o to %o', (from, to, fails) => expect(castMayFail(from, to)).toBe(fails));
});

test('try_cast is nullable unless the cast loses nothing', () => {
  expect(castNullable(t('int'), t('bigint'), false, 'try')).toBe(false);
  expect(castNullable(t('bigint'), t('int'), false, 'try')).toBe(true);
  expect(castNullable(t('bigint'), t('int'), false, 'legacy')).toBe(false);
  expect(castNullable(t('string'), t('int'), false, 'ansi')).toBe(true);
});

test('up-casts', () => {
  expect(canUpCast(t('int'), decimalType(12, 2))).toBe(true);
  expect(canUpCast(t('int'), decimalType(11, 2))).toBe(false);
  expect(canUpCast(decimalType(9, 0), t('int'))).toBe(true);
  expect(canUpCast(decimalType(10, 0), t('int'))).toBe(false);
  expect(canUpCast(t('timestamp'), t('bigint'))).toBe(true);
});
