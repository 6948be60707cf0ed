import type { Expr } from './expr.ts';

/** An access to a field, an element or a value (Catalyst's ExtractValue); what it reads is its first child. */
export function isExtraction(e: Expr): boolean {
  switch (e.kind) {
    case 'GetStructField':
    case 'GetArrayItem':
    case 'GetMapValue':
      return true;
    case 'ScalarFunction':
      return e.fn === 'get_array_struct_fields';
    default:
      return false;
  }
}
