import { type DataType, type DecimalType, decimalType, equalType } from './data-type.ts';
import { decimalForType, isWiderDecimal } from './decimal-types.ts';

export type CastMode = 'legacy' | 'ansi' | 'try';

const ranks: readonly string[] = ['tinyint', 'smallint', 'int', 'bigint', 'float', 'double'];
const rank = (t: DataType): number => ranks.indexOf(t.kind);
const isIntegral = (t: DataType): boolean => rank(t) >= 0 && rank(t) <= 3;
const isFractional = (t: DataType): boolean => rank(t) >= 4 || t.kind === 'decimal';
const isComplex = (t: DataType): boolean => t.kind === 'array' || t.kind === 'map' || t.kind === 'struct';

/** The decimal that holds every value of an integral type or decimal. */
function exactDecimal(t: DataType): DecimalType | undefined {
  return t.kind === 'float' || t.kind === 'double' ? undefined : decimalForType(t);
}

/** Can no value of `from` overflow decimal type `to` (`Cast.canNullSafeCastToDecimal`)? Digits behind the point may be lost. */
function fitsDecimal(from: DataType, to: DecimalType): boolean {
  if (from.kind === 'boolean') return isWiderDecimal(to, decimalType(1, 0));
  const exact = exactDecimal(from);
  if (exact && isWiderDecimal(to, exact)) return true;
  return from.kind === 'decimal' && to.precision - to.scale > from.precision - from.scale;
}

/** Whether a cast can turn a non-null value into null (Catalyst's `Cast.forceNullable`). */
export function castMayFail(from: DataType, to: DataType): boolean {
  if (from.kind === 'void' || equalType(from, to)) return false;
  if (from.kind === 'string') return to.kind !== 'binary';
  if (to.kind === 'string') return false;
  if ((from.kind === 'float' || from.kind === 'double') && to.kind === 'timestamp') return true;
  if (to.kind === 'date') return from.kind !== 'timestamp';
  if (from.kind === 'date') return to.kind !== 'timestamp';
  if (to.kind === 'interval') return true;
  if (to.kind === 'decimal' && !fitsDecimal(from, to)) return true;
  return isFractional(from) && isIntegral(to);
}

const resolvable = (from: boolean, to: boolean): boolean => !from || to;

/** Can every value of `from` be cast to `to` without loss or failure (Catalyst's `Cast.canUpCast`)? */
export function canUpCast(from: DataType, to: DataType): boolean {
  if (equalType(from, to) || from.kind === 'void') return true;
  const exact = exactDecimal(from);
  if (to.kind === 'decimal' && exact && isWiderDecimal(to, exact)) return true;
  if (from.kind === 'decimal') {
    const target = isIntegral(to) ? exactDecimal(to) : undefined;
    if (target && from.precision < target.precision && from.scale === 0) return true;
    return to.kind === 'string';
  }
  if (rank(from) >= 0 && rank(from) < rank(to)) return true;
  if (to.kind === 'string') return !isComplex(from);
  switch (from.kind) {
    case 'date':
      return to.kind === 'timestamp' || to.kind === 'timestamp_ntz';
    case 'timestamp':
      return to.kind === 'timestamp_ntz' || to.kind === 'bigint';
    case 'timestamp_ntz':
      return to.kind === 'timestamp';
    case 'bigint':
      return to.kind === 'timestamp';
    case 'year-month interval':
    case 'day-time interval':
      return to.kind === from.kind;
    case 'array':
      return to.kind === 'array' && resolvable(from.containsNull, to.containsNull) && canUpCast(from.element, to.element);
    case 'map':
      return (
        to.kind === 'map' &&
        resolvable(from.valueContainsNull, to.valueContainsNull) &&
        canUpCast(from.key, to.key) &&
        canUpCast(from.value, to.value)
      );
    case 'struct':
      return (
        to.kind === 'struct' &&
        from.fields.length === to.fields.length &&
        from.fields.every((f, i) => {
          const g = to.fields[i];
          return g !== undefined && resolvable(f.nullable, g.nullable) && canUpCast(f.type, g.type);
        })
      );
    default:
      return false;
  }
}

/** Whether a cast is nullable (Catalyst's `Cast.nullable`): in ANSI mode as in legacy mode. */
export function castNullable(from: DataType, to: DataType, nullable: boolean, mode: CastMode): boolean {
  if (mode !== 'try') return nullable || castMayFail(from, to);
  if (from.kind === 'string' && to.kind === 'binary') return nullable;
  if (from.kind === 'decimal' && isIntegral(to)) return true;
  return nullable || !canUpCast(from, to);
}
