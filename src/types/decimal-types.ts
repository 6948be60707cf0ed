import { type DataType, type DecimalType, decimalType } from './data-type.ts';

/** Spark's largest decimal precision and scale. */
export const maxDecimalPrecision = 38;
const minimumAdjustedScale = 6;

/** Cuts precision and scale at 38 each (`DecimalType.bounded`). */
export function boundedDecimal(precision: number, scale: number): DecimalType {
  return decimalType(Math.min(precision, maxDecimalPrecision), Math.min(scale, maxDecimalPrecision));
}

/** Gives up scale, down to six digits, where the precision exceeds 38 (`DecimalType.adjustPrecisionScale`). */
export function adjustedDecimal(precision: number, scale: number): DecimalType {
  if (precision <= maxDecimalPrecision) return decimalType(precision, scale);
  if (scale < 0) return decimalType(maxDecimalPrecision, scale);
  const integralDigits = precision - scale;
  return decimalType(maxDecimalPrecision, Math.max(maxDecimalPrecision - integralDigits, Math.min(scale, minimumAdjustedScale)));
}

/** The decimal that holds every value of an integral type; float and double as Spark takes them (`DecimalType.forType`). */
export function decimalForType(t: DataType): DecimalType | undefined {
  switch (t.kind) {
    case 'tinyint':
      return decimalType(3, 0);
    case 'smallint':
      return decimalType(5, 0);
    case 'int':
      return decimalType(10, 0);
    case 'bigint':
      return decimalType(20, 0);
    case 'float':
      return decimalType(14, 7);
    case 'double':
      return decimalType(30, 15);
    case 'decimal':
      return t;
    default:
      return undefined;
  }
}

/** The decimal with exactly the digits of an integer (`DecimalType.fromLiteral`): 24 → decimal(2,0). */
export function decimalForInteger(value: number | bigint): DecimalType {
  const digits = value.toString().replace('-', '');
  return decimalType(digits.length, 0);
}

/** The decimal that both fit in, cut at 38 (`DecimalPrecision.widerDecimalType`). */
export function widerDecimal(a: DecimalType, b: DecimalType): DecimalType {
  const scale = Math.max(a.scale, b.scale);
  const range = Math.max(a.precision - a.scale, b.precision - b.scale);
  return boundedDecimal(range + scale, scale);
}

/** Is every value of `b` a value of `a` (`DecimalType.isWiderThan`)? */
export function isWiderDecimal(a: DecimalType, b: DecimalType): boolean {
  return a.precision - a.scale >= b.precision - b.scale && a.scale >= b.scale;
}

/** Result type of an arithmetic operator over two decimals; `div` gives the decimal that its bigint result is computed in. */
export function decimalResult(op: '+' | '-' | '*' | '/' | '%' | 'div', a: DecimalType, b: DecimalType): DecimalType {
  const scale = Math.max(a.scale, b.scale);
  switch (op) {
    case '+':
    case '-':
      return adjustedDecimal(Math.max(a.precision - a.scale, b.precision - b.scale) + scale + 1, scale);
    case '*':
      return adjustedDecimal(a.precision + b.precision + 1, a.scale + b.scale);
    case '/': {
      const quotientScale = Math.max(minimumAdjustedScale, a.scale + b.precision + 1);
      return adjustedDecimal(a.precision - a.scale + b.scale + quotientScale, quotientScale);
    }
    case '%':
      return adjustedDecimal(Math.min(a.precision - a.scale, b.precision - b.scale) + scale, scale);
    case 'div': {
      const digits = a.precision - a.scale + b.scale;
      return boundedDecimal(digits === 0 ? 1 : digits, 0);
    }
  }
}
