import { keywordAliases } from './keywords.ts';
import { scanNumber } from './scan-number.ts';
import { badKey, endKey, quotedKey, stringKey, type Token, type TokenKind } from './token.ts';

export interface LexOptions {
  /** `"x"` is an identifier (`spark.sql.ansi.doubleQuotedIdentifiers`), not a string. */
  readonly doubleQuotedIdentifiers: boolean;
}

export interface Lexed {
  /** Without comments and blanks; the last token is the end of input. */
  readonly tokens: readonly Token[];
  /** Where a bracketed comment starts that is never closed. */
  readonly unclosedComment?: number;
}

const symbolAliases: ReadonlyMap<string, string> = new Map([
  ['==', '='],
  ['!>', '<='],
  ['!<', '>='],
]);
const longSymbols = ['<=>', '/*+', '==', '<>', '!=', '<=', '!>', '>=', '!<', '||', '->', '*/'];
const symbols = new Set('; ( ) , . [ ] = < > + - * / % ~ & | ^ :'.split(' '));
const longStarts = new Set(longSymbols.map((s) => s.charCodeAt(0)));

const isWordPart = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95;
const isBlank = (c: number): boolean => c === 32 || c === 10 || c === 13 || c === 9;

/** Spark's lexer over one text. Never fails: what starts no token becomes a `bad` token, which no grammar rule takes. */
export function lex(sql: string, options: LexOptions): Lexed {
  const scanner = new Scanner(sql, options.doubleQuotedIdentifiers);
  scanner.run();
  return { tokens: scanner.tokens, ...(scanner.unclosedComment === undefined ? {} : { unclosedComment: scanner.unclosedComment }) };
}

class Scanner {
  readonly tokens: Token[] = [];
  unclosedComment: number | undefined;
  readonly #sql: string;
  readonly #doubleQuoted: boolean;

  constructor(sql: string, doubleQuoted: boolean) {
    this.#sql = sql;
    this.#doubleQuoted = doubleQuoted;
  }

  run(): void {
    const sql = this.#sql;
    // a byte order mark is the file's, not the language's
    let i = sql.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (i < sql.length) i = this.#next(i, sql.charCodeAt(i));
    this.#push('end', endKey, sql.length, sql.length);
  }

  #push(kind: TokenKind, key: string, start: number, end: number, text = this.#sql.slice(start, end)): number {
    this.tokens.push({ kind, key, text, start, end });
    return end;
  }

  /** Takes what starts at `i`; gives where the next one does. */
  #next(i: number, c: number): number {
    const sql = this.#sql;
    if (isBlank(c)) return i + 1;
    if (isWordPart(c)) return this.#wordOrNumber(i, c);
    if (c === 45 && sql.charCodeAt(i + 1) === 45) return lineCommentEnd(sql, i);
    if (c === 47 && sql.charCodeAt(i + 1) === 42 && sql.charCodeAt(i + 2) !== 43) return this.#comment(i);
    if (c === 39) return this.#string(i, 39);
    if (c === 34) return this.#doubleQuoted ? this.#doubleQuotedIdentifier(i) : this.#string(i, 34);
    if (c === 96) return this.#backQuoted(i);
    if (c === 46) {
      const n = scanNumber(sql, i);
      if (n) return this.#push('number', `<${n.form}>`, i, n.end);
    }
    return this.#symbol(i, c);
  }

  #wordOrNumber(i: number, c: number): number {
    const sql = this.#sql;
    if (c >= 48 && c <= 57) {
      const n = scanNumber(sql, i);
      if (n) return this.#push('number', `<${n.form}>`, i, n.end);
    }
    if ((c === 82 || c === 114) && (sql.charCodeAt(i + 1) === 39 || sql.charCodeAt(i + 1) === 34)) {
      const end = sql.indexOf(sql.charAt(i + 1), i + 2);
      if (end >= 0) return this.#push('string', stringKey, i, end + 1);
    }
    let end = i + 1;
    while (isWordPart(sql.charCodeAt(end))) end++;
    const text = sql.slice(i, end);
    const key = text.toUpperCase();
    return this.#push('word', keywordAliases.get(key) ?? key, i, end, text);
  }

  #string(i: number, quote: number): number {
    const end = stringEnd(this.#sql, i, quote);
    return end < 0 ? this.#bad(i) : this.#push('string', stringKey, i, end);
  }

  #doubleQuotedIdentifier(i: number): number {
    const end = stringEnd(this.#sql, i, 34);
    return end < 0 ? this.#bad(i) : this.#push('quoted', quotedKey, i, end, this.#sql.slice(i + 1, end - 1).replaceAll('""', '"'));
  }

  #backQuoted(i: number): number {
    const sql = this.#sql;
    for (let j = sql.indexOf('`', i + 1); j >= 0; j = sql.indexOf('`', j + 2)) {
      if (sql.charCodeAt(j + 1) !== 96) return this.#push('quoted', quotedKey, i, j + 1, sql.slice(i + 1, j).replaceAll('``', '`'));
    }
    // an odd number of back quotes: the longest match ends one earlier
    const last = sql.lastIndexOf('`');
    return last > i ? this.#push('quoted', quotedKey, i, last, sql.slice(i + 1, last - 1).replaceAll('``', '`')) : this.#bad(i);
  }

  #symbol(i: number, c: number): number {
    if (longStarts.has(c)) {
      for (const s of longSymbols) {
        if (this.#sql.startsWith(s, i)) return this.#push('symbol', symbolAliases.get(s) ?? s, i, i + s.length);
      }
    }
    // `!` is another spelling of NOT, which can be a name too
    if (c === 33) return this.#push('word', 'NOT', i, i + 1);
    const s = String.fromCharCode(c);
    return symbols.has(s) ? this.#push('symbol', s, i, i + 1) : this.#bad(i);
  }

  #bad(i: number): number {
    const code = this.#sql.codePointAt(i) ?? 0;
    return this.#push('bad', badKey, i, i + (code > 0xffff ? 2 : 1));
  }

  /** Bracketed comments nest; what looks like a hint inside one does not open another. */
  #comment(start: number): number {
    const sql = this.#sql;
    let depth = 1;
    let i = start + 2;
    while (i < sql.length) {
      const c = sql.charCodeAt(i);
      if (c === 42 && sql.charCodeAt(i + 1) === 47) {
        i += 2;
        if (--depth === 0) return i;
      } else if (c === 47 && sql.charCodeAt(i + 1) === 42 && sql.charCodeAt(i + 2) !== 43) {
        depth++;
        i += 2;
      } else i++;
    }
    this.unclosedComment = start;
    return sql.length;
  }
}

/** One past the closing quote; -1 if there is none. A backslash takes the next character along. */
function stringEnd(sql: string, i: number, quote: number): number {
  for (let j = i + 1; j < sql.length; j++) {
    const c = sql.charCodeAt(j);
    if (c === 92) j++;
    else if (c === quote) return j + 1;
  }
  return -1;
}

/** A `--` comment runs to the end of the line, over line ends behind a backslash. */
function lineCommentEnd(sql: string, i: number): number {
  let j = i + 2;
  while (j < sql.length) {
    const c = sql.charCodeAt(j);
    if (c === 92 && sql.charCodeAt(j + 1) === 10) j += 2;
    else if (c === 10 || c === 13) break;
    else j++;
  }
  return j;
}
