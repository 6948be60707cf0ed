import { assertNever } from '../errors/compile-error.ts';
import { castMayFail } from '../types/cast-nullability.ts';
import { isAtomic, isDatetime, isFractional, isIntegral, isNumeric } from '../types/common-type.ts';
import {
  arrayType,
  bigintType,
  binaryType,
  type DataType,
  dayTimeIntervalType,
  decimalType,
  doubleType,
  equalType,
  mapType,
  sameType,
  stringType,
  structType,
  timestampType,
  voidType,
  yearMonthIntervalType,
} from '../types/data-type.ts';
import { decimalForType } from '../types/decimal-types.ts';
import { typeSql } from '../types/type-sql.ts';
import type { TypeSpec } from './row.ts';

type AbstractName = Extract<TypeSpec, string>;

function isList(spec: TypeSpec): spec is readonly TypeSpec[] {
  return Array.isArray(spec);
}

function acceptsAbstract(name: AbstractName, t: DataType): boolean {
  switch (name) {
    case 'any':
      return true;
    case 'atomic':
      return isAtomic(t);
    case 'numeric':
      return isNumeric(t);
    case 'integral':
      return isIntegral(t);
    case 'fractional':
      return isFractional(t);
    case 'numeric-or-interval':
      return isNumeric(t) || acceptsAbstract('interval-any', t);
    case 'string-or-binary':
      return t.kind === 'string' || t.kind === 'binary';
    case 'date-or-timestamp':
      return isDatetime(t);
    case 'timestamp-any':
      return t.kind === 'timestamp' || t.kind === 'timestamp_ntz';
    case 'interval-any':
      return t.kind === 'interval' || t.kind === 'year-month interval' || t.kind === 'day-time interval';
    case 'array-or-map':
      return t.kind === 'array' || t.kind === 'map';
    case 'decimal':
    case 'year-month interval':
    case 'day-time interval':
    case 'array':
    case 'map':
    case 'struct':
      return t.kind === name;
    case 'lambda':
      return true;
    default:
      return assertNever(name, 'abstract type');
  }
}

/** Is a value of type `t` taken as it is (`AbstractDataType.acceptsType`)? */
export function acceptsType(spec: TypeSpec, t: DataType): boolean {
  if (isList(spec)) return spec.some((s) => acceptsType(s, t));
  return typeof spec === 'string' ? acceptsAbstract(spec, t) : sameType(spec, t);
}

/** The type an untyped null becomes (`defaultConcreteType`). */
export function defaultConcreteType(spec: TypeSpec): DataType {
  if (isList(spec)) return spec[0] === undefined ? voidType : defaultConcreteType(spec[0]);
  if (typeof spec !== 'string') return spec;
  switch (spec) {
    case 'any':
    case 'atomic':
    case 'lambda':
      return voidType;
    case 'numeric':
    case 'fractional':
    case 'numeric-or-interval':
      return doubleType;
    case 'integral':
      return bigintType;
    case 'decimal':
      return decimalType(38, 18);
    case 'string-or-binary':
      return stringType;
    case 'date-or-timestamp':
    case 'timestamp-any':
      return timestampType;
    case 'interval-any':
      return { kind: 'interval' };
    case 'year-month interval':
      return yearMonthIntervalType('year', 'month');
    case 'day-time interval':
      return dayTimeIntervalType('day', 'second');
    case 'array':
    case 'array-or-map':
      return arrayType(voidType, true);
    case 'map':
      return mapType(voidType, voidType, true);
    case 'struct':
      return structType([]);
    default:
      return assertNever(spec, 'abstract type');
  }
}

function implicitArray(from: DataType, to: DataType): DataType | undefined {
  if (from.kind !== 'array' || to.kind !== 'array') return undefined;
  if (!to.containsNull && (from.containsNull || castMayFail(from.element, to.element))) return undefined;
  const element = implicitCastType(from.element, to.element);
  return element && arrayType(element, to.containsNull);
}
function implicitMap(from: DataType, to: DataType): DataType | undefined {
  if (from.kind !== 'map' || to.kind !== 'map') return undefined;
  if (castMayFail(from.key, to.key) || (from.valueContainsNull && !to.valueContainsNull)) return undefined;
  if (castMayFail(from.value, to.value) && !to.valueContainsNull) return undefined;
  const key = implicitCastType(from.key, to.key);
  const value = implicitCastType(from.value, to.value);
  return key && value && mapType(key, value, to.valueContainsNull);
}

function implicitToConcrete(from: DataType, to: DataType): DataType | undefined {
  if (isNumeric(from) && isNumeric(to)) return to;
  if (isDatetime(from) && isDatetime(to)) return to;
  if (from.kind === 'string' && (isNumeric(to) || isDatetime(to) || to.kind === 'binary')) return to;
  if (isAtomic(from) && to.kind === 'string') return stringType;
  return implicitArray(from, to) ?? implicitMap(from, to);
}

function implicitToAbstract(from: DataType, to: AbstractName): DataType | undefined {
  if (from.kind === 'string' && to === 'numeric') return doubleType;
  if (to === 'decimal') return isNumeric(from) ? decimalForType(from) : from.kind === 'string' ? decimalType(38, 18) : undefined;
  if (to === 'timestamp-any' && (isDatetime(from) || from.kind === 'string')) return timestampType;
  if (to === 'string-or-binary' || to === 'date-or-timestamp' || to === 'numeric-or-interval') return implicitCastType(from, memberSpecs[to]);
  return undefined;
}

