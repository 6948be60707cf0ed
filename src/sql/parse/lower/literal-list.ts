import { booleanType, stringType, voidType } from '../../../types/data-type.ts';
import type { SqlLiteral } from '../../ast.ts';
import { stringValue } from '../../lex/string-value.ts';
import type { Token } from '../../lex/token.ts';
import type { LowerContext } from './context.ts';
import { numberLiteral } from './number.ts';

const words: ReadonlySet<string> = new Set(['NULL', 'TRUE', 'FALSE']);

function isLiteral(t: Token): boolean {
  return t.kind === 'number' || t.kind === 'string' || (t.kind === 'word' && words.has(t.key));
}

/**
 * `(1, 'a', -2, null)`: a parenthesised list of plain literals, which has nothing that the grammar could get wrong. Undefined, with nothing taken, where
 * it holds anything else (adjacent strings too).
 */
export function literalList(ctx: LowerContext): readonly SqlLiteral[] | undefined {
  if (!ctx.is('(')) return undefined;
  const close = ctx.partner(ctx.at);
  for (let i = ctx.at + 1; i < close; i++) {
    if (ctx.tokenAt(i).key === '-' && ctx.tokenAt(i + 1).kind === 'number') i++;
    if (!isLiteral(ctx.tokenAt(i))) return undefined;
    i++;
    if (i < close && ctx.tokenAt(i).key !== ',') return undefined;
    if (i === close - 1) return undefined;
  }
  if (close === ctx.at + 1 || ctx.tokenAt(close).key !== ')') return undefined;
  ctx.next();
  const list: SqlLiteral[] = [];
  do list.push(literal(ctx));
  while (ctx.take(','));
  ctx.expect(')');
  return list;
}

function literal(ctx: LowerContext): SqlLiteral {
  const t = ctx.next();
  if (t.key === '-') {
    const n = ctx.next();
    return numberLiteral(n, true, ctx.spanFrom(t));
  }
  const span = { start: t.start, end: t.end };
  if (t.kind === 'number') return numberLiteral(t, false, span);
  if (t.kind === 'string') return { kind: 'Literal', type: stringType, value: stringValue(t.text), span };
  return t.key === 'NULL'
    ? { kind: 'Literal', type: voidType, value: null, span }
    : { kind: 'Literal', type: booleanType, value: t.key === 'TRUE', span };
}
