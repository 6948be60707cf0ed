import type { DataType } from './data-type.ts';

/** Spark's estimate of the bytes of one value (`DataType.defaultSize`). */
export function defaultSize(t: DataType): number {
  switch (t.kind) {
    case 'boolean':
    case 'tinyint':
    case 'void':
      return 1;
    case 'smallint':
      return 2;
    case 'int':
    case 'float':
    case 'date':
    case 'year-month interval':
      return 4;
    case 'bigint':
    case 'double':
    case 'timestamp':
    case 'timestamp_ntz':
    case 'day-time interval':
      return 8;
    case 'interval':
      return 16;
    case 'string':
      return 20;
    case 'binary':
      return 100;
    case 'decimal':
      return t.precision <= 18 ? 8 : 16;
    case 'array':
      return defaultSize(t.element);
    case 'map':
      return defaultSize(t.key) + defaultSize(t.value);
    case 'struct':
      return t.fields.reduce((sum, f) => sum + defaultSize(f.type), 0);
    default:
      return t satisfies never;
  }
}
