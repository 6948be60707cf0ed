/**
 * One token of Spark SQL. `key` is what the grammar compares: the upper-case word, the symbol (spellings of one token share a key: `!` is `NOT`, `==` is
 * `=`, `!>` is `<=`, `!<` is `>=`, `REGEXP` is `RLIKE`, `TEMP` is `TEMPORARY`), a literal's kind in angle brackets, or `<end>`.
 */
export interface Token {
  readonly kind: TokenKind;
  readonly key: string;
  /** As written; of a quoted identifier, the identifier. */
  readonly text: string;
  /** UTF-16 offsets: first and one past the last. */
  readonly start: number;
  readonly end: number;
}

/** `bad` is a character that starts no token, such as an unpaired quote. */
export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'symbol' | 'bad' | 'end';

/** Keys of tokens whose text does not matter to the grammar. */
export const quotedKey = '<quoted>';
export const stringKey = '<string>';
export const badKey = '<bad>';
export const endKey = '<end>';

/** Number tokens by their lexical form; the key of a number is `<` + form + `>`. */
export type NumberForm = 'integer' | 'bigint' | 'smallint' | 'tinyint' | 'exponent' | 'decimal' | 'float' | 'double' | 'bigdecimal';
