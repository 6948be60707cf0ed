import { raise } from '../../errors/raise.ts';
import { arrayType, bigintType, type DataType, doubleType, equalType, intType, stringType, structType, voidType } from '../../types/data-type.ts';
import { inRange } from '../../types/integers.ts';
import { typeSql } from '../../types/type-sql.ts';
import type { Value } from '../../types/value.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [k: string]: Json };

function isJson(v: unknown): v is Json {
  return v !== undefined;
}
/** Parsed JSON; undefined where it is malformed. */
function parse(text: string): Json | undefined {
  try {
    const v: unknown = JSON.parse(text);
    return isJson(v) ? v : undefined;
  } catch (e) {
    if (e instanceof SyntaxError) return undefined;
    throw e;
  }
}

/** Length of the outermost array; null for anything else. */
export function jsonArrayLength(text: string): Value {
  const v = parse(text);
  return Array.isArray(v) ? v.length : null;
}

/** What a path of names and indexes (`$.a.b[0]`) selects: texts bare, the rest as JSON. */
export function getJsonObject(text: string, path: string): Value {
  if (!path.startsWith('$')) return null;
  const steps = Array.from(path.slice(1).matchAll(/\.([^.[\]*]+)|\['([^'*]+)'\]|\[(\d+)\]/g));
  if (steps.map((s) => s[0]).join('') !== path.slice(1)) return raise('UNSUPPORTED_SYNTAX', { what: `The JSON path '${path}' of a constant` });
  // numbers keep their spelling in Spark, which JavaScript's parser loses
  if (/\d[.eE]|\d{16}/.test(text)) return raise('UNSUPPORTED_SYNTAX', { what: 'A constant JSON text with such numbers' });
  let v: Json | undefined = parse(text);
  for (const [, name, quoted, index] of steps) {
    if (Array.isArray(v) && index !== undefined) v = v[Number(index)];
    else if (typeof v === 'object' && v !== null && !Array.isArray(v) && index === undefined)
      v = Object.entries(v).find(([k]) => k === (name ?? quoted))?.[1];
    else return null;
  }
  if (v === undefined || v === null) return null;
  return typeof v === 'string' ? v : JSON.stringify(v);
}

/** Names of an object's fields; null for anything else. */
export function jsonObjectKeys(text: string): Value {
  const v = parse(text);
  return typeof v === 'object' && v !== null && !isArray(v) ? { tag: 'array', elements: Object.keys(v) } : null;
}

function isArray(v: Json): v is readonly Json[] {
  return Array.isArray(v);
}

/** The type that JSON's schema inference gives a value; fields are sorted. */
function inferred(v: Json): DataType {
  if (v === null) return voidType;
  if (typeof v === 'boolean') return { kind: 'boolean' };
  if (typeof v === 'string') return stringType;
  if (typeof v === 'number') {
    if (Number.isInteger(v) && !Number.isSafeInteger(v)) return raise('UNSUPPORTED_SYNTAX', { what: 'A constant JSON text with such numbers' });
    return Number.isInteger(v) ? bigintType : doubleType;
  }
  if (isArray(v)) return arrayType(v.map(inferred).reduce(merged, voidType), true);
  const fields = Object.entries(v).map(([name, x]) => ({ name, type: inferred(x), nullable: true }));
  return structType(fields.sort((a, b) => (a.name < b.name ? -1 : 1)));
}
function merged(a: DataType, b: DataType): DataType {
  if (a.kind === 'void' || equalType(a, b)) return b;
  if (b.kind === 'void') return a;
  if (a.kind === 'array' && b.kind === 'array') return arrayType(merged(a.element, b.element), true);
  if (a.kind === 'struct' && b.kind === 'struct') {
    const names = [...new Set([...a.fields, ...b.fields].map((f) => f.name))].sort();
    const typeIn = (t: typeof a, name: string): DataType => t.fields.find((f) => f.name === name)?.type ?? voidType;
    return structType(names.map((name) => ({ name, type: merged(typeIn(a, name), typeIn(b, name)), nullable: true })));
  }
  const kinds = [a.kind, b.kind];
  return kinds.includes('bigint') && kinds.includes('double') ? doubleType : stringType;
}
/** Values of which nothing is known are strings; structs without fields vanish, and what holds them. */
function settled(t: DataType): DataType | undefined {
  if (t.kind === 'void') return stringType;
  if (t.kind === 'array') {
    const element = settled(t.element);
    return element && arrayType(element, true);
  }
  if (t.kind !== 'struct') return t;
  const fields = t.fields.flatMap((f) => {
    const type = f.name === '' ? undefined : settled(f.type);
    return type ? [{ ...f, type }] : [];
  });
  return fields.length > 0 ? structType(fields) : undefined;
}
function schema(t: DataType): DataType {
  if (t.kind === 'array' && t.element.kind === 'struct') return arrayType(schema(t.element), true);
  return settled(t) ?? (t.kind === 'struct' ? structType([]) : stringType);
}
export function schemaOfJson(text: string): Value {
  // whole numbers written with a point are doubles, which JavaScript's parser cannot tell
  if (/\d\.0+(?!\d)|\d[eE]/.test(text)) return raise('UNSUPPORTED_SYNTAX', { what: 'A constant JSON text with such numbers' });
  const v = parse(text);
  return v === undefined ? raise('UNSUPPORTED_SYNTAX', { what: 'Malformed constant JSON' }) : typeSql(schema(inferred(v)));
}

function csvType(token: string): DataType {
  const s = token.trim();
  if (/^[+-]?\d+$/.test(s)) return inRange(BigInt(s), 'int') ? intType : inRange(BigInt(s), 'bigint') ? bigintType : doubleType;
  if (/^[+-]?(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(s) || /^(?:NaN|-?Inf(?:inity)?)$/.test(s)) return doubleType;
  if (/^\d{4}-\d|^\d{1,2}:\d/.test(s)) return raise('UNSUPPORTED_SYNTAX', { what: 'schema_of_csv of dates and times' });
  return /^(?:true|false)$/i.test(s) ? { kind: 'boolean' } : stringType;
}
export function schemaOfCsv(text: string): Value {
  if (text.includes('"')) return raise('UNSUPPORTED_SYNTAX', { what: 'schema_of_csv of quoted values' });
  return typeSql(structType(text.split(',').map((token, i) => ({ name: `_c${i}`, type: csvType(token), nullable: true }))));
}
