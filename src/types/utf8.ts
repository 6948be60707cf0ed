// The base folders have no DOM or Node types; both runtimes have these.
declare const TextEncoder: { new (): { encode(s: string): Uint8Array } };
declare const TextDecoder: { new (label: string, options: { ignoreBOM: boolean }): { decode(b: Uint8Array): string } };

/** The UTF-8 bytes of a string; unpaired surrogates become U+FFFD. */
export function utf8Bytes(s: string): Uint8Array {
  return new TextEncoder().encode(s);
}
/** The text of UTF-8 bytes; malformed sequences become U+FFFD. */
export function utf8Text(b: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(b);
}
