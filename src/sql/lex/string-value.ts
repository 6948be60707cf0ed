const simpleEscapes: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
  // LIKE's wildcards stay escaped
  '%': '\\%',
  _: '\\_',
};

function unescaped(written: string, u16: string | undefined, u32: string | undefined, octal: string | undefined): string {
  if (u16 !== undefined) return String.fromCharCode(Number.parseInt(u16, 16));
  if (u32 !== undefined) {
    const code = Number.parseInt(u32, 16);
    if (code < 0x10000) return String.fromCharCode(code);
    return String.fromCharCode(0xffff & ((code - 0x10000) / 0x400 + 0xd800), 0xffff & (((code - 0x10000) % 0x400) + 0xdc00));
  }
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  const c = written.slice(1);
  return simpleEscapes[c] ?? c;
}

/** The value of a string token as written, quotes and `r` prefix included (`ParserUtils.unescapeSQLString`). */
export function stringValue(text: string): string {
  const first = text.charAt(0);
  if (first === 'r' || first === 'R') return text.slice(2, -1);
  const body = text.slice(1, -1);
  if (!body.includes('\\')) return body;
  return body.replace(/\\(?:u([a-fA-F0-9]{4})|U([a-fA-F0-9]{8})|([01][0-7]{2})|[\s\S])/g, unescaped);
}
