import type { Conf } from '../../conf/conf.ts';
import type { DataType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';

/** A literal as it stands in a plan. */
export function literalText(v: Value, t: DataType, _conf: Conf): string {
  if (v === null) return 'null';
  if (t.kind === 'date' && typeof v === 'number') return new Date(v * 86_400_000).toISOString().slice(0, 10);
  if (typeof v === 'object' && 'tag' in v && v.tag === 'decimal') {
    const digits = (v.unscaled < 0n ? -v.unscaled : v.unscaled).toString().padStart(v.scale + 1, '0');
    const sign = v.unscaled < 0n ? '-' : '';
    return v.scale === 0 ? sign + digits : `${sign}${digits.slice(0, -v.scale)}.${digits.slice(-v.scale)}`;
  }
  if (t.kind === 'double' || t.kind === 'float') return doubleText(Number(v));
  return String(v);
}

export function doubleText(v: number): string {
  return Number.isInteger(v) ? v.toFixed(1) : String(v);
}
