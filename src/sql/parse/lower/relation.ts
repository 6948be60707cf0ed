import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import type { Block } from './block.ts';
import type { LowerContext } from './context.ts';
import { expressionList } from './expression-list.ts';
import { parenthesisedQuery, startsOperand } from './lookahead.ts';
import type { LoweredRelation, LoweredTableFunction } from './lowered.ts';
import { sample } from './sample.ts';
import { tableAlias } from './table-alias.ts';
import { lowerValues } from './values.ts';

/** Spark's `relationPrimary`; one marker of the block's FROM list. */
export function relation(ctx: LowerContext, block: Block, lateral: boolean): LoweredRelation {
  const start = ctx.at;
  const mark = block.mark({ kind: 'relation' });
  block.write(`q${mark}_`);
  const at = { block, mark };
  const lateralOnly = (): void => {
    if (lateral)
      raise('INVALID_SQL_SYNTAX', { inputString: 'LATERAL can only be used with subquery and table-valued functions.' }, ctx.spanFrom(start));
  };
  if (ctx.is('(')) {
    if (parenthesisedQuery(ctx, ctx.at)) return subquery(ctx, at, lateral);
    const nested = nestedRelation(ctx, at);
    lateralOnly();
    return nested;
  }
  if (ctx.is('VALUES') && startsOperand(ctx, 1) && !ctx.is('*', 1) && !isPlainName(ctx)) {
    const values = lowerValues(ctx);
    lateralOnly();
    return { kind: 'relation values', ...at, values, span: ctx.spanFrom(start) };
  }
  const functionName = ctx.isIdentifier() ? functionNameLength(ctx) : 0;
  if (functionName > 0) return tableFunction(ctx, at, lateral, functionName);
  const name = ctx.multipartIdentifier();
  timeTravel(ctx);
  const sampled = sample(ctx);
  const alias = tableAlias(ctx);
  lateralOnly();
  const span = ctx.spanFrom(start);
  return { kind: 'table', ...at, name, ...(sampled ? { sample: sampled } : {}), ...(alias ? { alias } : {}), span };
}

/** A table named `values` with an alias, as opposed to rows: `values v`, `values as v`, `values join …`. */
function isPlainName(ctx: LowerContext): boolean {
  const next = ctx.peek(1);
  if (next.kind !== 'word' && next.kind !== 'quoted') return false;
  const after = ctx.peek(2);
  return !(after.key === '(' || after.key === ',' || after.kind === 'string' || next.key === 'NULL' || next.key === 'TRUE' || next.key === 'FALSE');
}

interface Place {
  readonly block: Block;
  readonly mark: number;
}

function subquery(ctx: LowerContext, at: Place, lateral: boolean): LoweredRelation {
  const start = ctx.at;
  ctx.next();
  const query = ctx.query();
  ctx.expect(')');
  const sampled = sample(ctx);
  const alias = tableAlias(ctx);
  return { kind: 'subquery', ...at, query, lateral, ...(sampled ? { sample: sampled } : {}), ...(alias ? { alias } : {}), span: ctx.spanFrom(start) };
}

function nestedRelation(ctx: LowerContext, at: Place): LoweredRelation {
  const start = ctx.at;
  ctx.next();
  const from = ctx.nested(() => ctx.rules.from(ctx));
  ctx.expect(')');
  const sampled = sample(ctx);
  const alias = tableAlias(ctx);
  return { kind: 'nested', ...at, from, ...(sampled ? { sample: sampled } : {}), ...(alias ? { alias } : {}), span: ctx.spanFrom(start) };
}

/** Number of tokens of a function's name before its parenthesis; 0 where none is called. */
function functionNameLength(ctx: LowerContext): number {
  let n = 1;
  while (ctx.is('.', n) && ctx.isIdentifier(n + 1)) n += 2;
  return ctx.is('(', n) ? n : 0;
}

function tableFunction(ctx: LowerContext, at: Place, lateral: boolean, nameLength: number): LoweredTableFunction {
  const start = ctx.at;
  const name: string[] = [];
  for (let i = 0; i < nameLength; i += 2) name.push(ctx.peek(i).text);
  ctx.at += nameLength;
  ctx.expect('(');
  const args = expressionList(ctx, (list) => {
    if (!ctx.is(')')) list.list();
  });
  ctx.expect(')');
  const alias = tableAlias(ctx);
  const span: Span = ctx.spanFrom(start);
  if (name.length > 1)
    raise(
      'INVALID_SQL_SYNTAX',
      { inputString: `table valued function cannot specify database name: ${name.map((p) => `\`${p}\``).join('.')}` },
      span,
    );
  return { kind: 'table function', ...at, name, args, lateral, ...(alias ? { alias } : {}), span };
}

function timeTravel(ctx: LowerContext): void {
  const ahead = ctx.is('FOR') ? 1 : 0;
  const key = ctx.key(ahead);
  const isTime = key === 'VERSION' || key === 'SYSTEM_VERSION' || key === 'TIMESTAMP' || key === 'SYSTEM_TIME';
  if (isTime && ctx.is('AS', ahead + 1) && ctx.is('OF', ahead + 2)) ctx.unsupported('time travel', ctx.peek());
}
