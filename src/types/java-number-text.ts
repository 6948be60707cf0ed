/**
 * Java's text of doubles and floats as JDK 8 to 18 write them (`FloatingDecimal`): mostly, but not always, the shortest digits that read back.
 * The steps and their word-size cases are those of the JDK, since they decide the last digit.
 */
interface Digits {
  readonly digits: string;
  /** The point stands after this many digits. */
  readonly exponent: number;
}

const expShift = 52;
const bitsOfPow5 = (n: number): number => (n === 0 ? 0 : (5n ** BigInt(n)).toString(2).length);
/** The JDK tables these for small exponents and estimates three bits per factor beyond. */
const estimatedBits = (n: number): number => (n < 27 ? bitsOfPow5(n) : n * 3);
const pow52 = (five: number, two: number): bigint => (5n ** BigInt(five)) << BigInt(two);

function trailingZeros(n: bigint): number {
  let zeros = 0;
  for (let rest = n; (rest & 1n) === 0n; rest >>= 1n) zeros++;
  return zeros;
}

function estimateDecimalExponent(fraction: bigint, binaryExponent: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, 0x3ff0000000000000n | (fraction & 0xfffffffffffffn));
  return Math.floor((view.getFloat64(0) - 1.5) * 0.289529654 + 0.176091259 + binaryExponent * 0.301029995663981);
}

/** An integer below 2^63, the digits beyond its precision dropped with rounding. */
function integerDigits(value: bigint, insignificant: number): Digits {
  let rest = value;
  if (insignificant > 0) {
    const unit = 10n ** BigInt(insignificant);
    rest = value / unit + (value % unit >= unit / 2n ? 1n : 0n);
  }
  const text = rest.toString();
  return { digits: text.replace(/0+$/, ''), exponent: text.length + insignificant };
}

/** Adds one to the last digit; a carry out of all nines leaves the zeros, as the JDK does. */
function roundUp({ digits, exponent }: Digits): Digits {
  const body = digits.replace(/9+$/, '');
  const zeros = '0'.repeat(digits.length - body.length);
  if (body === '') return { digits: `1${zeros.slice(1)}`, exponent: exponent + 1 };
  return { digits: body.slice(0, -1) + String(Number(body.at(-1)) + 1) + zeros, exponent };
}

interface Scaled {
  b: bigint;
  readonly s: bigint;
  m: bigint;
  readonly tens: bigint;
  /** Size of Java's type that the numbers are kept in: its overflows matter. Undefined: any size. */
  readonly word: 32 | 64 | undefined;
}

function wrapped(n: bigint, word: Scaled['word']): bigint {
  return word === undefined ? n : BigInt.asIntN(word, n);
}

/** One digit, and whether the remainder is within half a unit in the last place of the value below or above. */
function nextDigit(v: Scaled, first: boolean): { readonly q: bigint; readonly low: boolean; readonly high: boolean } {
  const q = v.b / v.s;
  v.b = 10n * (v.b % v.s);
  v.m *= 10n;
  const m = wrapped(v.m, v.word);
  if (!first && m <= 0n) return { q, low: true, high: true };
  const sum = wrapped(v.b + m, v.word);
  return { q, low: v.b < m, high: v.word === undefined ? sum >= v.tens : sum > v.tens };
}

function generate(v: Scaled, estimate: number): Digits {
  let exponent = estimate;
  let digits = '';
  let { q, low, high } = nextDigit(v, true);
  if (q === 0n && !high) exponent--;
  else digits = q.toString();
  // exponent form has at least one digit behind the point
  if (exponent < -3 || exponent >= 8) low = high = false;
  while (!low && !high) {
    ({ q, low, high } = nextDigit(v, false));
    digits += q.toString();
  }
  const result = { digits, exponent: exponent + 1 };
  if (!high) return result;
  if (!low) return roundUp(result);
  const difference = wrapped(2n * v.b - v.tens, v.word);
  const odd = Number(digits.at(-1)) % 2 === 1;
  return difference > 0n || (difference === 0n && odd) ? roundUp(result) : result;
}

