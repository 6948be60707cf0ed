import { stringType } from '../../types/data-type.ts';
import { typeOf } from '../facts/typing.ts';
import type { Expr } from './expr.ts';
import { call, literal } from './factories.ts';

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

/** `array.name`: that field of every struct of an array. */
export function arrayStructFields(array: Expr, name: string): Expr {
  return call('get_array_struct_fields', [array, literal(name, stringType)]);
}

/** The field name of such an access; undefined for other expressions. */
export function arrayStructFieldName(e: Expr): string | undefined {
  const name = e.kind === 'ScalarFunction' && e.fn === 'get_array_struct_fields' ? e.args[1] : undefined;
  return name?.kind === 'Literal' && typeof name.value === 'string' ? name.value : undefined;
}

/** The name of the field that an access by name reads, as the type spells it or as it was written. */
export function extractedFieldName(e: Expr): string | undefined {
  if (e.kind !== 'GetStructField') return arrayStructFieldName(e);
  if (e.name !== undefined) return e.name;
  const type = typeOf(e.child);
  return type.kind === 'struct' ? type.fields[e.ordinal]?.name : undefined;
}
