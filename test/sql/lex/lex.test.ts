import { describe, expect, it } from 'vitest';
import { lex } from '../../../src/sql/lex/lex.ts';
import { stringValue } from '../../../src/sql/lex/string-value.ts';

const plain = { doubleQuotedIdentifiers: false };
const keys = (sql: string): readonly string[] => lex(sql, plain).tokens.map((t) => (t.kind === 'word' ? t.text : t.key));
const texts = (sql: string): readonly string[] => lex(sql, plain).tokens.map((t) => t.text);

describe('numbers', () => {
  it.each([
    ['1', '<integer>'],
    ['1L', '<bigint>'],
    ['2s', '<smallint>'],
    ['3Y', '<tinyint>'],
    ['1.5', '<decimal>'],
    ['.5', '<decimal>'],
    ['5.', '<decimal>'],
    ['1e3', '<exponent>'],
    ['1.5E-3', '<exponent>'],
    ['1F', '<float>'],
    ['1e3d', '<double>'],
    ['1.5D', '<double>'],
    ['1.5bd', '<bigdecimal>'],
  ])('%s is one %s', (text, key) => expect(keys(text)).toEqual([key, '<end>']));
  it.each([
    ['1st', ['1st', '<end>']],
    ['1e3x', ['1e3x', '<end>']],
    ['1e+3x', ['<exponent>', 'x', '<end>']],
    ['1.5x', ['<integer>', '.', '5x', '<end>']],
    ['t.1a', ['t', '.', '1a', '<end>']],
    ['a.1', ['a', '<decimal>', '<end>']],
    ['1..2', ['<decimal>', '<decimal>', '<end>']],
  ])('%s', (text, expected) => expect(keys(text)).toEqual(expected));
});

describe('symbols', () => {
  it('takes the longest and joins spellings', () => {
    expect(keys('a<=>b == c !> d !< e != f <> g || h -> i')).toEqual([
      'a',
      '<=>',
      'b',
      '=',
      'c',
      '<=',
      'd',
      '>=',
      'e',
      '!=',
      'f',
      '<>',
      'g',
      '||',
      'h',
      '->',
      'i',
      '<end>',
    ]);
  });
  it('reads ! as NOT, REGEXP as RLIKE', () => {
    expect(lex('! regexp temp', plain).tokens.map((t) => t.key)).toEqual(['NOT', 'RLIKE', 'TEMPORARY', '<end>']);
  });
  it('makes a bad token of what starts none', () => expect(keys("a ? é 'x")).toEqual(['a', '<bad>', '<bad>', '<bad>', 'x', '<end>']));
  it('closes a hint before a comment can start', () => expect(keys('2*/ 3')).toEqual(['<integer>', '*/', '<integer>', '<end>']));
});

describe('strings and names', () => {
  it.each([
    ["'it''s'", ["'it'", "'s'"]],
    [`"x"`, ['"x"']],
    [`r'a\\'`, [`r'a\\'`]],
    [`'a\\'b'`, [`'a\\'b'`]],
    ['`a``b`', ['a`b']],
  ])('%s', (text, expected) => expect(texts(text)).toEqual([...expected, '']));
  it('reads double quotes as names where they are', () => {
    expect(lex('"a b"', { doubleQuotedIdentifiers: true }).tokens[0]).toMatchObject({ kind: 'quoted', text: 'a b' });
  });
  it.each([
    [`'\\n\\t\\\\\\'\\"'`, '\n\t\\\'"'],
    [`'\\%\\_\\q'`, '\\%\\_q'],
    [`'\\u0041\\U0001F600\\101\\0'`, 'A😀A\0'],
    [`r'\\n'`, '\\n'],
    [`'\\12'`, '12'],
  ])('value of %s', (text, value) => expect(stringValue(text)).toBe(value));
});

describe('what is no token', () => {
  it('skips comments, nested and over escaped line ends', () => {
    expect(keys('a /* b /* c */ d */ e -- f \\\n g\n h')).toEqual(['a', 'e', 'h', '<end>']);
  });
  it('tells of a comment that is never closed', () => expect(lex('a /* b /* c */', plain).unclosedComment).toBe(2));
  it('does not take a hint for a comment', () => expect(keys('/*+ x */ y')).toEqual(['/*+', 'x', '*/', 'y', '<end>']));
  it('counts UTF-16 offsets, past a byte order mark', () => {
    const [a, b] = lex("\uFEFF'😀'\r\nb", plain).tokens;
    expect([a?.start, a?.end, b?.start]).toEqual([1, 5, 7]);
  });
});