function digitsOf(fraction: bigint, binaryExponent: number, significantBits: number): Digits {
  const tail = trailingZeros(fraction);
  const fractionBits = expShift + 1 - tail;
  const tinyBits = Math.max(0, fractionBits - binaryExponent - 1);
  if (tinyBits === 0 && binaryExponent <= 62 && binaryExponent >= -21 && fractionBits < 64) {
    const excess = binaryExponent > significantBits ? binaryExponent - significantBits - 1 : 0;
    const insignificant = excess > 1 ? (1n << BigInt(excess)).toString().length - 1 : 0;
    const shift = binaryExponent - expShift;
    return integerDigits(shift >= 0 ? fraction << BigInt(shift) : fraction >> BigInt(-shift), insignificant);
  }
  const estimate = estimateDecimalExponent(fraction, binaryExponent);
  const b5 = Math.max(0, -estimate);
  const s5 = Math.max(0, estimate);
  let b2 = b5 + tinyBits + binaryExponent;
  let s2 = s5 + tinyBits;
  let m2 = b2 - significantBits;
  b2 -= fractionBits - 1;
  const common = Math.min(b2, s2);
  b2 -= common;
  s2 -= common;
  m2 -= common;
  // below a power of two the neighbour is half as far
  if (fractionBits === 1) m2--;
  if (m2 < 0) {
    b2 -= m2;
    s2 -= m2;
    m2 = 0;
  }
  const bBits = fractionBits + b2 + estimatedBits(b5);
  const tenSBits = s2 + 1 + estimatedBits(s5 + 1);
  const word = bBits < 32 && tenSBits < 32 ? 32 : bBits < 64 && tenSBits < 64 ? 64 : undefined;
  const s = pow52(s5, s2);
  return generate({ b: (fraction >> BigInt(tail)) * pow52(b5, b2), s, m: pow52(b5, m2), tens: s * 10n, word }, estimate);
}

function javaFormat({ digits, exponent }: Digits): string {
  if (exponent > 0 && exponent < 8) return `${digits.slice(0, exponent).padEnd(exponent, '0')}.${digits.slice(exponent) || '0'}`;
  if (exponent <= 0 && exponent > -3) return `0.${'0'.repeat(-exponent)}${digits}`;
  return `${digits.slice(0, 1)}.${digits.slice(1) || '0'}E${exponent - 1}`;
}

function special(v: number): string | undefined {
  if (Number.isNaN(v)) return 'NaN';
  if (v === Number.POSITIVE_INFINITY) return 'Infinity';
  if (v === Number.NEGATIVE_INFINITY) return '-Infinity';
  if (v === 0) return Object.is(v, -0) ? '-0.0' : '0.0';
  return undefined;
}

/** `Double.toString`. */
export function doubleText(v: number): string {
  const simple = special(v);
  if (simple !== undefined) return simple;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(v));
  const bits = view.getBigUint64(0);
  let fraction = bits & 0xfffffffffffffn;
  let exponent = Number(bits >> 52n);
  let significant = expShift + 1;
  if (exponent === 0) {
    significant = fraction.toString(2).length;
    const shift = expShift + 1 - significant;
    fraction <<= BigInt(shift);
    exponent = 1 - shift;
  } else fraction |= 1n << 52n;
  const text = javaFormat(digitsOf(fraction, exponent - 1023, significant));
  return v < 0 ? `-${text}` : text;
}

/** `Float.toString` of a number that is already rounded to single precision. */
export function floatText(v: number): string {
  const simple = special(v);
  if (simple !== undefined) return simple;
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, Math.abs(v));
  const bits = view.getUint32(0);
  let fraction = bits & 0x7fffff;
  let exponent = bits >>> 23;
  let significant = 24;
  if (exponent === 0) {
    significant = fraction.toString(2).length;
    const shift = 24 - significant;
    fraction <<= shift;
    exponent = 1 - shift;
  } else fraction |= 0x800000;
  const text = javaFormat(digitsOf(BigInt(fraction) << 29n, exponent - 127, significant));
  return v < 0 ? `-${text}` : text;
}
