import { bigintType, binaryType, type DataType, decimalType, intType, stringType } from '../../types/data-type.ts';
import { utf8Bytes } from '../../types/utf8.ts';
import { always, anyArgs, expects, implicit, scalar } from '../define.ts';
import { md5, sha1, sha2 } from '../evaluate/digests.ts';
import * as e from '../evaluate/encodings.ts';
import { murmurHash, xxHash64 } from '../evaluate/hashes.ts';
import { bytes, str } from '../evaluate/values.ts';
import type { FunctionRow, Template } from '../row.ts';

const slot = (i: number): Template => ({ slot: i });

/** `decode(x, search, result, …)` compares null-safely; a trailing argument is the default. */
function decodeTemplate(n: number): Template {
  const pairs = Math.floor((n - 1) / 2);
  return {
    when: Array.from({ length: pairs }, (_, i) => ({ if: { call: '<=>', args: [slot(0), slot(2 * i + 1)] }, then: slot(2 * i + 2) })),
    ...(n % 2 === 0 ? { otherwise: slot(n - 1) } : {}),
  };
}

/** What to_binary does for its (constant) format. */
function toBinaryTemplate(format: string | null): Template {
  switch (format?.toLowerCase()) {
    case 'hex':
      return { call: 'unhex_strict', args: [slot(0)] };
    case 'utf-8':
    case 'utf8':
      return { call: 'encode', args: [slot(0), { literal: 'UTF-8', type: stringType }] };
    case 'base64':
      return { call: 'unbase64_strict', args: [slot(0)] };
    default:
      return { literal: null, type: binaryType };
  }
}

const unhex = (name: string, strict: boolean): FunctionRow =>
  scalar({
    names: [name],
    ...(strict ? { internal: true } : {}),
    class: 'Unhex',
    ownName: 'unhex',
    args: implicit([stringType]),
    type: always(binaryType),
    nullable: 'always',
    print: { analyzed: `unhex($0, ${strict})`, pretty: 'unhex($0)' },
    evaluate: ([v]) => e.unhex(str(v)) ?? (strict ? e.malformedBinary('unhex', str(v)) : null),
  });
const unbase64 = (name: string, strict: boolean): FunctionRow =>
  scalar({
    names: [name],
    ...(strict ? { internal: true } : {}),
    class: 'UnBase64',
    ownName: 'unbase64',
    args: implicit([stringType]),
    type: always(binaryType),
    print: { analyzed: `unbase64($0, ${strict})`, pretty: 'unbase64($0)' },
    evaluate: ([v]) => e.unbase64(str(v)),
  });

/** Digests of bytes, in hexadecimal. */
const digest = (names: readonly string[], cls: string, f: (v: Uint8Array) => string): FunctionRow =>
  scalar({ names, class: cls, keptNames: names.slice(1), args: implicit([binaryType]), type: always(stringType), evaluate: ([v]) => f(bytes(v)) });

const hash = (name: string, cls: string, type: DataType, f: NonNullable<FunctionRow['evaluate']>): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: anyArgs(1, Number.POSITIVE_INFINITY),
    type: always(type),
    nullable: 'never',
    nullIntolerant: false,
    print: { analyzed: '$name($*, 42)', pretty: '$name($*)' },
    evaluate: f,
  });

