import type { DataType } from './data-type.ts';
import type { Value } from './value.ts';

/** Integral types and Java's arithmetic on them. */
export type IntegralKind = 'tinyint' | 'smallint' | 'int' | 'bigint';

const bits: Readonly<Record<IntegralKind, number>> = { tinyint: 8, smallint: 16, int: 32, bigint: 64 };

export function integralKind(t: DataType): IntegralKind | undefined {
  switch (t.kind) {
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
      return t.kind;
    default:
      return undefined;
  }
}
export function minOf(kind: IntegralKind): bigint {
  return -(1n << BigInt(bits[kind] - 1));
}
export function maxOf(kind: IntegralKind): bigint {
  return (1n << BigInt(bits[kind] - 1)) - 1n;
}
export function inRange(n: bigint, kind: IntegralKind): boolean {
  return n >= minOf(kind) && n <= maxOf(kind);
}
/** The value of a type from an integer that is in its range. */
export function integralValue(n: bigint, kind: IntegralKind): Value {
  return kind === 'bigint' ? n : Number(n);
}
/** The low bits of an integer, as Java's narrowing casts and overflowing operators leave them. */
export function wrapInteger(n: bigint, kind: IntegralKind): Value {
  return integralValue(BigInt.asIntN(bits[kind], n), kind);
}
/** Java's cast of a double to int or long: truncated, saturated, NaN is zero; narrower types through int. */
export function truncateDouble(v: number, kind: IntegralKind): bigint {
  if (Number.isNaN(v)) return 0n;
  const wide = kind === 'bigint' ? 'bigint' : 'int';
  if (v >= Number(maxOf(wide))) return maxOf(wide);
  if (v <= Number(minOf(wide))) return minOf(wide);
  return BigInt(Math.trunc(v));
}
