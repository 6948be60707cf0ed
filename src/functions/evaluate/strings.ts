import { raise } from '../../errors/raise.ts';
import type { Value } from '../../types/value.ts';

// Spark's string functions over UTF-16 strings; positions count code points, as Spark's do.

const largest = 1 << 20;

/** Refuses to fold a text that would not fit in a plan anyone reads. */
export function limited(text: string): string {
  return text.length <= largest ? text : raise('UNSUPPORTED_SYNTAX', { what: `A constant text of ${text.length} characters` });
}

const hasSurrogates = (v: string): boolean => /[\ud800-\udfff]/.test(v);
/** The code points, as strings. */
function chars(v: string): readonly string[] {
  return Array.from(v);
}
export function charCount(v: string): number {
  return hasSurrogates(v) ? chars(v).length : v.length;
}

/** From and to which position SQL's `substring(from, length)` cuts `size` items; `from` counts from 1, or from the end if negative. */
function cut(size: number, from: number, length: number): readonly [number, number] {
  const start = from > 0 ? from - 1 : from < 0 ? size + from : 0;
  const end = Math.min(start + length, 2147483647);
  return end <= start ? [0, 0] : [Math.max(start, 0), Math.max(end, 0)];
}
export function substring(v: string, from: number, length: number): string {
  if (!hasSurrogates(v)) return v.slice(...cut(v.length, from, length));
  const all = chars(v);
  return all.slice(...cut(all.length, from, length)).join('');
}
export function substringBytes(v: Uint8Array, from: number, length: number): Uint8Array {
  return v.slice(...cut(v.length, from, length));
}

/** Words begin after blanks; everything else is lower case. */
export function initcap(v: string): string {
  return v.toLowerCase().replace(/(^| )([^ ])/gu, (_, before: string, first: string) => before + first.toUpperCase());
}

const soundexCodes: Readonly<Record<string, string>> = Object.fromEntries(
  ['AEIOUY:0', 'BFPV:1', 'CGJKQSXZ:2', 'DT:3', 'L:4', 'MN:5', 'R:6', 'HW:7'].flatMap((g) => Array.from(g.slice(0, -2), (c) => [c, g.slice(-1)])),
);
export function soundex(v: string): string {
  const first = v.charAt(0).toUpperCase();
  if (!/^[A-Z]$/.test(first)) return v;
  let out = first;
  let last = soundexCodes[first] ?? '0';
  for (const c of v.slice(1)) {
    const code = soundexCodes[c.toUpperCase()];
    if (code === undefined) {
      last = '0';
      continue;
    }
    // H and W do not separate equal codes
    if (code === '7') continue;
    if (code !== '0' && code !== last) out += code;
    if (out.length === 4) break;
    last = code;
  }
  return out.padEnd(4, '0');
}

export function repeat(v: string, times: number): string {
  if (times <= 0) return '';
  if (v.length * times > largest) return raise('UNSUPPORTED_SYNTAX', { what: `A constant text of ${v.length * times} characters` });
  return v.repeat(times);
}

/** Pads on a side to `length` characters, or cuts; an empty pad adds nothing. */
export function pad(v: string, length: number, by: string, side: 'left' | 'right'): string {
  const missing = length - charCount(v);
  if (missing <= 0 || by === '') return substring(v, 1, Math.max(length, 0));
  const unit = chars(by);
  const filler = substring(repeat(by, Math.ceil(missing / unit.length)), 1, missing);
  return side === 'left' ? filler + v : v + filler;
}

/** Removes characters of a set from the ends. */
export function trim(v: string, set: string, sides: 'both' | 'left' | 'right'): string {
  const wanted = new Set(chars(set));
  const all = chars(v);
  let from = 0;
  let to = all.length;
  if (sides !== 'right') while (from < to && wanted.has(all[from] ?? '')) from++;
  if (sides !== 'left') while (to > from && wanted.has(all[to - 1] ?? '')) to--;
  return all.slice(from, to).join('');
}

/** Characters of `from` become those of `to` at the same place; those without a partner vanish; the first mapping of a character counts. */
export function translate(v: string, from: string, to: string): string {
  const target = chars(to);
  const table = new Map<string, string>();
  for (const [i, c] of chars(from).entries()) if (!table.has(c)) table.set(c, target[i] ?? '');
  return chars(v)
    .map((c) => table.get(c) ?? c)
    .join('');
}

/** The low byte as a character of Latin-1; nothing for a negative number. */
export function chr(code: bigint): string {
  return code < 0n ? '' : String.fromCharCode(Number(code & 0xffn));
}

/** Place of a word in a comma-separated list, from 1; 0 if missing or if the word has a comma. */
export function findInSet(word: string, set: string): number {
  return word.includes(',') ? 0 : set.split(',').indexOf(word) + 1;
}

/** Position in code points at or after `from`, -1 if missing. */
export function indexOf(v: string, part: string, from: number): number {
  if (part === '') return 0;
  if (!hasSurrogates(v)) return v.indexOf(part, from);
  const at = v.indexOf(part, chars(v).slice(0, from).join('').length);
  return at < 0 ? -1 : charCount(v.slice(0, at));
}

export function levenshtein(a: string, b: string): number {
  const [x, y] = [chars(a), chars(b)];
  let previous = Array.from({ length: y.length + 1 }, (_, i) => i);
  for (const [i, c] of x.entries()) {
    const row = [i + 1];
    for (const [j, d] of y.entries()) row.push(Math.min((previous[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (previous[j] ?? 0) + (c === d ? 0 : 1)));
    previous = row;
  }
  return previous[y.length] ?? 0;
}

/** The text before the count-th delimiter, or after it counted from the end. */
export function substringIndex(v: string, delimiter: string, count: number): string {
  if (delimiter === '' || count === 0) return '';
  let at = count > 0 ? -1 : v.length + 1;
  for (let i = 0; i < Math.abs(count); i++) {
    if (count < 0 && at === 0) return v;
    at = count > 0 ? v.indexOf(delimiter, at + 1) : v.lastIndexOf(delimiter, at - 1);
    if (at < 0) return v;
  }
  return count > 0 ? v.slice(0, at) : v.slice(at + delimiter.length);
}

function masked(c: string, by: Value): string {
  return typeof by === 'string' ? by.slice(0, 1) : c;
}
export function mask(v: string, upper: Value, lower: Value, digit: Value, other: Value): string {
  return v
    .split('')
    .map((c) => {
      if (/\p{Lu}/u.test(c)) return masked(c, upper);
      if (/\p{Ll}/u.test(c)) return masked(c, lower);
      return masked(c, /\p{Nd}/u.test(c) ? digit : other);
    })
    .join('');
}
