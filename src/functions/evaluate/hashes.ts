import type { DataType } from '../../types/data-type.ts';
import { murmurBytes, murmurInt, murmurLong } from '../../types/murmur3.ts';
import { utf8Bytes } from '../../types/utf8.ts';
import type { Value } from '../../types/value.ts';

/** The primitives of a hash function over Spark's values; every value's hash is the next one's seed. */
interface Hasher<H> {
  int(v: number, seed: H): H;
  long(v: bigint, seed: H): H;
  bytes(v: Uint8Array, seed: H): H;
}

const murmur3: Hasher<number> = { int: murmurInt, long: murmurLong, bytes: murmurBytes };

const mask = (1n << 64n) - 1n;
const [p1, p2, p3, p4, p5] = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n, 0x85ebca77c2b2ae63n, 0x27d4eb2f165667c5n] as const;
const rotl64 = (x: bigint, n: bigint): bigint => ((x << n) | ((x & mask) >> (64n - n))) & mask;
const round64 = (acc: bigint, v: bigint): bigint => (rotl64((acc + v * p2) & mask, 31n) * p1) & mask;
function finish64(h: bigint): bigint {
  let x = h & mask;
  x = ((x ^ (x >> 33n)) * p2) & mask;
  x = ((x ^ (x >> 29n)) * p3) & mask;
  return BigInt.asIntN(64, x ^ (x >> 32n));
}

const xxhash64: Hasher<bigint> = {
  int: (v, seed) => finish64(rotl64((((seed + p5 + 4n) & mask) ^ ((BigInt.asUintN(32, BigInt(v)) * p1) & mask)) & mask, 23n) * p2 + p3),
  long: (v, seed) => finish64(rotl64(((seed + p5 + 8n) & mask) ^ round64(0n, BigInt.asUintN(64, v)), 27n) * p1 + p4),
  bytes: (v, seed) => {
    const view = new DataView(v.buffer, v.byteOffset, v.byteLength);
    let at = 0;
    let h = (seed + p5) & mask;
    if (v.length >= 32) {
      let acc = [seed + p1 + p2, seed + p2, seed, seed - p1].map((x) => x & mask);
      for (; at + 32 <= v.length; at += 32) acc = acc.map((a, i) => round64(a, view.getBigUint64(at + 8 * i, true)));
      const [a = 0n, b = 0n, c = 0n, d = 0n] = acc;
      h = (rotl64(a, 1n) + rotl64(b, 7n) + rotl64(c, 12n) + rotl64(d, 18n)) & mask;
      for (const x of acc) h = ((h ^ round64(0n, x)) * p1 + p4) & mask;
    }
    h = (h + BigInt(v.length)) & mask;
    for (; at + 8 <= v.length; at += 8) h = (rotl64(h ^ round64(0n, view.getBigUint64(at, true)), 27n) * p1 + p4) & mask;
    if (at + 4 <= v.length) {
      h = (rotl64(h ^ ((BigInt(view.getUint32(at, true)) * p1) & mask), 23n) * p2 + p3) & mask;
      at += 4;
    }
    for (; at < v.length; at++) h = (rotl64(h ^ ((BigInt(view.getUint8(at)) * p5) & mask), 11n) * p1) & mask;
    return finish64(h);
  },
};

/** Big-endian two's complement in as few bytes as possible. */
function integerBytes(n: bigint): Uint8Array {
  let size = 1;
  while (BigInt.asIntN(8 * size, n) !== n) size++;
  return Uint8Array.from({ length: size }, (_, i) => Number((n >> BigInt(8 * (size - 1 - i))) & 0xffn));
}
function doubleBits(v: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, v);
  return view.getBigInt64(0);
}
function floatBits(v: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, v);
  return view.getInt32(0);
}

function hashNumber<H>(v: number, t: DataType, seed: H, h: Hasher<H>): H {
  if (t.kind === 'double') return h.long(v === 0 ? 0n : doubleBits(v), seed);
  return h.int(t.kind === 'float' ? (v === 0 ? 0 : floatBits(v)) : v, seed);
}
function hashValue<H>(v: Value, t: DataType, seed: H, h: Hasher<H>): H {
  if (v === null) return seed;
  if (typeof v === 'boolean') return h.int(v ? 1 : 0, seed);
  if (typeof v === 'number') return hashNumber(v, t, seed, h);
  if (typeof v === 'bigint') return h.long(v, seed);
  if (typeof v === 'string') return h.bytes(utf8Bytes(v), seed);
  if (v instanceof Uint8Array) return h.bytes(v, seed);
  switch (v.tag) {
    case 'decimal':
      return v.precision <= 18 ? h.long(v.unscaled, seed) : h.bytes(integerBytes(v.unscaled), seed);
    case 'interval':
      return h.int(v.months, h.int(v.days, h.long(v.microseconds, seed)));
    case 'array':
      return t.kind === 'array' ? v.elements.reduce((s, e) => hashValue(e, t.element, s, h), seed) : seed;
    case 'map':
      return t.kind === 'map' ? v.keys.reduce((s, k, i) => hashValue(v.values[i] ?? null, t.value, hashValue(k, t.key, s, h), h), seed) : seed;
    case 'struct':
      return t.kind === 'struct' ? t.fields.reduce((s, f, i) => hashValue(v.fields[i] ?? null, f.type, s, h), seed) : seed;
  }
}
const nothing: DataType = { kind: 'void' };

/** `hash(…)`: Murmur3 with seed 42. */
export function murmurHash(values: readonly Value[], types: readonly DataType[]): number {
  return values.reduce<number>((s, v, i) => hashValue(v, types[i] ?? nothing, s, murmur3), 42);
}
/** `xxhash64(…)`, seed 42. */
export function xxHash64(values: readonly Value[], types: readonly DataType[]): bigint {
  return values.reduce<bigint>((s, v, i) => hashValue(v, types[i] ?? nothing, s, xxhash64), 42n);
}
