/** Cryptographic digests in hexadecimal, since a browser has no synchronous ones. */

const hex = (words: readonly number[]): string => words.map((w) => (w >>> 0).toString(16).padStart(8, '0')).join('');
const rotl = (x: number, n: number): number => (x << n) | (x >>> (32 - n));

/** The message with its padding: a one bit, zeros, the length in bits in the last bytes of a block. */
function padded(message: Uint8Array, block: number, littleEndian: boolean): DataView {
  const lengthBytes = block / 8;
  const size = Math.ceil((message.length + 1 + lengthBytes) / block) * block;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(size - 8, BigInt(message.length) * 8n, littleEndian);
  return view;
}

const md5Shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const md5Table = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

export function md5(message: Uint8Array): string {
  const view = padded(message, 64, true);
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < view.byteLength; at += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const f = round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d);
      const g = round === 0 ? i : round === 1 ? 5 * i + 1 : round === 2 ? 3 * i + 5 : 7 * i;
      const sum = (a + f + (md5Table[i] ?? 0) + view.getUint32(at + 4 * (g % 16), true)) | 0;
      [a, d, c, b] = [d, c, b, (b + rotl(sum, md5Shifts[round]?.[i % 4] ?? 0)) | 0];
    }
    state = [a, b, c, d].map((x, i) => (x + (state[i] ?? 0)) | 0);
  }
  const out = new DataView(new ArrayBuffer(16));
  for (const [i, x] of state.entries()) out.setInt32(4 * i, x, true);
  return hex([0, 1, 2, 3].map((i) => out.getUint32(4 * i)));
}

export function sha1(message: Uint8Array): string {
  const view = padded(message, 64, false);
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let at = 0; at < view.byteLength; at += 64) {
    const w = Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i));
    for (let i = 16; i < 80; i++) w.push(rotl((w[i - 3] ?? 0) ^ (w[i - 8] ?? 0) ^ (w[i - 14] ?? 0) ^ (w[i - 16] ?? 0), 1));
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i++) {
      const round = Math.floor(i / 20);
      const f = round === 0 ? (b & c) | (~b & d) : round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const k = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6][round] ?? 0;
      [a, b, c, d, e] = [(rotl(a, 5) + f + e + k + (w[i] ?? 0)) | 0, a, rotl(b, 30), c, d];
    }
    state = [a, b, c, d, e].map((x, i) => (x + (state[i] ?? 0)) | 0);
  }
  return hex(state);
}

/** The first primes, whose roots give SHA-2 its constants. */
function primes(count: number): readonly number[] {
  const out: number[] = [];
  for (let n = 2; out.length < count; n++) if (out.every((p) => n % p !== 0)) out.push(n);
  return out;
}
/** The first `bits` fraction bits of the k-th root of n. */
function rootFraction(n: number, k: 2 | 3, bits: number): bigint {
  const target = BigInt(n) << BigInt(k * bits);
  let low = 0n;
  let high = BigInt(n) << BigInt(bits);
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(k) <= target) low = middle;
    else high = middle;
  }
  return low & ((1n << BigInt(bits)) - 1n);
}

interface Sha2 {
  readonly bits: 32 | 64;
  readonly rounds: number;
  readonly sigma: readonly (readonly [number, number, number])[];
}
const sha32: Sha2 = {
  bits: 32,
  rounds: 64,
  sigma: [
    [2, 13, 22],
    [6, 11, 25],
    [7, 18, 3],
    [17, 19, 10],
  ],
};
const sha64: Sha2 = {
  bits: 64,
  rounds: 80,
  sigma: [
    [28, 34, 39],
    [14, 18, 41],
    [1, 8, 7],
    [19, 61, 6],
  ],
};

function sha2State(size: 224 | 256 | 384 | 512, { bits }: Sha2): readonly bigint[] {
  const mask = (1n << BigInt(bits)) - 1n;
  if (size === 256 || size === 512) return primes(8).map((p) => rootFraction(p, 2, bits));
  const upper = primes(16)
    .slice(8)
    .map((p) => rootFraction(p, 2, 64));
  // SHA-224 starts with the second halves
  return upper.map((v) => (size === 384 ? v : v & mask));
}

/** SHA-224, 256, 384 or 512. */
export function sha2(message: Uint8Array, size: 224 | 256 | 384 | 512): string {
  const kind = size <= 256 ? sha32 : sha64;
  const { bits, rounds, sigma } = kind;
  const mask = (1n << BigInt(bits)) - 1n;
  const rotr = (x: bigint, n: number): bigint => ((x >> BigInt(n)) | (x << BigInt(bits - n))) & mask;
  const [s0, s1, e0, e1] = sigma;
  const large = (x: bigint, s: readonly number[] = []): bigint => rotr(x, s[0] ?? 0) ^ rotr(x, s[1] ?? 0) ^ rotr(x, s[2] ?? 0);
  const small = (x: bigint, s: readonly number[] = []): bigint => rotr(x, s[0] ?? 0) ^ rotr(x, s[1] ?? 0) ^ (x >> BigInt(s[2] ?? 0));
  const constants = primes(rounds).map((p) => rootFraction(p, 3, bits));
  const view = padded(message, 2 * bits, false);
  let state = sha2State(size, kind);
  for (let at = 0; at < view.byteLength; at += 2 * bits) {
    const w = Array.from({ length: 16 }, (_, i) => (bits === 32 ? BigInt(view.getUint32(at + 4 * i)) : view.getBigUint64(at + 8 * i)));
    for (let i = 16; i < rounds; i++) w.push((small(w[i - 2] ?? 0n, e1) + (w[i - 7] ?? 0n) + small(w[i - 15] ?? 0n, e0) + (w[i - 16] ?? 0n)) & mask);
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (let i = 0; i < rounds; i++) {
      const t1 = h + large(e, s1) + ((e & f) ^ (~e & mask & g)) + (constants[i] ?? 0n) + (w[i] ?? 0n);
      const t2 = large(a, s0) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(t1 + t2) & mask, a, b, c, (d + t1) & mask, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((x, i) => (x + (state[i] ?? 0n)) & mask);
  }
  return state
    .map((x) => x.toString(16).padStart(bits / 4, '0'))
    .join('')
    .slice(0, size / 4);
}
