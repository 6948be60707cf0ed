import type { DataType } from '../../types/data-type.ts';

const written = (t: DataType): DataType['kind'] => (t.kind === 'void' ? 'string' : t.kind);

/** Whether Substrait writes two types alike, but for nullability: struct names, interval fields and void are not its business. */
export function sameOnWire(a: DataType, b: DataType): boolean {
  if (a === b) return true;
  if (written(a) !== written(b)) return false;
  if (a.kind === 'decimal' && b.kind === 'decimal') return a.precision === b.precision && a.scale === b.scale;
  if (a.kind === 'array' && b.kind === 'array') return sameOnWire(a.element, b.element);
  if (a.kind === 'map' && b.kind === 'map') return sameOnWire(a.key, b.key) && sameOnWire(a.value, b.value);
  if (a.kind !== 'struct' || b.kind !== 'struct') return true;
  return a.fields.length === b.fields.length && a.fields.every((f, i) => sameOnWire(f.type, b.fields[i]?.type ?? f.type));
}

/** Names, interval fields and voids for the parts of types, taken in order. */
export class TypeNotes {
  readonly #names: readonly string[];
  readonly #intervals: readonly string[];
  readonly #isVoid: boolean;
  #name = 0;
  #interval = 0;

  constructor(names: readonly string[], intervals = '', isVoid = false) {
    this.#names = names;
    this.#intervals = intervals === '' ? [] : intervals.split(',');
    this.#isVoid = isVoid;
  }

  /** The next name; undefined where there are none left. */
  name(): string | undefined {
    return this.#names[this.#name++];
  }

  /** How many names were asked for. */
  get used(): number {
    return this.#name;
  }

  /** `t` with its names, interval fields and voids. */
  apply(t: DataType): DataType {
    switch (t.kind) {
      case 'string':
        return this.#isVoid ? { kind: 'void' } : t;
      case 'year-month interval':
      case 'day-time interval':
        return intervalType(t, this.#intervals[this.#interval++]);
      case 'array':
        return { ...t, element: this.apply(t.element) };
      case 'map': {
        const key = this.apply(t.key);
        return { ...t, key, value: this.apply(t.value) };
      }
      case 'struct':
        return { ...t, fields: t.fields.map((f) => ({ ...f, name: this.name() ?? f.name, type: this.apply(f.type) })) };
      default:
        return t;
    }
  }
}

type Interval = Extract<DataType, { readonly kind: 'year-month interval' | 'day-time interval' }>;
const yearMonth = ['year', 'month'] as const;
const dayTime = ['day', 'hour', 'minute', 'second'] as const;

function intervalType(t: Interval, fields: string | undefined): Interval {
  if (fields === undefined) return t;
  const [from = '', to = from] = fields.split(' to ');
  if (t.kind === 'year-month interval') {
    const start = yearMonth.find((f) => f === from);
    const end = yearMonth.find((f) => f === to);
    return start && end ? { ...t, start, end } : t;
  }
  const start = dayTime.find((f) => f === from);
  const end = dayTime.find((f) => f === to);
  return start && end ? { ...t, start, end } : t;
}