/**
 * The type that an argument of type `from` is implicitly cast to where `spec` is expected: `from` itself if accepted, undefined where no implicit
 * cast exists (Catalyst's `TypeCoercion.implicitCast`).
 */
export function implicitCastType(from: DataType, spec: TypeSpec): DataType | undefined {
  if (acceptsType(spec, from)) return from;
  if (from.kind === 'void') return defaultConcreteType(spec);
  if (isList(spec)) return firstOf(spec, (s) => implicitCastType(from, s));
  return typeof spec === 'string' ? implicitToAbstract(from, spec) : implicitToConcrete(from, spec);
}
function firstOf(specs: readonly TypeSpec[], find: (s: TypeSpec) => DataType | undefined): DataType | undefined {
  for (const s of specs) {
    const t = find(s);
    if (t) return t;
  }
  return undefined;
}

/** Catalyst's `Cast.canANSIStoreAssign`. */
function canStoreAssign(from: DataType, to: DataType): boolean {
  if (equalType(from, to) || from.kind === 'void') return true;
  if (isNumeric(from) && isNumeric(to)) return true;
  if (to.kind === 'string') return isAtomic(from) || from.kind === 'interval';
  if (isDatetime(from) && isDatetime(to)) return true;
  if (from.kind === 'array' && to.kind === 'array') return (to.containsNull || !from.containsNull) && canStoreAssign(from.element, to.element);
  if (from.kind === 'map' && to.kind === 'map')
    return (to.valueContainsNull || !from.valueContainsNull) && canStoreAssign(from.key, to.key) && canStoreAssign(from.value, to.value);
  if (from.kind !== 'struct' || to.kind !== 'struct' || from.fields.length !== to.fields.length) return false;
  return from.fields.every((f, i) => {
    const g = to.fields[i];
    return g !== undefined && (g.nullable || !f.nullable) && canStoreAssign(f.type, g.type);
  });
}

/** {@link implicitCastType} in ANSI mode (Catalyst's `AnsiTypeCoercion.implicitCast`). */
export function ansiImplicitCastType(from: DataType, spec: TypeSpec): DataType | undefined {
  if (acceptsType(spec, from)) return from;
  if (spec === 'decimal' && isNumeric(from)) return decimalForType(from);
  const parts = isList(spec)
    ? spec
    : spec === 'numeric-or-interval' || spec === 'string-or-binary' || spec === 'date-or-timestamp'
      ? memberSpecs[spec]
      : undefined;
  if (parts) return firstOf(parts, (s) => ansiImplicitCastType(from, s));
  if (from.kind === 'void') return defaultConcreteType(spec);
  if (typeof spec !== 'string')
    return (from.kind === 'string' && !isList(spec) && isAtomic(spec)) || (!isList(spec) && canStoreAssign(from, spec)) ? spec : undefined;
  if (from.kind === 'string' && spec === 'numeric') return doubleType;
  if (from.kind === 'string' && spec === 'decimal') return decimalType(38, 18);
  return spec === 'timestamp-any' && (from.kind === 'string' || from.kind === 'date') ? timestampType : undefined;
}
const memberSpecs = {
  'numeric-or-interval': ['numeric', 'interval-any'],
  'string-or-binary': [stringType, binaryType],
  'date-or-timestamp': [{ kind: 'date' }, timestampType, { kind: 'timestamp_ntz' }],
} as const satisfies Readonly<Record<string, readonly TypeSpec[]>>;

const abstractNames: Readonly<Record<AbstractName, string>> = {
  any: '"ANY"',
  atomic: '"ATOMIC"',
  numeric: '"NUMERIC"',
  integral: '"INTEGRAL"',
  fractional: '"FRACTIONAL"',
  decimal: '"DECIMAL"',
  'numeric-or-interval': '("NUMERIC" or "INTERVAL DAY TO SECOND" or "INTERVAL YEAR TO MONTH" or "INTERVAL")',
  'string-or-binary': '("STRING" or "BINARY")',
  'date-or-timestamp': '("DATE" or "TIMESTAMP" or "TIMESTAMP_NTZ")',
  'timestamp-any': '("TIMESTAMP" or "TIMESTAMP WITHOUT TIME ZONE")',
  'interval-any': '("INTERVAL DAY TO SECOND" or "INTERVAL YEAR TO MONTH" or "INTERVAL")',
  'year-month interval': '"INTERVAL YEAR TO MONTH"',
  'day-time interval': '"INTERVAL DAY TO SECOND"',
  array: '"ARRAY"',
  map: '"MAP"',
  struct: '"STRUCT"',
  'array-or-map': '("ARRAY" or "MAP")',
  lambda: '"LAMBDA"',
};

/** A type in messages: `"DECIMAL(12,2)"`. */
export function quotedType(t: DataType): string {
  return `"${typeSql(t)}"`;
}
/** An expected type in messages: `"NUMERIC"`, `("STRING" or "BINARY")`. */
export function expectedTypeText(spec: TypeSpec): string {
  if (isList(spec)) return spec.length === 1 && spec[0] !== undefined ? expectedTypeText(spec[0]) : `(${spec.map(expectedTypeText).join(' or ')})`;
  return typeof spec === 'string' ? abstractNames[spec] : quotedType(spec);
}
/** Is the type the spec itself, not merely accepted? Used where Spark compares with `==`. */
export function isExactly(spec: TypeSpec, t: DataType): boolean {
  return typeof spec !== 'string' && !isList(spec) && equalType(spec, t);
}
