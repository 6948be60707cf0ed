import { raise } from '../../errors/raise.ts';
import type { DataType } from '../../types/data-type.ts';
import { divideRounded, rescale } from '../../types/decimal.ts';
import { utf8Bytes, utf8Text } from '../../types/utf8.ts';
import type { Value } from '../../types/value.ts';
import { dec, int, num } from './values.ts';

export function hexBytes(v: Uint8Array): string {
  return Array.from(v, (b) => b.toString(16).padStart(2, '0').toUpperCase()).join('');
}
/** Bytes of hexadecimal digits, an odd one in front alone; undefined if there is any other character. */
export function unhex(text: string): Uint8Array | undefined {
  if (!/^[\da-fA-F]*$/.test(text)) return undefined;
  const even = text.length % 2 === 0 ? text : `0${text}`;
  return Uint8Array.from({ length: even.length / 2 }, (_, i) => Number.parseInt(even.slice(2 * i, 2 * i + 2), 16));
}
export function malformedBinary(fn: string, text: string): never {
  return raise('ILLEGAL_ARGUMENT', { message: `invalid input for function ${fn}: ${text}` });
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** MIME base64: lines of 76 characters separated by CR LF. */
export function base64(v: Uint8Array): string {
  let out = '';
  for (let i = 0; i < v.length; i += 3) {
    const group = ((v[i] ?? 0) << 16) | ((v[i + 1] ?? 0) << 8) | (v[i + 2] ?? 0);
    const digits = [18, 12, 6, 0].map((shift) => alphabet[(group >> shift) & 63] ?? '');
    out +=
      i + 2 < v.length
        ? digits.join('')
        : digits
            .slice(0, i + 1 < v.length ? 3 : 2)
            .join('')
            .padEnd(4, '=');
  }
  return out.replace(/.{76}(?=.)/g, '$&\r\n');
}
/** MIME decoding: characters outside the alphabet are ignored. */
export function unbase64(text: string): Uint8Array {
  const out: number[] = [];
  let bits = 0;
  let held = 0;
  for (const c of text) {
    if (c === '=') break;
    const digit = alphabet.indexOf(c);
    if (digit < 0) continue;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out.push((held >> bits) & 0xff);
    }
  }
  return Uint8Array.from(out);
}

const utf16 = (text: string, little: boolean): Uint8Array =>
  Uint8Array.from({ length: 2 * text.length }, (_, i) => {
    const unit = text.charCodeAt(i >> 1);
    return (i % 2 === 0) === little ? unit & 0xff : unit >> 8;
  });

/** A text in one of Spark's character sets; unmappable characters become `?`. */
export function encode(text: string, charset: string): Uint8Array {
  switch (charset.toUpperCase()) {
    case 'UTF-8':
      return utf8Bytes(text);
    case 'US-ASCII':
      return Uint8Array.from(Array.from(text), (c) => ((c.codePointAt(0) ?? 0) < 128 ? c.charCodeAt(0) : 63));
    case 'ISO-8859-1':
      return Uint8Array.from(Array.from(text), (c) => ((c.codePointAt(0) ?? 0) < 256 ? c.charCodeAt(0) : 63));
    case 'UTF-16BE':
      return utf16(text, false);
    case 'UTF-16LE':
      return utf16(text, true);
    case 'UTF-16':
      return Uint8Array.from([0xfe, 0xff, ...utf16(text, false)]);
    default:
      return raise('UNSUPPORTED_SYNTAX', { what: `The character set ${charset}` });
  }
}
function decode16(v: Uint8Array, little: boolean): string {
  let out = '';
  for (let i = 0; i + 1 < v.length; i += 2)
    out += String.fromCharCode(little ? (v[i] ?? 0) | ((v[i + 1] ?? 0) << 8) : ((v[i] ?? 0) << 8) | (v[i + 1] ?? 0));
  return out;
}
export function decode(v: Uint8Array, charset: string): string {
  switch (charset.toUpperCase()) {
    case 'UTF-8':
      return utf8Text(v);
    case 'US-ASCII':
      return Array.from(v, (b) => (b < 128 ? String.fromCharCode(b) : '\ufffd')).join('');
    case 'ISO-8859-1':
      return Array.from(v, (b) => String.fromCharCode(b)).join('');
    case 'UTF-16BE':
      return decode16(v, false);
    case 'UTF-16LE':
      return decode16(v, true);
    case 'UTF-16': {
      const little = v[0] === 0xff && v[1] === 0xfe;
      return decode16(little || (v[0] === 0xfe && v[1] === 0xff) ? v.slice(2) : v, little);
    }
    default:
      return raise('UNSUPPORTED_SYNTAX', { what: `The character set ${charset}` });
  }
}

