import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { SqlQuery } from '../ast.ts';
import { lex } from '../lex/lex.ts';
import { explainingErrors, sparkReading } from './explain-error.ts';
import { liftQuery } from './lift/lift-query.ts';
import { Lifter } from './lift/lifter.ts';
import type { SqlParameters } from './lower/context.ts';
import { lowerContext } from './lower/rules.ts';
import { statementWords } from './statement-words.ts';

export type { SqlParameters };

/**
 * One query as a syntax tree, as Spark 3.4's parser (`AstBuilder`) makes it. Semicolons may follow it.
 * @throws CompileError: ParseException where Spark rejects the text, Unsupported where it is valid and not done here
 */
export function parseQuery(sql: string, conf: Conf, params: SqlParameters = new Map()): SqlQuery {
  const lexed = lex(sql, conf);
  const [first] = lexed.tokens;
  if (first && statementWords.has(first.key)) raise('UNSUPPORTED_STATEMENT', { statement: first.key }, first);
  const reading = sparkReading(sql, lexed.tokens, 'singleStatement', conf.doubleQuotedIdentifiers);
  return explainingErrors(sql, lexed.tokens, reading, () => {
    const ctx = lowerContext(sql, lexed, conf, params, reading);
    const lowered = ctx.query();
    while (ctx.take(';'));
    if (ctx.peek().kind !== 'end') ctx.fail();
    if (lexed.unclosedComment !== undefined) raise('UNCLOSED_BRACKETED_COMMENT', {});
    return new Lifter(liftQuery).query(lowered);
  });
}
