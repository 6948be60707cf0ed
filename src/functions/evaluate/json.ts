import { raise } from '../../errors/raise.ts';
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
