import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import { ansiConfig } from '../../types/cast/context.ts';
import type { DecimalType } from '../../types/data-type.ts';
import { digitCount, plainDecimalText, toPrecision } from '../../types/decimal.ts';
import { type IntegralKind, inRange, integralValue, wrapInteger } from '../../types/integers.ts';
import type { Value } from '../../types/value.ts';

export function arithmeticOverflow(message: string, hint: string): never {
  const alternative = hint === '' ? '' : ` Use '${hint}' to tolerate overflow and return NULL instead.`;
  return raise('ARITHMETIC_OVERFLOW', { message, alternative, config: ansiConfig });
}
export function intervalOverflow(message: string, hint: string): never {
  const alternative = hint === '' ? '' : ` Use '${hint}' to tolerate overflow and return NULL instead.`;
  return raise('INTERVAL_ARITHMETIC_OVERFLOW', { message, alternative });
}
export function divideByZero(): never {
  return raise('DIVIDE_BY_ZERO', { config: ansiConfig });
}

/** An integral result: wrapped as in Java, or in ANSI mode an error where it does not fit. */
export function integralResult(n: bigint, kind: IntegralKind, conf: Conf, hint: string, small: () => string): Value {
  if (inRange(n, kind)) return integralValue(n, kind);
  if (!conf.ansiEnabled) return wrapInteger(n, kind);
  if (kind === 'int' || kind === 'bigint') return arithmeticOverflow(kind === 'int' ? 'integer overflow' : 'long overflow', hint);
  return raise('BINARY_ARITHMETIC_OVERFLOW', { operation: small() });
}

/** A decimal result at its type's scale, rounded half up; where it does not fit null, or in ANSI mode an error. */
export function decimalValue(unscaled: bigint, scale: number, to: DecimalType, conf: Conf): Value {
  const d = toPrecision(unscaled, scale, to.precision, to.scale);
  if (d || !conf.ansiEnabled) return d ?? null;
  return raise('NUMERIC_VALUE_OUT_OF_RANGE', {
    value: plainDecimalText(unscaled, scale),
    precision: String(to.precision),
    scale: String(to.scale),
    config: ansiConfig,
  });
}

/** Drops digits beyond 39, as Spark's decimal operators do before they round to the result type. */
export function inContext(unscaled: bigint, scale: number): { readonly unscaled: bigint; readonly scale: number } {
  const excess = digitCount(unscaled) - 39;
  return excess > 0 ? { unscaled: unscaled / 10n ** BigInt(excess), scale: scale - excess } : { unscaled, scale };
}
