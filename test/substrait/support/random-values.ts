import {
  arrayType,
  bigintType,
  binaryType,
  booleanType,
  calendarIntervalType,
  type DataType,
  dateType,
  dayTimeIntervalType,
  decimalType,
  doubleType,
  floatType,
  intType,
  mapType,
  smallintType,
  stringType,
  structType,
  timestampNtzType,
  timestampType,
  tinyintType,
  yearMonthIntervalType,
} from '../../../src/types/data-type.ts';
import type { Value } from '../../../src/types/value.ts';

/** Decisions from a list of numbers: the shorter the list and the smaller the numbers, the simpler what is built, so that fast-check can shrink. */
export class Choices {
  readonly #numbers: readonly number[];
  #next = 0;
  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }
  /** A number below `n`; 0 once the list is used up. */
  below(n: number): number {
    const x = this.#numbers[this.#next++] ?? 0;
    return n <= 1 ? 0 : x % n;
  }
  /** True one time in `n`. */
  rarely(n: number): boolean {
    return this.below(n) === n - 1;
  }
  pick<const T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }
  get isUsedUp(): boolean {
    return this.#next >= this.#numbers.length;
  }
}

export const scalarTypes: readonly [DataType, ...DataType[]] = [
  intType,
  stringType,
  bigintType,
  booleanType,
  decimalType(12, 2),
  dateType,
  doubleType,
  tinyintType,
  smallintType,
  floatType,
  binaryType,
  timestampType,
  timestampNtzType,
  decimalType(38, 10),
  yearMonthIntervalType('year', 'month'),
  yearMonthIntervalType('month', 'month'),
  dayTimeIntervalType('day', 'second'),
  dayTimeIntervalType('hour', 'minute'),
  dayTimeIntervalType('day', 'day'),
  calendarIntervalType,
];

/** Any type; nested ones a few levels deep. */
export function someType(c: Choices, depth = 2): DataType {
  if (depth === 0 || !c.rarely(3)) return c.pick(scalarTypes);
  const inner = (): DataType => someType(c, depth - 1);
  switch (c.below(3)) {
    case 0:
      return arrayType(inner(), c.rarely(2));
    case 1:
      return mapType(c.pick(scalarTypes), inner(), c.rarely(2));
    default:
      return structType(
        Array.from({ length: 1 + c.below(3) }, (_, i) => ({ name: c.pick(['a', 'B', `f${i}`, 'a']), type: inner(), nullable: c.rarely(2) })),
      );
  }
}

const limits = { tinyint: 127, smallint: 32_767, int: 2_147_483_647 } as const;

function number(c: Choices, kind: keyof typeof limits): number {
  return c.pick([1, 0, -1, 5, limits[kind], -limits[kind] - 1]);
}
const bigints: readonly [bigint, ...bigint[]] = [1n, 0n, -1n, 86_400_000_000n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, 1_234_567n];

/** A value of a type that is not null. */
export function someValue(c: Choices, t: DataType): Value {
  switch (t.kind) {
    case 'boolean':
      return c.rarely(2);
    case 'tinyint':
    case 'smallint':
    case 'int':
      return number(c, t.kind);
    case 'bigint':
    case 'timestamp':
    case 'timestamp_ntz':
      return c.pick(bigints);
    case 'day-time interval':
      return c.pick([1n, 0n, -1n, 86_400_000_000n, -90_061_000_001n, 999_999n]);
    case 'date':
      return c.pick([0, 10227, -719_162, 2_932_896]);
    case 'year-month interval':
      return c.pick([0, 1, -1, 12, -13, 1200]);
    case 'float':
      return Math.fround(c.pick([1.5, 0, -0, 0.1, Number.NaN, Number.POSITIVE_INFINITY]));
    case 'double':
      return c.pick([1.5, 0, -0, 0.1, Number.NaN, Number.NEGATIVE_INFINITY, 1e300]);
    case 'string':
      return c.pick(['a', '', 'ä\u0000\n', "it's", '💡', 'x'.repeat(40)]);
    case 'binary':
      return Uint8Array.from(c.pick<readonly number[]>([[], [0], [255, 0, 127]]));
    case 'decimal': {
      const unscaled = c.pick([1n, 0n, -1n, 10n ** BigInt(t.precision) - 1n, -(10n ** BigInt(t.precision)) + 1n]);
      return { tag: 'decimal', unscaled, precision: t.precision, scale: t.scale };
    }
    case 'interval':
      return { tag: 'interval', months: c.pick([0, 13, -14]), days: c.pick([0, -3]), microseconds: c.pick([0n, 1_000_001n, -61_000_000n]) };
    case 'void':
      return null;
    case 'array':
      return { tag: 'array', elements: some(c, () => element(c, t.element, t.containsNull)) };
    case 'map': {
      const keys = some(c, () => someValue(c, t.key));
      return { tag: 'map', keys, values: keys.map(() => element(c, t.value, t.valueContainsNull)) };
    }
    case 'struct':
      return { tag: 'struct', fields: t.fields.map((f) => element(c, f.type, f.nullable)) };
  }
}
function element(c: Choices, t: DataType, nullable: boolean): Value {
  return nullable && c.rarely(3) ? null : someValue(c, t);
}
function some<T>(c: Choices, make: () => T): T[] {
  return Array.from({ length: c.below(3) }, make);
}
