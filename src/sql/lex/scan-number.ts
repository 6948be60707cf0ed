import type { NumberForm } from './token.ts';

const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const upper = (c: number): number => (c >= 97 && c <= 122 ? c - 32 : c);
const isNamePart = (c: number): boolean => isDigit(c) || c === 95 || (upper(c) >= 65 && upper(c) <= 90);

export interface ScannedNumber {
  readonly form: NumberForm;
  readonly end: number;
}

const suffixes: ReadonlyMap<number, NumberForm> = new Map([
  [0x4c, 'bigint'],
  [0x53, 'smallint'],
  [0x59, 'tinyint'],
]);

function digitsEnd(s: string, i: number): number {
  let j = i;
  while (isDigit(s.charCodeAt(j))) j++;
  return j;
}

/** End of an exponent that starts at i, or i if there is none. */
function exponentEnd(s: string, i: number): number {
  if (upper(s.charCodeAt(i)) !== 69) return i;
  const sign = s.charCodeAt(i + 1);
  const from = sign === 43 || sign === 45 ? i + 2 : i + 1;
  const end = digitsEnd(s, from);
  return end > from ? end : i;
}

/**
 * The number that starts at `i`; undefined where the longest token there is an identifier (`1st`, `1e3x`) or the digits belong to another token
 * (`1.5x` is `1`, `.`, `5x`). As in Spark's lexer, a number with a point is one only if no letter, digit or underscore follows.
 */
export function scanNumber(s: string, i: number): ScannedNumber | undefined {
  const whole = digitsEnd(s, i);
  return (s.charCodeAt(whole) === 46 ? pointed(s, i, whole) : undefined) ?? (whole > i ? plain(s, whole) : undefined);
}

/** Digits with a point. */
function pointed(s: string, i: number, point: number): ScannedNumber | undefined {
  const fraction = digitsEnd(s, point + 1);
  if (point === i && fraction === point + 1) return undefined;
  const found = withSuffix(s, fraction, 'decimal');
  return isNamePart(s.charCodeAt(found.end)) ? undefined : found;
}

/** Exponent and the suffixes F, D and BD behind a mantissa. */
function withSuffix(s: string, mantissaEnd: number, bare: NumberForm): ScannedNumber {
  const end = exponentEnd(s, mantissaEnd);
  const c = upper(s.charCodeAt(end));
  if (c === 70) return { form: 'float', end: end + 1 };
  if (c === 68) return { form: 'double', end: end + 1 };
  if (c === 66 && upper(s.charCodeAt(end + 1)) === 68) return { form: 'bigdecimal', end: end + 2 };
  return { form: end > mantissaEnd ? 'exponent' : bare, end };
}

/** Digits without a point, which lose against a longer identifier. */
function plain(s: string, whole: number): ScannedNumber | undefined {
  const typed = suffixes.get(upper(s.charCodeAt(whole)));
  const found: ScannedNumber = typed ? { form: typed, end: whole + 1 } : withSuffix(s, whole, 'integer');
  let name = whole;
  while (isNamePart(s.charCodeAt(name))) name++;
  // in `1e+3x` the signed exponent is longer than the identifier `1e`
  return name <= found.end ? found : undefined;
}
