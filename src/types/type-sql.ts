import type { DataType } from './data-type.ts';

function quotedIfNeeded(name: string): string {
  return /^\w+$/.test(name) && !/^\d+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}

/** Spark's `DataType.sql`: `DECIMAL(12,2)`, `ARRAY<INT>`, `STRUCT<a: INT>`, `INTERVAL DAY TO SECOND`. */
export function typeSql(t: DataType): string {
  switch (t.kind) {
    case 'decimal':
      return `DECIMAL(${t.precision},${t.scale})`;
    case 'year-month interval':
    case 'day-time interval':
      return (t.start === t.end ? `interval ${t.start}` : `interval ${t.start} to ${t.end}`).toUpperCase();
    case 'array':
      return `ARRAY<${typeSql(t.element)}>`;
    case 'map':
      return `MAP<${typeSql(t.key)}, ${typeSql(t.value)}>`;
    case 'struct':
      return `STRUCT<${t.fields.map((f) => `${quotedIfNeeded(f.name)}: ${typeSql(f.type)}`).join(', ')}>`;
    default:
      return t.kind.toUpperCase();
  }
}
