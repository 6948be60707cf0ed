import { type CastMode, castMayFail } from './cast-nullability.ts';
import { isIntegral, isNumeric } from './common-type.ts';
import { type DataType, equalType } from './data-type.ts';

const isAnsiInterval = (t: DataType): boolean => t.kind === 'year-month interval' || t.kind === 'day-time interval';
const isTimestamp = (t: DataType): boolean => t.kind === 'timestamp' || t.kind === 'timestamp_ntz';
const wholeOrDecimal = (t: DataType): boolean => isIntegral(t) || t.kind === 'decimal';

/** Casts of simple types that both modes allow. */
function castsAlways(from: DataType, to: DataType): boolean {
  if (from.kind === 'void' || to.kind === 'string') return true;
  if (from.kind === 'string') return to.kind !== 'array' && to.kind !== 'map' && to.kind !== 'struct' && to.kind !== 'void';
  if (isNumeric(from)) return isNumeric(to) || to.kind === 'boolean' || to.kind === 'timestamp' || (wholeOrDecimal(from) && isAnsiInterval(to));
  if (from.kind === 'boolean' || from.kind === 'timestamp') {
    return isNumeric(to) || (from.kind === 'timestamp' && (to.kind === 'timestamp_ntz' || to.kind === 'date'));
  }
  if (from.kind === 'timestamp_ntz') return to.kind === 'timestamp' || to.kind === 'date';
  if (from.kind === 'date') return isTimestamp(to);
  return isAnsiInterval(from) && (from.kind === to.kind || wholeOrDecimal(to));
}
function castsInLegacy(from: DataType, to: DataType): boolean {
  if (isIntegral(from) && to.kind === 'binary') return true;
  if (from.kind === 'date') return to.kind === 'boolean' || isNumeric(to);
  if (from.kind === 'timestamp') return to.kind === 'boolean';
  return from.kind === 'boolean' && to.kind === 'timestamp';
}

/** May nulls of the source stand in the target? */
function nullsFit(from: DataType, nullable: boolean, to: DataType, toNullable: boolean, mode: CastMode): boolean {
  return toNullable || !(nullable || (mode !== 'ansi' && castMayFail(from, to)));
}

function castsParts(from: DataType, to: DataType, mode: CastMode): boolean {
  if (from.kind === 'array' && to.kind === 'array') {
    return canCast(from.element, to.element, mode) && nullsFit(from.element, from.containsNull, to.element, to.containsNull, mode);
  }
  if (from.kind === 'map' && to.kind === 'map') {
    const keys = canCast(from.key, to.key, mode) && (mode === 'ansi' || !castMayFail(from.key, to.key));
    return keys && canCast(from.value, to.value, mode) && nullsFit(from.value, from.valueContainsNull, to.value, to.valueContainsNull, mode);
  }
  if (from.kind !== 'struct' || to.kind !== 'struct' || from.fields.length !== to.fields.length) return false;
  return from.fields.every((f, i) => {
    const g = to.fields[i];
    return g !== undefined && canCast(f.type, g.type, mode) && nullsFit(f.type, f.nullable, g.type, g.nullable, mode);
  });
}

/** Is the cast allowed at all (Catalyst's `Cast.canCast`, `canAnsiCast`, `canTryCast`)? */
export function canCast(from: DataType, to: DataType, mode: CastMode): boolean {
  if (equalType(from, to) || castsAlways(from, to)) return true;
  if (mode === 'legacy' && castsInLegacy(from, to)) return true;
  return castsParts(from, to, mode);
}
