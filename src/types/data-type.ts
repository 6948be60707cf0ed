/** Spark SQL's data types as plain data; `kind` is Spark's simple name. */
export type DataType = SimpleType | DecimalType | YearMonthIntervalType | DayTimeIntervalType | ArrayType | MapType | StructType;

export type SimpleKind =
  | 'boolean'
  | 'tinyint'
  | 'smallint'
  | 'int'
  | 'bigint'
  | 'float'
  | 'double'
  | 'string'
  | 'binary'
  | 'date'
  | 'timestamp'
  | 'timestamp_ntz'
  | 'interval'
  | 'void';

export interface SimpleType {
  readonly kind: SimpleKind;
}
export interface DecimalType {
  readonly kind: 'decimal';
  readonly precision: number;
  readonly scale: number;
}
export type YearMonthField = 'year' | 'month';
export interface YearMonthIntervalType {
  readonly kind: 'year-month interval';
  readonly start: YearMonthField;
  readonly end: YearMonthField;
}
export type DayTimeField = 'day' | 'hour' | 'minute' | 'second';
export interface DayTimeIntervalType {
  readonly kind: 'day-time interval';
  readonly start: DayTimeField;
  readonly end: DayTimeField;
}
export interface ArrayType {
  readonly kind: 'array';
  readonly element: DataType;
  readonly containsNull: boolean;
}
export interface MapType {
  readonly kind: 'map';
  readonly key: DataType;
  readonly value: DataType;
  readonly valueContainsNull: boolean;
}
export interface StructField {
  readonly name: string;
  readonly type: DataType;
  readonly nullable: boolean;
}
export interface StructType {
  readonly kind: 'struct';
  readonly fields: readonly StructField[];
}

export const booleanType: SimpleType = { kind: 'boolean' };
export const tinyintType: SimpleType = { kind: 'tinyint' };
export const smallintType: SimpleType = { kind: 'smallint' };
export const intType: SimpleType = { kind: 'int' };
export const bigintType: SimpleType = { kind: 'bigint' };
export const floatType: SimpleType = { kind: 'float' };
export const doubleType: SimpleType = { kind: 'double' };
export const stringType: SimpleType = { kind: 'string' };
export const binaryType: SimpleType = { kind: 'binary' };
export const dateType: SimpleType = { kind: 'date' };
export const timestampType: SimpleType = { kind: 'timestamp' };
export const timestampNtzType: SimpleType = { kind: 'timestamp_ntz' };
export const calendarIntervalType: SimpleType = { kind: 'interval' };
export const voidType: SimpleType = { kind: 'void' };

export function decimalType(precision: number, scale: number): DecimalType {
  return { kind: 'decimal', precision, scale };
}
export function arrayType(element: DataType, containsNull: boolean): ArrayType {
  return { kind: 'array', element, containsNull };
}
export function mapType(key: DataType, value: DataType, valueContainsNull: boolean): MapType {
  return { kind: 'map', key, value, valueContainsNull };
}
export function structType(fields: readonly StructField[]): StructType {
  return { kind: 'struct', fields };
}
export function yearMonthIntervalType(start: YearMonthField, end: YearMonthField): YearMonthIntervalType {
  return { kind: 'year-month interval', start, end };
}
export function dayTimeIntervalType(start: DayTimeField, end: DayTimeField): DayTimeIntervalType {
  return { kind: 'day-time interval', start, end };
}

/** Spark's `simpleString` without truncation: `decimal(12,2)`, `array<int>`, `interval day to second`. */
export function typeName(t: DataType): string {
  switch (t.kind) {
    case 'decimal':
      return `decimal(${t.precision},${t.scale})`;
    case 'year-month interval':
    case 'day-time interval':
      return t.start === t.end ? `interval ${t.start}` : `interval ${t.start} to ${t.end}`;
    case 'array':
      return `array<${typeName(t.element)}>`;
    case 'map':
      return `map<${typeName(t.key)},${typeName(t.value)}>`;
    case 'struct':
      return `struct<${t.fields.map((f) => `${f.name}:${typeName(f.type)}`).join(',')}>`;
    default:
      return t.kind;
  }
}

/** Structural equality, nullability of nested parts included (Catalyst's `==` on DataType). */
export function equalType(a: DataType, b: DataType): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'decimal':
      return b.kind === 'decimal' && a.precision === b.precision && a.scale === b.scale;
    case 'year-month interval':
      return b.kind === 'year-month interval' && a.start === b.start && a.end === b.end;
    case 'day-time interval':
      return b.kind === 'day-time interval' && a.start === b.start && a.end === b.end;
    case 'array':
      return b.kind === 'array' && a.containsNull === b.containsNull && equalType(a.element, b.element);
    case 'map':
      return b.kind === 'map' && a.valueContainsNull === b.valueContainsNull && equalType(a.key, b.key) && equalType(a.value, b.value);
    case 'struct':
      return (
        b.kind === 'struct' &&
        a.fields.length === b.fields.length &&
        a.fields.every((f, i) => {
          const g = b.fields[i];
          return g !== undefined && f.name === g.name && f.nullable === g.nullable && equalType(f.type, g.type);
        })
      );
    default:
      return a.kind === b.kind;
  }
}

/** Equality ignoring nested nullability (Catalyst's `sameType` / `asNullable` comparison; field names are compared). */
export function sameType(a: DataType, b: DataType): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'array':
      return b.kind === 'array' && sameType(a.element, b.element);
    case 'map':
      return b.kind === 'map' && sameType(a.key, b.key) && sameType(a.value, b.value);
    case 'struct':
      return (
        b.kind === 'struct' &&
        a.fields.length === b.fields.length &&
        a.fields.every((f, i) => {
          const g = b.fields[i];
          return g !== undefined && f.name === g.name && sameType(f.type, g.type);
        })
      );
    default:
      return equalType(a, b);
  }
}
