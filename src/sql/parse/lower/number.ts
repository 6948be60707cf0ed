import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { bigintType, type DataType, decimalType, doubleType, floatType, intType, smallintType, tinyintType } from '../../../types/data-type.ts';
import { decimal, digitCount, parseDecimal } from '../../../types/decimal.ts';
import { inRange } from '../../../types/integers.ts';
import type { Value } from '../../../types/value.ts';
import type { SqlLiteral } from '../../ast.ts';
import type { Token } from '../../lex/token.ts';

function literal(type: DataType, value: Value, span: Span): SqlLiteral {
  return { kind: 'Literal', type, value, span };
}
function outOfRange(text: string, min: string, max: string, typeName: string, span: Span): never {
  return raise('_LEGACY_ERROR_TEMP_0023', { rawStrippedQualifier: text, minValue: min, maxValue: max, typeName }, span);
}

const integral = {
  '<tinyint>': { type: tinyintType, min: -128n, max: 127n },
  '<smallint>': { type: smallintType, min: -32768n, max: 32767n },
  '<bigint>': { type: bigintType, min: -(2n ** 63n), max: 2n ** 63n - 1n },
} as const;
const floating = {
  '<exponent>': { type: doubleType, suffix: 0, max: '1.7976931348623157E+308', limit: 1.7976931348623157e308 },
  '<double>': { type: doubleType, suffix: 1, max: '1.7976931348623157E+308', limit: 1.7976931348623157e308 },
  '<float>': { type: floatType, suffix: 1, max: '3.4028234663852886E+38', limit: 3.4028234663852886e38 },
} as const;

/** A number token with the sign before it, as Spark types it: digits are int, else bigint, else decimal. */
export function numberLiteral(t: Token, negative: boolean, span: Span): SqlLiteral {
  const sign = negative ? '-' : '';
  switch (t.key) {
    case '<integer>': {
      const n = BigInt(t.text) * (negative ? -1n : 1n);
      if (inRange(n, 'int')) return literal(intType, Number(n), span);
      if (inRange(n, 'bigint')) return literal(bigintType, n, span);
      return decimalLiteral(sign + t.text, false, span);
    }
    case '<tinyint>':
    case '<smallint>':
    case '<bigint>': {
      const { type, min, max } = integral[t.key];
      const text = sign + t.text.slice(0, -1);
      const n = BigInt(text);
      if (n < min || n > max) outOfRange(text, String(min), String(max), type.kind, span);
      return literal(type, type === bigintType ? n : Number(n), span);
    }
    case '<exponent>':
    case '<double>':
    case '<float>': {
      const { type, suffix, max, limit } = floating[t.key];
      const text = sign + t.text.slice(0, t.text.length - suffix);
      const n = Number(text);
      if (Math.abs(n) > limit) outOfRange(text, `-${max}`, max, type.kind, span);
      return literal(type, type === floatType ? Math.fround(n) : n, span);
    }
    case '<bigdecimal>':
      return decimalLiteral(sign + t.text.slice(0, -2), true, span);
    default:
      return decimalLiteral(sign + t.text, false, span);
  }
}

/** Digits a decimal may be asked to write out; anything longer is far beyond 38 and only costs time. */
const maxExponent = 1000;

/** @param suffixed Spark reports too many digits at the literal where it has a suffix, and without a place where it has none */
function decimalLiteral(text: string, suffixed: boolean, span: Span): SqlLiteral {
  const parsed = parseDecimal(text);
  let { unscaled, scale } = parsed ?? { unscaled: 0n, scale: 0 };
  let digits = digitCount(unscaled);
  if (scale < 0) {
    digits -= scale;
    if (digits <= maxExponent) unscaled *= 10n ** BigInt(-scale);
    scale = 0;
  }
  const precision = Math.max(digits, scale);
  if (precision > 38) {
    if (suffixed) raise('PARSED_DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION', { precision: String(precision) }, span);
    raise('DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION', { precision: String(precision) });
  }
  return literal(decimalType(precision, scale), decimal(unscaled, precision, scale), span);
}
