import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { quotedType } from '../../../functions/input-types.ts';
import { type StructField, type StructType, stringType } from '../../../types/data-type.ts';
import { coerce } from '../coerce/coerce.ts';
import { quotedName } from '../names/quote.ts';
import { sqlText } from '../names/sql-text.ts';
import type { Expr } from '../tree/expr.ts';
import { draftCall, literal } from './make.ts';

/** Ordinal of the field a name means. */
function findField(struct: StructType, name: string, span: Span | undefined): { readonly ordinal: number; readonly field: StructField } {
  const found = struct.fields.flatMap((field, ordinal) => (field.name.toLowerCase() === name.toLowerCase() ? [{ ordinal, field }] : []));
  const [first] = found;
  if (!first)
    return raise('FIELD_NOT_FOUND', { fieldName: quotedName([name]), fields: struct.fields.map((f) => quotedName([f.name])).join(', ') }, span);
  if (found.length > 1) return raise('AMBIGUOUS_REFERENCE_TO_FIELDS', { field: quotedName([name]), count: String(found.length) }, span);
  return first;
}

/**
 * `input.name`: a field of a struct, the fields of an array's structs, or a map's value for the key.
 * @throws FIELD_NOT_FOUND, AMBIGUOUS_REFERENCE_TO_FIELDS, INVALID_EXTRACT_BASE_FIELD_TYPE
 * Source: Catalyst's `ExtractValue`.
 */
export function extractField(input: Expr, name: string, span: Span | undefined, conf: Conf): Expr {
  const { type } = input;
  if (type.kind === 'struct') {
    const { ordinal, field } = findField(type, name, span);
    const nullable = input.nullable || field.nullable;
    return { kind: 'Field', input, ordinal, name, type: field.type, nullable, ...(span ? { span } : {}) };
  }
  if (type.kind === 'array' && type.element.kind === 'struct') {
    findField(type.element, name, span);
    return coerce(draftCall('get_array_struct_fields', [input, literal(name, stringType)], undefined, span), conf);
  }
  return type.kind === 'map' ? mapValue(input, literal(name, stringType), span, conf) : notComplex(input, span, conf);
}

/** The key is cast to the map's key type. */
function mapValue(input: Expr, key: Expr, span: Span | undefined, conf: Conf): Expr {
  return coerce(draftCall('get_map_value', [input, key], undefined, span), conf);
}
function notComplex(input: Expr, span: Span | undefined, conf: Conf): never {
  return raise('INVALID_EXTRACT_BASE_FIELD_TYPE', { base: `"${sqlText(input, conf)}"`, other: quotedType(input.type) }, span);
}

/** `input[index]`. */
export function extractItem(input: Expr, index: Expr, span: Span | undefined, conf: Conf): Expr {
  const { type } = input;
  if (index.kind === 'Literal' && typeof index.value === 'string' && index.type.kind === 'string') {
    if (type.kind === 'struct' || (type.kind === 'array' && type.element.kind === 'struct')) return extractField(input, index.value, span, conf);
  }
  if (type.kind === 'array') return coerce(draftCall('get_array_item', [input, index], undefined, span), conf);
  return type.kind === 'map' ? mapValue(input, index, span, conf) : notComplex(input, span, conf);
}