/** The CRC-32 of zlib. */
export function crc32(v: Uint8Array): bigint {
  let crc = 0xffffffff;
  for (const b of v) {
    crc ^= b;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return BigInt((crc ^ 0xffffffff) >>> 0);
}

/** `application/x-www-form-urlencoded`, as Java's URLEncoder. */
export function urlEncode(text: string): string {
  return Array.from(utf8Bytes(text), (b) => {
    const c = String.fromCharCode(b);
    if (/[A-Za-z0-9.*_-]/.test(c)) return c;
    return c === ' ' ? '+' : `%${b.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
export function urlDecode(text: string): string {
  const out: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '%') {
      const digits = text.slice(i + 1, i + 3);
      if (!/^[\da-fA-F]{2}$/.test(digits)) return raise('ILLEGAL_ARGUMENT', { message: `The provided URL cannot be decoded: ${text}.` });
      out.push(Number.parseInt(digits, 16));
      i += 2;
    } else out.push(...utf8Bytes(c === '+' ? ' ' : c));
  }
  return utf8Text(Uint8Array.from(out));
}

/** A double as an exact ratio of integers. */
function exactRatio(v: number): { readonly n: bigint; readonly d: bigint } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, v);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  const shift = (exponent === 0 ? 1 : exponent) - 1075;
  const n = v < 0 ? -mantissa : mantissa;
  return shift >= 0 ? { n: n << BigInt(shift), d: 1n } : { n, d: 1n << BigInt(-shift) };
}

/** `1,234.50`: grouped by thousands, rounded half even to the given digits; null for a negative count. */
export function formatNumber(v: Value, digits: Value, t: DataType | undefined): Value {
  if (typeof digits !== 'number') return raise('UNSUPPORTED_SYNTAX', { what: 'format_number with a pattern' });
  if (digits < 0) return null;
  let unscaled: bigint;
  if (t?.kind === 'decimal') unscaled = rescale(dec(v).unscaled, dec(v).scale, digits, 'HALF_EVEN');
  else if (t?.kind === 'float' || t?.kind === 'double') {
    const x = num(v);
    if (Number.isNaN(x)) return '\ufffd';
    if (!Number.isFinite(x)) return x < 0 ? '-\u221e' : '\u221e';
    const { n, d } = exactRatio(x);
    unscaled = divideRounded(n * 10n ** BigInt(digits), d, 'HALF_EVEN');
  } else unscaled = int(v) * 10n ** BigInt(digits);
  const text = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, ',');
  const negative = unscaled < 0n || (typeof v === 'number' && (v < 0 || Object.is(v, -0)));
  return `${negative ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** The conversions of Java's Formatter that plain SQL uses: %s, %d, %x, %f, %c, %b, %n, %% with width, `-`, `0`, `,` and precision. */
export function formatString(format: string, values: readonly Value[], types: readonly DataType[]): string {
  let next = 0;
  return format.replace(/%(?:(\d+)\$)?([-0,+ ]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g, (whole, position, flags: string, width, precision, kind: string) => {
    if (kind === '%') return '%';
    if (kind === 'n') return '\n';
    const i = position === undefined ? next++ : Number(position) - 1;
    const v = values[i];
    const body = formatValue(kind, v ?? null, types[i], flags, precision === undefined ? undefined : Number(precision), whole);
    const size = Number(width ?? 0);
    if (flags.includes('-')) return body.padEnd(size);
    if (!flags.includes('0')) return body.padStart(size);
    return body.startsWith('-') ? `-${body.slice(1).padStart(size - 1, '0')}` : body.padStart(size, '0');
  });
}

function formatValue(kind: string, v: Value, t: DataType | undefined, flags: string, precision: number | undefined, whole: string): string {
  const grouped = (digits: string): string => (flags.includes(',') ? digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : digits);
  const signed = (text: string): string => (flags.includes('+') && !text.startsWith('-') ? `+${text}` : text);
  if (v === null) return 'null';
  switch (kind) {
    case 's':
    case 'S':
      if (
        typeof v === 'string' ||
        typeof v === 'bigint' ||
        typeof v === 'boolean' ||
        (typeof v === 'number' && Number.isInteger(v) && t?.kind === 'int')
      ) {
        const text = String(v).slice(0, precision);
        return kind === 'S' ? text.toUpperCase() : text;
      }
      break;
    case 'd':
      if (typeof v === 'number' || typeof v === 'bigint') return signed(grouped(String(v)));
      break;
    case 'x':
    case 'X': {
      if (typeof v !== 'number' && typeof v !== 'bigint') break;
      const text = BigInt.asUintN(typeof v === 'bigint' ? 64 : 32, BigInt(v)).toString(16);
      return kind === 'X' ? text.toUpperCase() : text;
    }
    case 'b':
      return String(typeof v === 'boolean' ? v : true);
    case 'f':
      if (t?.kind === 'double' || t?.kind === 'float') {
        const { n, d } = exactRatio(num(v));
        return signed(fixed(divideRounded(n * 10n ** BigInt(precision ?? 6), d, 'HALF_UP'), precision ?? 6, grouped));
      }
      if (t?.kind === 'decimal') return signed(fixed(rescale(dec(v).unscaled, dec(v).scale, precision ?? 6, 'HALF_UP'), precision ?? 6, grouped));
      break;
  }
  return raise('UNSUPPORTED_SYNTAX', { what: `The format ${whole} of a constant` });
}
function fixed(unscaled: bigint, scale: number, grouped: (digits: string) => string): string {
  const text = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
  const whole = grouped(text.slice(0, text.length - scale));
  return `${unscaled < 0n ? '-' : ''}${whole}${scale > 0 ? `.${text.slice(-scale)}` : ''}`;
}
