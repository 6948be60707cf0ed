import type { DataType } from '../data-type.ts';
import { plainDecimalText } from '../decimal.ts';
import { literalText } from '../literal-text.ts';
import { utf8Text } from '../utf8.ts';
import type { Value } from '../value.ts';
import type { CastContext } from './context.ts';

/** A value as cast to string: as in plans, but nested values in their own text, and decimals plain in ANSI mode. */
export function castToString(v: Exclude<Value, null>, t: DataType, ctx: CastContext): string {
  const nested = (x: Value, type: DataType): string => (x === null ? 'null' : castToString(x, type, ctx));
  if (v instanceof Uint8Array) return utf8Text(v);
  if (typeof v === 'object') {
    if (v.tag === 'array' && t.kind === 'array') return `[${v.elements.map((e) => nested(e, t.element)).join(', ')}]`;
    if (v.tag === 'map' && t.kind === 'map')
      return `{${v.keys.map((k, i) => `${nested(k, t.key)} -> ${nested(v.values[i] ?? null, t.value)}`).join(', ')}}`;
    if (v.tag === 'struct' && t.kind === 'struct') return `{${t.fields.map((f, i) => nested(v.fields[i] ?? null, f.type)).join(', ')}}`;
    if (v.tag === 'decimal' && ctx.ansi) return plainDecimalText(v.unscaled, v.scale);
  }
  return literalText(v, t, ctx.zone);
}
