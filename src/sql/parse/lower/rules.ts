import type { Conf } from '../../../conf/conf.ts';
import type { Lexed } from '../../lex/lex.ts';
import type { Reading } from '../syntax-error/recognizer.ts';
import { Block, type Slot } from './block.ts';
import { LowerContext, type Rules, type SqlParameters } from './context.ts';
import { lowerExpression, lowerValue } from './expression.ts';
import { lowerFrom } from './from.ts';
import { primary } from './primary.ts';
import { lowerQuery } from './query.ts';
import { ExpressionWriter } from './writer.ts';

function written(lower: (ctx: LowerContext, w: ExpressionWriter) => void): (ctx: LowerContext, block: Block) => Slot {
  return (ctx, block) => {
    const w = new ExpressionWriter(ctx, block);
    lower(ctx, w);
    return w.finish();
  };
}

const rules: Rules = {
  query: lowerQuery,
  expression: lowerExpression,
  value: written(lowerValue),
  primary: written(primary),
  from: (ctx) => {
    const block = new Block();
    block.open('select', 'SELECT b_');
    block.open('from', 'FROM ');
    return lowerFrom(ctx, block, false);
  },
};

/** A lowering of a text that has been lexed, at its first token. */
export function lowerContext(sql: string, lexed: Lexed, conf: Conf, params: SqlParameters, reading: () => Reading): LowerContext {
  return new LowerContext(sql, lexed, conf, rules, params, reading);
}
