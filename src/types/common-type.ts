import { castMayFail } from './cast-nullability.ts';
import {
  arrayType,
  bigintType,
  type DataType,
  type DayTimeField,
  dayTimeIntervalType,
  doubleType,
  equalType,
  mapType,
  type StructField,
  type StructType,
  sameType,
  stringType,
  structType,
  timestampNtzType,
  timestampType,
  voidType,
  yearMonthIntervalType,
} from './data-type.ts';
import { decimalForType, isWiderDecimal, widerDecimal } from './decimal-types.ts';

/** A search for a common type of two (Catalyst's `TypeCoercion`): undefined where there is none. */
export type Finder = (a: DataType, b: DataType) => DataType | undefined;

const numericPrecedence = ['tinyint', 'smallint', 'int', 'bigint', 'float', 'double'] as const;
const dayTimeFields: readonly DayTimeField[] = ['day', 'hour', 'minute', 'second'];

export function isIntegral(t: DataType): boolean {
  return t.kind === 'tinyint' || t.kind === 'smallint' || t.kind === 'int' || t.kind === 'bigint';
}
export function isFractional(t: DataType): boolean {
  return t.kind === 'float' || t.kind === 'double' || t.kind === 'decimal';
}
export function isNumeric(t: DataType): boolean {
  return isIntegral(t) || isFractional(t);
}
export function isDatetime(t: DataType): boolean {
  return t.kind === 'date' || t.kind === 'timestamp' || t.kind === 'timestamp_ntz';
}
/** Catalyst's AtomicType: everything but null, calendar interval, array, map and struct. */
export function isAtomic(t: DataType): boolean {
  return t.kind !== 'void' && t.kind !== 'interval' && t.kind !== 'array' && t.kind !== 'map' && t.kind !== 'struct';
}

function commonStruct(a: StructType, b: StructType, find: Finder): DataType | undefined {
  if (a.fields.length !== b.fields.length) return undefined;
  const fields: StructField[] = [];
  for (const [i, f] of a.fields.entries()) {
    const g = b.fields[i];
    if (!g || f.name.toLowerCase() !== g.name.toLowerCase()) return undefined;
    const type = find(f.type, g.type);
    if (!type) return undefined;
    fields.push({ name: f.name, type, nullable: f.nullable || g.nullable || castMayFail(f.type, type) || castMayFail(g.type, type) });
  }
  return structType(fields);
}

/** Arrays, maps and structs part by part. */
function commonComplex(a: DataType, b: DataType, find: Finder): DataType | undefined {
  if (a.kind === 'array' && b.kind === 'array') {
    const e = find(a.element, b.element);
    return e && arrayType(e, a.containsNull || b.containsNull || castMayFail(a.element, e) || castMayFail(b.element, e));
  }
  if (a.kind === 'map' && b.kind === 'map') {
    const key = find(a.key, b.key);
    if (!key || castMayFail(a.key, key) || castMayFail(b.key, key)) return undefined;
    const value = find(a.value, b.value);
    return value && mapType(key, value, a.valueContainsNull || b.valueContainsNull || castMayFail(a.value, value) || castMayFail(b.value, value));
  }
  if (a.kind === 'struct' && b.kind === 'struct') return commonStruct(a, b, find);
  return undefined;
}

function widerDatetime(a: DataType, b: DataType): DataType {
  return a.kind === 'timestamp' || b.kind === 'timestamp' ? timestampType : timestampNtzType;
}

/** The union of the fields of two intervals of one family. */
function commonInterval(a: DataType, b: DataType): DataType | undefined {
  if (a.kind === 'year-month interval' && b.kind === 'year-month interval')
    return yearMonthIntervalType(
      a.start === 'year' || b.start === 'year' ? 'year' : 'month',
      a.end === 'month' || b.end === 'month' ? 'month' : 'year',
    );
  if (a.kind !== 'day-time interval' || b.kind !== 'day-time interval') return undefined;
  const at = (f: DayTimeField): number => dayTimeFields.indexOf(f);
  const field = (i: number): DayTimeField => dayTimeFields[i] ?? 'second';
  return dayTimeIntervalType(field(Math.min(at(a.start), at(b.start))), field(Math.max(at(a.end), at(b.end))));
}

/** ANSI mode makes a double of an integer and a float. */
function widerNumber(a: DataType, b: DataType, ansi: boolean): DataType | undefined {
  const kind = numericPrecedence.findLast((k) => k === a.kind || k === b.kind);
  return ansi && kind === 'float' ? doubleType : kind && { kind };
}

function tightest(ansi: boolean): Finder {
  const find: Finder = (a, b) => {
    if (equalType(a, b)) return a;
    if (a.kind === 'void') return b;
    if (b.kind === 'void') return a;
    if (a.kind === 'decimal' || b.kind === 'decimal') {
      const [dec, other] = a.kind === 'decimal' ? [a, b] : [b, a];
      const whole = isIntegral(other) ? decimalForType(other) : undefined;
      return dec.kind === 'decimal' && whole && isWiderDecimal(dec, whole) ? dec : undefined;
    }
    if (isNumeric(a) && isNumeric(b)) return widerNumber(a, b, ansi);
    if (isDatetime(a) && isDatetime(b)) return widerDatetime(a, b);
    return commonInterval(a, b) ?? commonComplex(a, b, find);
  };
  return find;
}

