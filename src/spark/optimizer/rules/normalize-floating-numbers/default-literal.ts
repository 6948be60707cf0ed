import type { DataType } from '../../../../types/data-type.ts';
import type { Value } from '../../../../types/value.ts';
import type { Literal } from '../../../expr/expr.ts';
import { literal } from '../../../expr/factories.ts';

function defaultValue(t: DataType): Value {
  switch (t.kind) {
    case 'void':
      return null;
    case 'boolean':
      return false;
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'float':
    case 'double':
    case 'date':
    case 'year-month interval':
      return 0;
    case 'bigint':
    case 'timestamp':
    case 'timestamp_ntz':
    case 'day-time interval':
      return 0n;
    case 'decimal':
      return { tag: 'decimal', unscaled: 0n, precision: t.precision, scale: t.scale };
    case 'string':
      return '';
    case 'binary':
      return new Uint8Array();
    case 'interval':
      return { tag: 'interval', months: 0, days: 0, microseconds: 0n };
    case 'array':
      return { tag: 'array', elements: [] };
    case 'map':
      return { tag: 'map', keys: [], values: [] };
    case 'struct':
      return { tag: 'struct', fields: t.fields.map((f) => defaultValue(f.type)) };
    default:
      return t satisfies never;
  }
}

/** Zero, the empty text, the epoch … (Catalyst's `Literal.default`). */
export function defaultLiteral(t: DataType): Literal {
  return literal(defaultValue(t), t);
}
