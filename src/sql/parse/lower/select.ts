import { Block } from './block.ts';
import type { LowerContext } from './context.ts';
import { lowerFrom } from './from.ts';
import { groupBy } from './group-by.ts';
import { hints } from './hints.ts';
import { lateralViews } from './lateral-view.ts';
import { startsClause, startsOperand } from './lookahead.ts';
import type { LoweredBody, LoweredFrom, LoweredItem, LoweredLateralView, LoweredQuery, LoweredSelect } from './lowered.ts';
import { itemNames } from './named-item.ts';
import type { QueryOrganization } from './query.ts';
import { windowClause } from './window.ts';

/** Spark's `querySpecification`. */
export function lowerSelect(ctx: LowerContext): LoweredSelect {
  const start = ctx.at;
  const block = new Block();
  const head = selectClause(ctx, block);
  const from = ctx.is('FROM') ? fromClause(ctx, block) : undefined;
  const rest = clauses(ctx, block, start);
  return { kind: 'select', block, ...head, ...(from ? { from } : {}), ...rest };
}

function selectClause(ctx: LowerContext, block: Block): Pick<LoweredSelect, 'hints' | 'distinct' | 'items'> {
  ctx.expect('SELECT');
  const given = hints(ctx);
  if (ctx.areNext('TRANSFORM', '(') && scriptFollows(ctx)) ctx.unsupported('TRANSFORM with a script', ctx.peek());
  const distinct = ctx.is('DISTINCT') && startsOperand(ctx, 1);
  if (distinct || (ctx.is('ALL') && startsOperand(ctx, 1) && !ctx.is('*', 1))) ctx.next();
  else if (ctx.is('ALL') && ctx.is('*', 1) && !startsOperand(ctx, 2)) ctx.next();
  block.open('select', distinct ? 'SELECT DISTINCT ' : 'SELECT ');
  return { hints: given, distinct, items: selectItems(ctx, block) };
}
function scriptFollows(ctx: LowerContext): boolean {
  const after = ctx.tokenAt(ctx.partner(ctx.at + 1) + 1).key;
  return after === 'USING' || after === 'ROW' || after === 'RECORDWRITER';
}

/** `expression [AS name], …` */
export function selectItems(ctx: LowerContext, block: Block): readonly LoweredItem[] {
  const items: LoweredItem[] = [];
  do {
    if (items.length > 0) block.write(' , ');
    const start = ctx.at;
    const slot = ctx.expression(block);
    const names = itemNames(ctx);
    items.push({ slot, ...names, span: ctx.spanFrom(start) });
  } while (ctx.take(','));
  return items;
}

function fromClause(ctx: LowerContext, block: Block): LoweredFrom {
  ctx.expect('FROM');
  block.open('from', 'FROM ');
  return lowerFrom(ctx, block);
}

/** What follows FROM, up to the WINDOW clause. */
function clauses(
  ctx: LowerContext,
  block: Block,
  start: number,
  before: readonly LoweredLateralView[] = [],
): Pick<LoweredSelect, 'lateralViews' | 'where' | 'groupBy' | 'having' | 'windows' | 'span'> {
  const views = [...before, ...lateralViews(ctx)];
  const clause = (word: 'WHERE' | 'HAVING') => {
    if (!ctx.take(word)) return undefined;
    block.open(word === 'WHERE' ? 'where' : 'having', `${word} `);
    return ctx.expression(block);
  };
  const where = clause('WHERE');
  const grouping = ctx.areNext('GROUP', 'BY') ? groupBy(ctx, block) : undefined;
  const having = clause('HAVING');
  const windows = ctx.is('WINDOW') && startsClause(ctx, 0) ? windowClause(ctx) : [];
  return {
    lateralViews: views,
    ...(where ? { where } : {}),
    ...(grouping ? { groupBy: grouping } : {}),
    ...(having ? { having } : {}),
    windows,
    span: ctx.spanFrom(start),
  };
}

/** `FROM t SELECT … [SELECT …]`: each SELECT is a query over the same FROM, with clauses of its own behind it. */
export function fromFirst(ctx: LowerContext, organization: (block: Block) => QueryOrganization): LoweredBody {
  const start = ctx.at;
  const queries: LoweredQuery[] = [];
  const fromAt = ctx.at;
  do {
    const block = new Block();
    const bodyAt = ctx.at;
    ctx.at = fromAt;
    const from = fromClause(ctx, block);
    const views = lateralViews(ctx);
    if (queries.length > 0) ctx.at = bodyAt;
    if (ctx.is('MAP') || ctx.is('REDUCE')) ctx.unsupported(`${ctx.key()} with a script`, ctx.peek());
    if (ctx.is('INSERT')) ctx.unsupported('INSERT', ctx.peek());
    const selectAt = ctx.at;
    const head = selectClause(ctx, block);
    const rest = clauses(ctx, block, selectAt, views);
    const body: LoweredSelect = { kind: 'select', block, ...head, from, ...rest };
    queries.push({ kind: 'query', ctes: [], block, body, ...organization(block), span: ctx.spanFrom(selectAt) });
  } while (ctx.is('SELECT'));
  const [only] = queries;
  return queries.length === 1 && only ? only : { kind: 'from-first union', queries, span: ctx.spanFrom(start) };
}
