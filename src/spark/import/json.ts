import { raise } from '../../errors/raise.ts';

/** A JSON object whose fields are looked up by name only. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Raises INVALID_CATALYST_JSON at `path`. */
export function invalid(reason: string, path: string): never {
  return raise('INVALID_CATALYST_JSON', { reason }, path);
}
/** Raises UNSUPPORTED_CATALYST_JSON at `path`. */
export function unsupported(what: string, path: string): never {
  return raise('UNSUPPORTED_CATALYST_JSON', { what }, path);
}

export function isObject(v: unknown): v is JsonObject {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}
export function objectAt(v: unknown, path: string): JsonObject {
  return isObject(v) ? v : invalid('an object is expected', path);
}
export function arrayAt(v: unknown, path: string): readonly unknown[] {
  return Array.isArray(v) ? v : invalid('a list is expected', path);
}
export function stringAt(v: unknown, path: string): string {
  return typeof v === 'string' ? v : invalid('a text is expected', path);
}
export function integerAt(v: unknown, path: string): number {
  return typeof v === 'number' && Number.isSafeInteger(v) ? v : invalid('an integer is expected', path);
}
export function numberAt(v: unknown, path: string): number {
  return typeof v === 'number' ? v : invalid('a number is expected', path);
}
export function booleanAt(v: unknown, path: string): boolean {
  return typeof v === 'boolean' ? v : invalid('a boolean is expected', path);
}
/** An absent field and a JSON null are the same here (Scala's None and null). */
export function isAbsent(v: unknown): v is null | undefined {
  return v === null || v === undefined;
}

/** The last part of a Java class name, without the `$` of Scala objects. */
export function simpleClass(name: string): string {
  return name
    .slice(name.lastIndexOf('.') + 1)
    .replace(/\$$/, '')
    .replace(/^.*\$/, '');
}

/** The simple class name of a case object (`{"object": "…Inner$"}`) or of a product (`{"product-class": "…ExistenceJoin"}`). */
export function objectName(v: unknown, path: string): string {
  const o = objectAt(v, path);
  return simpleClass(stringAt(o.object ?? o['product-class'], path));
}

/** Spark writes a list of texts as one text, `[a, b]`; an empty one as `[]`. */
export function textListAt(v: unknown, path: string): readonly string[] {
  if (Array.isArray(v) && v.length === 0) return [];
  const text = stringAt(v, path);
  if (!text.startsWith('[') || !text.endsWith(']')) return invalid('a list of texts is expected', path);
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(', ');
}

/** `id` of an ExprId object. */
export function exprIdAt(v: unknown, path: string): number {
  return integerAt(objectAt(v, path).id, `${path}.id`);
}
