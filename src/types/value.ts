/**
 * A value of a literal or of constant folding. The representation follows the data type:
 *
 * | type | value |
 * |---|---|
 * | boolean | boolean |
 * | tinyint, smallint, int | number, integral |
 * | bigint | bigint |
 * | float, double | number (a float is already rounded to single precision) |
 * | decimal(p,s) | {@link DecimalValue} with scale s |
 * | string | string · binary: Uint8Array |
 * | date | number, days since 1970-01-01 (proleptic Gregorian) |
 * | timestamp, timestamp_ntz | bigint, microseconds since the epoch (UTC, or local for ntz) |
 * | interval year..month | number, months · interval day..second: bigint, microseconds |
 * | interval (calendar) | {@link CalendarIntervalValue} |
 * | array | {@link ArrayValue} · map: {@link MapValue} · struct: {@link StructValue} |
 * | any | null |
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | DecimalValue
  | CalendarIntervalValue
  | ArrayValue
  | MapValue
  | StructValue;

export interface DecimalValue {
  readonly tag: 'decimal';
  readonly unscaled: bigint;
  readonly precision: number;
  readonly scale: number;
}
export interface CalendarIntervalValue {
  readonly tag: 'interval';
  readonly months: number;
  readonly days: number;
  readonly microseconds: bigint;
}
export interface ArrayValue {
  readonly tag: 'array';
  readonly elements: readonly Value[];
  /** Of primitives in Spark's packed form (`sequence`), which plans print by its hash code. */
  readonly packed?: true;
}
export interface MapValue {
  readonly tag: 'map';
  readonly keys: readonly Value[];
  readonly values: readonly Value[];
}
export interface StructValue {
  readonly tag: 'struct';
  readonly fields: readonly Value[];
}
