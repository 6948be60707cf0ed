import type { DataType } from './data-type.ts';

/** Can values of the type be ordered (Catalyst's `RowOrdering.isOrderable`)? */
export function isOrderable(t: DataType): boolean {
  switch (t.kind) {
    case 'map':
    case 'interval':
      return false;
    case 'array':
      return isOrderable(t.element);
    case 'struct':
      return t.fields.every((f) => isOrderable(f.type));
    default:
      return true;
  }
}
