// Murmur3 of 32 bits as Spark has it: the bytes behind the last whole word are mixed one by one, as signed numbers.

const rotl32 = (x: number, n: number): number => (x << n) | (x >>> (32 - n));
const mixK1 = (k: number): number => Math.imul(rotl32(Math.imul(k, 0xcc9e2d51), 15), 0x1b873593);
const mixH1 = (h: number, k: number): number => (Math.imul(rotl32(h ^ k, 13), 5) + 0xe6546b64) | 0;
function finish32(h: number, length: number): number {
  let x = h ^ length;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

export function murmurInt(v: number, seed: number): number {
  return finish32(mixH1(seed, mixK1(v)), 4);
}
export function murmurLong(v: bigint, seed: number): number {
  const low = Number(BigInt.asIntN(32, v));
  const high = Number(BigInt.asIntN(32, v >> 32n));
  return finish32(mixH1(mixH1(seed, mixK1(low)), mixK1(high)), 8);
}
export function murmurBytes(v: Uint8Array, seed: number): number {
  const view = new DataView(v.buffer, v.byteOffset, v.byteLength);
  const whole = v.length - (v.length % 4);
  let h = seed;
  for (let i = 0; i < whole; i += 4) h = mixH1(h, mixK1(view.getInt32(i, true)));
  for (let i = whole; i < v.length; i++) h = mixH1(h, mixK1(view.getInt8(i)));
  return finish32(h, v.length);
}