const urlCodec = (name: string): FunctionRow =>
  scalar({
    names: [name],
    class: name === 'url_encode' ? 'UrlEncode' : 'UrlDecode',
    args: implicit([stringType]),
    type: always(stringType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    replacement: { call: `static_${name}`, args: [slot(0), { literal: 'UTF-8', type: stringType }] },
  });
const urlInvoke = (name: string, method: string): FunctionRow =>
  scalar({
    names: [`static_${name}`],
    internal: true,
    class: 'StaticInvoke',
    ownName: 'staticinvoke',
    args: implicit([stringType, stringType]),
    type: always(stringType),
    nullable: 'always',
    print: {
      analyzed: `staticinvoke(class org.apache.spark.sql.catalyst.expressions.UrlCodec$, StringType, ${method}, $0, $1, StringType, StringType, true, true, true)`,
    },
    evaluate: ([v]) => (method === 'encode' ? e.urlEncode(str(v)) : e.urlDecode(str(v))),
  });

/** Precision and scale that a number format such as `999.99` gives: digits before and behind the point. */
function formattedDecimal(format: string): DataType {
  const digits = (t: string): number => t.replace(/[^09]/g, '').length;
  const [whole = '', fraction = ''] = format.toUpperCase().split(/[.D]/);
  const scale = digits(fraction);
  return decimalType(digits(whole) + scale, scale);
}

const toNumber = (name: string, cls: string, nullable: FunctionRow['nullable']): FunctionRow =>
  scalar({
    names: [name],
    class: cls,
    args: implicit([stringType, stringType]),
    type: ([, format]) => {
      const f = format?.literal?.value;
      return typeof f === 'string' ? formattedDecimal(f) : decimalType(38, 18);
    },
    nullable,
  });

export const encodings: readonly FunctionRow[] = [
  scalar({ names: ['base64'], class: 'Base64', args: implicit([binaryType]), type: always(stringType), evaluate: ([v]) => e.base64(bytes(v)) }),
  unbase64('unbase64', false),
  unbase64('unbase64_strict', true),
  scalar({
    names: ['hex'],
    class: 'Hex',
    args: implicit([[bigintType, binaryType, stringType]]),
    type: always(stringType),
    evaluate: ([v]) =>
      typeof v === 'bigint' ? BigInt.asUintN(64, v).toString(16).toUpperCase() : e.hexBytes(typeof v === 'string' ? utf8Bytes(v) : bytes(v)),
  }),
  unhex('unhex', false),
  unhex('unhex_strict', true),
  scalar({
    names: ['encode'],
    class: 'Encode',
    args: implicit([stringType, stringType]),
    type: always(binaryType),
    evaluate: ([v, charset]) => e.encode(str(v), str(charset)),
  }),
  scalar({
    names: ['decode'],
    class: 'Decode',
    args: anyArgs(2, Number.POSITIVE_INFINITY),
    type: (args) => (args.length === 2 ? stringType : (args[2]?.type ?? stringType)),
    nullable: (args) =>
      args.length === 2
        ? args.some((a) => a.nullable)
        : args.length % 2 === 1 || args.some((a, i) => i > 0 && i % 2 === 0 && a.nullable) || (args.at(-1)?.nullable ?? true),
    nullIntolerant: false,
    foldable: false,
    replacement: (args) => (args.length === 2 ? { call: 'stringdecode', args: [slot(0), slot(1)] } : decodeTemplate(args.length)),
  }),
  scalar({
    names: ['stringdecode'],
    internal: true,
    class: 'StringDecode',
    ownName: 'decode',
    args: implicit([binaryType, stringType]),
    type: always(stringType),
    evaluate: ([v, charset]) => e.decode(bytes(v), str(charset)),
  }),
  scalar({
    names: ['to_binary'],
    class: 'ToBinary',
    args: implicit([stringType, stringType], 1),
    type: always(binaryType),
    nullable: (args) =>
      args.length < 2 || args[1]?.literal?.value === null || String(args[1]?.literal?.value).toLowerCase() === 'hex' || args.some((a) => a.nullable),
    nullIntolerant: false,
    foldable: false,
    print: { analyzed: 'to_binary($0, $?1, false)', pretty: 'to_binary($*)' },
    replacement: ([, format]) => {
      const f = format ? format.literal?.value : 'hex';
      return toBinaryTemplate(typeof f === 'string' ? f : null);
    },
  }),
  toNumber('to_number', 'ToNumber', 'any'),
  toNumber('try_to_number', 'TryToNumber', 'always'),
  scalar({ names: ['to_char'], class: 'ToCharacter', args: implicit(['decimal', stringType]), type: always(stringType) }),
  scalar({
    names: ['crc32'],
    class: 'Crc32',
    args: implicit([binaryType]),
    type: always(bigintType),
    evaluate: ([v]) => e.crc32(bytes(v)),
  }),
  digest(['md5'], 'Md5', md5),
  digest(['sha1', 'sha'], 'Sha1', sha1),
  scalar({
    names: ['sha2'],
    class: 'Sha2',
    args: implicit([binaryType, intType]),
    type: always(stringType),
    nullable: 'always',
    evaluate: ([v, size]) => {
      const n = size === 0 ? 256 : size;
      return n === 224 || n === 256 || n === 384 || n === 512 ? sha2(bytes(v), n) : null;
    },
  }),
  hash('hash', 'Murmur3Hash', intType, murmurHash),
  hash('xxhash64', 'XxHash64', bigintType, xxHash64),
  urlCodec('url_encode'),
  urlCodec('url_decode'),
  urlInvoke('url_encode', 'encode'),
  urlInvoke('url_decode', 'decode'),
  scalar({
    names: ['parse_url'],
    class: 'ParseUrl',
    args: implicit([stringType, stringType, stringType], 1),
    type: always(stringType),
    nullable: 'always',
    nullIntolerant: false,
    foldable: false,
    print: { analyzed: '$name($*, $ansi)', pretty: '$name($*)' },
  }),
  scalar({
    names: ['format_number'],
    class: 'FormatNumber',
    args: expects(['numeric', [intType, stringType]]),
    type: always(stringType),
    nullable: 'always',
    evaluate: ([v, d], [t]) => e.formatNumber(v ?? null, d ?? null, t),
  }),
  scalar({
    names: ['format_string', 'printf'],
    class: 'FormatString',
    keptNames: ['printf'],
    args: { min: 1, max: Number.POSITIVE_INFINITY, input: { kind: 'implicit', types: [stringType, 'any'] } },
    type: always(stringType),
    nullable: ([format]) => format?.nullable ?? true,
    nullIntolerant: false,
    evaluate: ([format, ...values], [, ...types]) => (format === null ? null : e.formatString(str(format), values, types)),
  }),
  scalar({
    names: ['sentences'],
    class: 'Sentences',
    args: implicit([stringType, stringType, stringType], 2),
    type: always({ kind: 'array', element: { kind: 'array', element: stringType, containsNull: false }, containsNull: false }),
    nullable: 'always',
    nullIntolerant: false,
    defaults: [
      { value: '', type: stringType },
      { value: '', type: stringType },
    ],
  }),
];
