import type { Token } from '../../lex/token.ts';
import { grammar } from './grammar.ts';
import { keywords } from './keyword-classes.ts';
import { endToken } from './look.ts';
import { buildNetwork } from './network.ts';
import { type Reading, Recognizer } from './recognizer.ts';

/** What a text may be. */
export type StartRule = 'singleStatement' | 'singleExpression' | 'singleDataType';

/** Texts with more tokens are not followed: it would take seconds. */
const maxTokens = 20_000;

/** Recognizers by whether double quotes mean names; built when the first error is to be explained. */
const recognizers = new Map<boolean, Recognizer>();

function recognizer(doubleQuotedIdentifiers: boolean): Recognizer {
  let r = recognizers.get(doubleQuotedIdentifiers);
  if (!r) {
    r = new Recognizer(buildNetwork(grammar, { doubleQuotedIdentifiers }));
    recognizers.set(doubleQuotedIdentifiers, r);
  }
  return r;
}

/** A token as the grammar names it. */
function grammarToken(t: Token, sql: string): string {
  switch (t.kind) {
    case 'word':
      return keywords.has(t.key) ? t.key : 'IDENTIFIER';
    case 'quoted':
      return sql.charAt(t.start) === '"' ? 'DQ_STRING' : 'QUOTED';
    case 'string':
      return t.text.startsWith('"') ? 'DQ_STRING' : 'STRING';
    case 'number':
      return t.key.slice(1, -1).toUpperCase();
    case 'bad':
      return '<bad>';
    default:
      return t.key;
  }
}

/**
 * Reads tokens as Spark's parser does: where it stops and how it says so, and which words are names to it. Takes some hundred milliseconds at first.
 * @param tokens with the end of input as the last
 */
export function readAsSpark(tokens: readonly Token[], sql: string, start: StartRule, doubleQuotedIdentifiers: boolean): Reading {
  if (tokens.length > maxTokens) return { fault: 'unknown', names: new Set() };
  const names = tokens.filter((t) => t.kind !== 'end').map((t) => grammarToken(t, sql));
  return recognizer(doubleQuotedIdentifiers).read(start, names);
}

const displayNames: Readonly<Record<string, string>> = {
  '=': 'EQ',
  '<=': 'LTE',
  '>=': 'GTE',
  NOT: 'NOT',
  RLIKE: 'RLIKE',
  TEMPORARY: 'TEMPORARY',
  [endToken]: '<EOF>',
  IDENTIFIER: 'IDENTIFIER',
  QUOTED: 'BACKQUOTED_IDENTIFIER',
  DQ_STRING: 'DOUBLEQUOTED_STRING',
  STRING: 'STRING',
  INTEGER: 'INTEGER_VALUE',
  DECIMAL: 'DECIMAL_VALUE',
  EXPONENT: 'EXPONENT_VALUE',
};

/** Tokens of the grammar as a message names them. */
export function expectedText(tokens: readonly string[]): string {
  const names = tokens.map((t) => displayNames[t] ?? `'${t}'`);
  return names.length === 1 ? (names[0] ?? '') : `{${names.join(', ')}}`;
}