/** Where one side is a decimal (`findWiderTypeForDecimal`). */
function widerTypeForDecimal(a: DataType, b: DataType): DataType | undefined {
  if (a.kind !== 'decimal' && b.kind !== 'decimal') return undefined;
  if ((isIntegral(a) || a.kind === 'decimal') && (isIntegral(b) || b.kind === 'decimal')) {
    const x = decimalForType(a);
    const y = decimalForType(b);
    return x && y && widerDecimal(x, y);
  }
  return isFractional(a) && isFractional(b) ? doubleType : undefined;
}

function withoutStrings(tight: Finder): Finder {
  const find: Finder = (a, b) => tight(a, b) ?? widerTypeForDecimal(a, b) ?? commonComplex(a, b, find);
  return find;
}

function promotedToString(a: DataType, b: DataType): DataType | undefined {
  const promotes = (t: DataType): boolean => isAtomic(t) && t.kind !== 'binary' && t.kind !== 'boolean';
  return (a.kind === 'string' && promotes(b)) || (b.kind === 'string' && promotes(a)) ? stringType : undefined;
}

/** ANSI mode: what a string becomes beside another type (`AnsiTypeCoercion.findWiderTypeForString`). */
export function ansiTypeForString(a: DataType, b: DataType): DataType | undefined {
  if (a.kind !== 'string') return b.kind === 'string' ? ansiTypeForString(b, a) : undefined;
  if (isIntegral(b)) return bigintType;
  if (isFractional(b)) return doubleType;
  if (b.kind === 'void') return stringType;
  return isAtomic(b) && b.kind !== 'year-month interval' && b.kind !== 'day-time interval' ? b : undefined;
}

function wider(tight: Finder, forString: Finder): Finder {
  const find: Finder = (a, b) => tight(a, b) ?? widerTypeForDecimal(a, b) ?? forString(a, b) ?? commonComplex(a, b, find);
  return find;
}

function containsString(t: DataType): boolean {
  return t.kind === 'string' || (t.kind === 'array' && containsString(t.element));
}

function fold(types: readonly DataType[], find: Finder): DataType | undefined {
  let result: DataType | undefined = voidType;
  for (const t of types) {
    if (!result) return undefined;
    result = find(result, t);
  }
  return result;
}

/** String types first, since promotion is not associative. */
function stringsFirst(types: readonly DataType[]): readonly DataType[] {
  const strings: DataType[] = [];
  for (const t of types) if (containsString(t) && !strings.some((s) => equalType(s, t))) strings.push(t);
  return [...strings, ...types.filter((t) => !containsString(t))];
}

/** The searches of one mode. */
export interface TypeLattice {
  /** The tightest type both convert to without loss (`findTightestCommonType`). */
  readonly tightest: Finder;
  /** With some acceptable loss, never between strings and others (`findWiderTypeWithoutStringPromotionForTwo`). */
  readonly widerWithoutStrings: Finder;
  /** With some acceptable loss (`findWiderTypeForTwo`). */
  readonly wider: Finder;
  /** The common type of a list (`findWiderCommonType`). */
  common(types: readonly DataType[]): DataType | undefined;
  /** The same without strings (`findWiderTypeWithoutStringPromotion`). */
  commonWithoutStrings(types: readonly DataType[]): DataType | undefined;
}

function latticeOf(ansi: boolean): TypeLattice {
  const tight = tightest(ansi);
  const plain = withoutStrings(tight);
  const full = wider(tight, ansi ? ansiTypeForString : promotedToString);
  return {
    tightest: tight,
    widerWithoutStrings: plain,
    wider: full,
    common: (types) => fold(ansi ? types : stringsFirst(types), full),
    commonWithoutStrings: (types) => fold(types, plain),
  };
}

const legacyLattice = latticeOf(false);
const ansiLattice = latticeOf(true);

/** Spark's searches for a common type in ANSI mode or out of it. */
export function typeLattice(ansi: boolean): TypeLattice {
  return ansi ? ansiLattice : legacyLattice;
}

/** {@link TypeLattice.tightest} outside ANSI mode. */
export const tightestCommonType: Finder = legacyLattice.tightest;
/** {@link TypeLattice.widerWithoutStrings} outside ANSI mode. */
export const widerTypeWithoutStrings: Finder = legacyLattice.widerWithoutStrings;
/** {@link TypeLattice.wider} outside ANSI mode. */
export const widerType: Finder = legacyLattice.wider;
/** {@link TypeLattice.common} outside ANSI mode. */
export const widerCommonType: TypeLattice['common'] = legacyLattice.common;
/** {@link TypeLattice.commonWithoutStrings} outside ANSI mode. */
export const widerCommonTypeWithoutStrings: TypeLattice['commonWithoutStrings'] = legacyLattice.commonWithoutStrings;

/** Are all types the same but for nullability (`haveSameType`)? */
export function haveSameType(types: readonly DataType[]): boolean {
  const first = types[0];
  return first === undefined || types.every((t) => sameType(t, first));
}

/** What a comparison of a string or a date with another type is done in (`findCommonTypeForBinaryComparison`). */
export function comparisonType(a: DataType, b: DataType): DataType | undefined {
  const [other, hasString] = a.kind === 'string' ? [b, true] : [a, b.kind === 'string'];
  if (hasString) {
    if (other.kind === 'void') return stringType;
    if (other.kind === 'decimal') return doubleType;
    const promotes = isAtomic(other) && other.kind !== 'string' && other.kind !== 'year-month interval' && other.kind !== 'day-time interval';
    return promotes ? other : undefined;
  }
  if ((a.kind === 'timestamp' && b.kind === 'date') || (a.kind === 'date' && b.kind === 'timestamp')) return timestampType;
  return undefined;
}
