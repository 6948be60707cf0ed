import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { CompileError } from '../../../src/errors/compile-error.ts';
import { exceptionText } from '../../../src/errors/format-exception.ts';
import { parseQuery } from '../../../src/sql/parse/parse-query.ts';

/** Queries with a token too many, too few or out of place, and what a real Spark 3.4.4 says to them. */
const recorded = readFileSync(new URL('./syntax-errors.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

function errorOf(sql: string): CompileError {
  try {
    parseQuery(sql, defaultConf);
  } catch (e) {
    if (e instanceof CompileError) return e;
    throw e;
  }
  throw new Error(`accepted: ${sql}`);
}

describe('syntax errors are Spark’s, to the token and the hint', () => {
  it('has enough of them', () => expect(recorded.length).toBeGreaterThan(150));
  it.each(recorded)('%s', (sql, message) => {
    expect(exceptionText(errorOf(sql ?? ''), sql ?? '').split('\n')[1]).toBe(message);
  });
  it('prints the text with a mark under the token', () => {
    const sql = 'select a,\n       b\nfrom t1\nwhere a > > 1';
    expect(exceptionText(errorOf(sql), sql)).toBe(
      "ParseException \n[PARSE_SYNTAX_ERROR] Syntax error at or near '>': extra input '>'.(line 4, pos 10)\n\n== SQL ==\n" +
        'select a,\n       b\nfrom t1\nwhere a > > 1\n----------^^^',
    );
  });
  it('comes before what is wrong with the meaning', () => {
    expect(errorOf("select date '2020-13-45' from t where a > > 1").code).toBe('PARSE_SYNTAX_ERROR');
  });
  it('is never said of valid syntax that is not done here', () => {
    expect(errorOf('select a from t for version as of 1').code).toBe('UNSUPPORTED_SYNTAX');
    expect(errorOf("select transform(a) using 'cat' from t").code).toBe('UNSUPPORTED_SYNTAX');
  });
});
