import { CompileError } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import { syntaxError, tokenDisplay } from '../lex/cursor.ts';
import type { Token } from '../lex/token.ts';
import { expectedText, readAsSpark, type StartRule } from './syntax-error/read-as-spark.ts';
import type { Reading } from './syntax-error/recognizer.ts';

/**
 * Runs a parse. Where it fails, the error is Spark's: its parser reads the whole text before anything is made of it, so a syntax error anywhere comes first,
 * at the token and with the hint that its way of predicting gives. What is valid syntax and was rejected as syntax is a limit of ours.
 * @param reading how Spark reads the tokens, worked out when it is asked for
 */
export function explainingErrors<T>(sql: string, tokens: readonly Token[], reading: () => Reading, parse: () => T): T {
  try {
    return parse();
  } catch (e) {
    // what is nested too deep or too long to be parsed is so to be explained
    if (!(e instanceof CompileError) || e.code === 'UNSUPPORTED_NESTING' || e.code === 'UNSUPPORTED_LENGTH') throw e;
    const { fault } = reading();
    const at = fault === undefined || fault === 'unknown' ? undefined : tokens[fault.index];
    if (fault && fault !== 'unknown' && at) {
      const mend = fault.mend;
      const hint =
        mend === undefined ? '' : mend.kind === 'extra' ? `: extra input ${tokenDisplay(at, sql)}` : `: missing ${expectedText(mend.tokens)}`;
      syntaxError(at, sql, hint);
    }
    if (fault === undefined && e.code === 'PARSE_SYNTAX_ERROR')
      raise('UNSUPPORTED_SYNTAX', { what: `the use of ${e.params.error ?? 'a word'} here` }, e.span);
    throw e;
  }
}

/** How Spark reads the tokens, worked out once and only if asked for. */
export function sparkReading(sql: string, tokens: readonly Token[], start: StartRule, doubleQuotedIdentifiers: boolean): () => Reading {
  let reading: Reading | undefined;
  return () => {
    reading ??= readAsSpark(tokens, sql, start, doubleQuotedIdentifiers);
    return reading;
  };
}
