import type { DataType } from './data-type.ts';

/** Digits before the point and scale that hold every value of an integral type. */
function integralPrecision(t: DataType): number | undefined {
  switch (t.kind) {
    case 'tinyint':
      return 3;
    case 'smallint':
      return 5;
    case 'int':
      return 10;
    case 'bigint':
      return 20;
    default:
      return undefined;
  }
}

const isFractional = (t: DataType): boolean => t.kind === 'float' || t.kind === 'double' || t.kind === 'decimal';
const isIntegral = (t: DataType): boolean => integralPrecision(t) !== undefined;

/** Whether a non-ANSI cast can turn a non-null value into null (Catalyst's `Cast.forceNullable`). */
export function castMayFail(from: DataType, to: DataType): boolean {
  if (from.kind === 'void') return true;
  if (from.kind === to.kind && from.kind !== 'decimal') return false;
  if (from.kind === 'string') return to.kind !== 'binary';
  if (to.kind === 'string') return false;
  if (from.kind === 'timestamp' && (to.kind === 'tinyint' || to.kind === 'smallint' || to.kind === 'int')) return true;
  if ((from.kind === 'float' || from.kind === 'double') && to.kind === 'timestamp') return true;
  if (to.kind === 'date') return from.kind !== 'timestamp' && from.kind !== 'timestamp_ntz';
  if (from.kind === 'date') return to.kind !== 'timestamp' && to.kind !== 'timestamp_ntz';
  if (to.kind === 'interval') return true;
  if (to.kind === 'decimal') {
    const digits = integralPrecision(from);
    if (digits !== undefined) return to.precision - to.scale < digits;
    if (from.kind === 'decimal') return to.scale < from.scale || to.precision - to.scale < from.precision - from.scale;
    return from.kind !== 'boolean' || to.precision - to.scale < 1;
  }
  return isFractional(from) && isIntegral(to);
}
