import type { Conf } from '../../conf/conf.ts';
import { truncated } from '../../plan-text/tree.ts';
import { type DataType, typeName } from '../../types/data-type.ts';

/** A type's simple name (Catalyst's `simpleString`); the fields of a struct are cut at `maxToStringFields`. */
export function typeText(t: DataType, conf: Conf): string {
  switch (t.kind) {
    case 'array':
      return `array<${typeText(t.element, conf)}>`;
    case 'map':
      return `map<${typeText(t.key, conf)},${typeText(t.value, conf)}>`;
    case 'struct': {
      const fields = t.fields.map((f) => `${f.name}:${typeText(f.type, conf)}`);
      return `struct<${truncated(fields, conf.maxToStringFields, ',')}>`;
    }
    default:
      return typeName(t);
  }
}
