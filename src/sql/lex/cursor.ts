import { raise } from '../../errors/raise.ts';
import type { Span } from '../../errors/source.ts';
import { strictNonReserved } from './keywords.ts';
import { stringValue } from './string-value.ts';
import { endKey, stringKey, type Token } from './token.ts';

/** How a syntax error names a token: `'x'`, or `end of input`; line ends are shown as escapes, as ANTLR does. */
export function tokenDisplay(t: Token, sql: string): string {
  if (t.kind === 'end') return 'end of input';
  const text = sql.slice(t.start, t.end).replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return `'${text}'`;
}

/** Raises PARSE_SYNTAX_ERROR at a token. */
export function syntaxError(t: Token, sql: string, hint = ''): never {
  raise('PARSE_SYNTAX_ERROR', { error: tokenDisplay(t, sql), hint }, { start: t.start, end: t.end });
}

/** Reads tokens one by one, looks ahead, and raises syntax errors where it stands. */
export class TokenCursor {
  readonly sql: string;
  readonly tokens: readonly Token[];
  /** Index of the next token. */
  at = 0;
  readonly #end: Token;

  constructor(sql: string, tokens: readonly Token[]) {
    this.sql = sql;
    this.tokens = tokens;
    this.#end = tokens[tokens.length - 1] ?? { kind: 'end', key: endKey, text: '', start: sql.length, end: sql.length };
  }

  /** The token `ahead` of the next one; the end of input behind the last. */
  peek(ahead = 0): Token {
    return this.tokens[this.at + ahead] ?? this.#end;
  }
  /** The token before the next one. */
  get last(): Token {
    return this.tokens[this.at - 1] ?? this.#end;
  }
  key(ahead = 0): string {
    return this.peek(ahead).key;
  }
  is(key: string, ahead = 0): boolean {
    return this.peek(ahead).key === key;
  }
  /** Do these keys come next, in this order? */
  areNext(...keys: readonly string[]): boolean {
    return this.areNextFrom(0, ...keys);
  }
  /** Do these keys come at the token `ahead`? */
  areNextFrom(ahead: number, ...keys: readonly string[]): boolean {
    return keys.every((k, i) => this.is(k, ahead + i));
  }
  next(): Token {
    const t = this.peek();
    this.at++;
    return t;
  }
  /** Takes the next token if it has this key. */
  take(key: string): boolean {
    if (!this.is(key)) return false;
    this.at++;
    return true;
  }
  expect(...keys: readonly string[]): Token {
    let t = this.peek();
    for (const key of keys) {
      t = this.peek();
      if (t.key !== key) this.fail(t);
      this.at++;
    }
    return t;
  }
  fail(t: Token = this.peek()): never {
    syntaxError(t, this.sql);
  }

  /** Any word or quoted name: outside ANSI mode no Spark keyword is reserved. */
  isIdentifier(ahead = 0): boolean {
    const kind = this.peek(ahead).kind;
    return kind === 'word' || kind === 'quoted';
  }
  /** A name that may be a table alias. */
  isStrictIdentifier(ahead = 0): boolean {
    const t = this.peek(ahead);
    return t.kind === 'quoted' || (t.kind === 'word' && !strictNonReserved.has(t.key));
  }
  identifier(): string {
    if (!this.isIdentifier()) this.fail();
    return this.next().text;
  }
  /** An identifier where Spark reports a name with a hyphen as such: `my-table`. */
  plainIdentifier(): string {
    const name = this.identifier();
    if (this.is('-') && this.isIdentifier(1)) this.#hyphenated();
    return name;
  }
  #hyphenated(): never {
    const start = this.at - 1;
    const minus = this.peek();
    while (this.is('-') && this.isIdentifier(1)) this.at += 2;
    const ident = this.tokens
      .slice(start, this.at)
      .map((t) => t.text)
      .join('');
    raise('INVALID_IDENTIFIER', { ident }, { start: minus.start, end: this.last.end });
  }
  /** `a.b.c` of a table, view or function. */
  multipartIdentifier(): readonly string[] {
    const parts = [this.plainIdentifier()];
    while (this.take('.')) parts.push(this.plainIdentifier());
    return parts;
  }
  /** `(a, b)` */
  identifierList(): readonly string[] {
    this.expect('(');
    const names = [this.plainIdentifier()];
    while (this.take(',')) names.push(this.plainIdentifier());
    this.expect(')');
    return names;
  }
  /** The value of one string token. */
  string(): string {
    if (!this.is(stringKey)) this.fail();
    return stringValue(this.next().text);
  }
  /** From a token that was passed (or its index) to the last one passed. */
  spanFrom(first: Span | number): Span {
    const t = typeof first === 'number' ? this.tokens[first] : first;
    const start = t?.start ?? 0;
    return { start, end: Math.max(start, this.last.end) };
  }
}
