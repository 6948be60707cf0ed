import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { DataType } from '../../types/data-type.ts';
import type { SqlExpr } from '../ast.ts';
import { TokenCursor } from '../lex/cursor.ts';
import { lex } from '../lex/lex.ts';
import { parseType } from './data-type.ts';
import { explainingErrors, sparkReading } from './explain-error.ts';
import { liftQuery } from './lift/lift-query.ts';
import { Lifter } from './lift/lifter.ts';
import type { SqlParameters } from './lower/context.ts';
import { expressionsOf } from './lower/expression-list.ts';
import { given } from './lower/given.ts';
import { aliased, namedItem } from './lower/named-item.ts';
import { lowerContext } from './lower/rules.ts';

/**
 * One expression, with an alias if it has one (Spark's `singleExpression`).
 * @throws CompileError: ParseException where Spark rejects the text, Unsupported where it is valid and not done here
 */
export function parseExpression(text: string, conf: Conf, params: SqlParameters = new Map()): SqlExpr {
  const lexed = lex(text, conf);
  const reading = sparkReading(text, lexed.tokens, 'singleExpression', conf.doubleQuotedIdentifiers);
  return explainingErrors(text, lexed.tokens, reading, () => {
    const ctx = lowerContext(text, lexed, conf, params, reading);
    const { list, result } = expressionsOf(ctx, (args) => namedItem(ctx, args));
    if (ctx.peek().kind !== 'end') ctx.fail();
    if (lexed.unclosedComment !== undefined) raise('UNCLOSED_BRACKETED_COMMENT', {});
    const lifter = new Lifter(liftQuery);
    return aliased(given(lifter.list(list, result.span)[0]), result, lifter.newId);
  });
}

/** A data type as a cast names it (Spark's `singleDataType`). @throws CompileError (ParseException) */
export function parseDataType(text: string, conf: Conf): DataType {
  const { tokens } = lex(text, conf);
  const reading = sparkReading(text, tokens, 'singleDataType', conf.doubleQuotedIdentifiers);
  return explainingErrors(text, tokens, reading, () => {
    const cursor = new TokenCursor(text, tokens);
    const type = parseType(cursor, conf);
    if (cursor.peek().kind !== 'end') cursor.fail();
    return type;
  });
}
