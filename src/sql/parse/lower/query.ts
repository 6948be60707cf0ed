import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { Block, type Slot } from './block.ts';
import type { LowerContext } from './context.ts';
import { expressionList } from './expression-list.ts';
import { isSetOperator, startsClause } from './lookahead.ts';
import type { ExpressionList, LoweredBody, LoweredCte, LoweredNamedWindow, LoweredQuery, LoweredSetOperations, LoweredSortItem } from './lowered.ts';
import { fromFirst, lowerSelect } from './select.ts';
import { sortItems } from './sort-item.ts';
import { lowerValues } from './values.ts';
import { windowClause } from './window.ts';

/** Spark's `query`: WITH, the body with its set operations, then what applies to the whole. */
export function lowerQuery(ctx: LowerContext): LoweredQuery {
  const start = ctx.at;
  const ctes = ctx.is('WITH') ? withClause(ctx) : [];
  const first = operand(ctx);
  const body = isSetOperator(ctx) ? setOperations(ctx, first) : first;
  const block = body.kind === 'select' ? body.block : placeholderBlock(body);
  writeWith(block, ctes.length);
  const tail = queryOrganization(ctx, block);
  return { kind: 'query', span: ctx.spanFrom(start), ctes, block, body, ...tail };
}

/** A carrier with one `b_` per operand, for a body that is not itself a SELECT of this carrier. */
function placeholderBlock(body: LoweredBody): Block {
  const block = new Block();
  block.open('select', 'SELECT b_');
  if (body.kind === 'set operations') block.write(' UNION ALL SELECT b_'.repeat(body.operators.length));
  return block;
}
function writeWith(block: Block, count: number): void {
  if (count === 0) return;
  block.open('with', 'WITH ');
  block.write(Array.from({ length: count }, (_, i) => `w${i}_ AS ( SELECT b_ )`).join(' , '));
}

function withClause(ctx: LowerContext): readonly LoweredCte[] {
  const start = ctx.at;
  ctx.expect('WITH');
  const ctes: LoweredCte[] = [];
  do {
    const first = ctx.at;
    const name = ctx.plainIdentifier();
    const columns = ctx.is('(') && !isCteQuery(ctx) ? ctx.identifierList() : [];
    ctx.take('AS');
    ctx.expect('(');
    const query = ctx.query();
    ctx.expect(')');
    ctes.push({ name, columns, span: ctx.spanFrom(first), query });
  } while (ctx.take(','));
  const counts = new Map<string, number>();
  for (const c of ctes) counts.set(c.name, (counts.get(c.name) ?? 0) + 1);
  const duplicates = [...counts].filter(([, n]) => n > 1).map(([name]) => `'${name}'`);
  if (duplicates.length > 0) raise('_LEGACY_ERROR_TEMP_0038', { duplicateNames: duplicates.join(', ') }, ctx.spanFrom(start));
  return ctes;
}
/** `t (SELECT …)` without AS, as opposed to the column list of `t (a, b) AS (…)`. */
function isCteQuery(ctx: LowerContext): boolean {
  const after = ctx.tokenAt(ctx.partner(ctx.at) + 1).key;
  return after !== 'AS' && after !== '(';
}

/** Spark's `queryPrimary`. */
function operand(ctx: LowerContext): LoweredBody {
  const start = ctx.at;
  switch (ctx.key()) {
    case '(': {
      ctx.next();
      const query = ctx.query();
      ctx.expect(')');
      return query;
    }
    case 'SELECT':
      return lowerSelect(ctx);
    case 'VALUES':
      return lowerValues(ctx);
    case 'TABLE': {
      ctx.next();
      const name = ctx.multipartIdentifier();
      return { kind: 'table statement', name, span: ctx.spanFrom(start) };
    }
    case 'FROM':
      return fromFirst(ctx, (block) => queryOrganization(ctx, block));
    case 'MAP':
    case 'REDUCE':
      return ctx.unsupported(`${ctx.key()} with a script`, ctx.peek());
    default:
      return ctx.fail();
  }
}

const setOperators = { UNION: 'union', INTERSECT: 'intersect', EXCEPT: 'except', MINUS: 'except' } as const;

function setOperations(ctx: LowerContext, first: LoweredBody): LoweredSetOperations {
  const operands = [first];
  const operators: LoweredSetOperations['operators'][number][] = [];
  while (isSetOperator(ctx)) {
    const key = ctx.next().key;
    const op = key === 'UNION' || key === 'INTERSECT' || key === 'EXCEPT' || key === 'MINUS' ? setOperators[key] : ctx.fail();
    const all = ctx.is('ALL');
    if (all || ctx.is('DISTINCT')) ctx.next();
    operators.push({ op, all });
    operands.push(operand(ctx));
  }
  return { kind: 'set operations', operands, operators };
}

export interface QueryOrganization {
  readonly orderBy: readonly LoweredSortItem[];
  readonly sortBy: readonly LoweredSortItem[];
  readonly distributeBy: readonly Slot[];
  readonly clusterBy: readonly Slot[];
  readonly windows: readonly LoweredNamedWindow[];
  readonly limit?: ExpressionList;
  readonly offset?: ExpressionList;
  readonly clauses?: Span;
}

/** ORDER BY, CLUSTER BY, DISTRIBUTE BY, SORT BY, WINDOW, LIMIT, OFFSET, in this order only. */
export function queryOrganization(ctx: LowerContext, block: Block): QueryOrganization {
  const start = ctx.at;
  const sortClause = (word: string): readonly LoweredSortItem[] => (opens(ctx, block, word) ? sortItems(ctx, block) : []);
  const orderBy = sortClause('ORDER');
  const clusterBy = opens(ctx, block, 'CLUSTER') ? slots(ctx, block) : [];
  const distributeBy = opens(ctx, block, 'DISTRIBUTE') ? slots(ctx, block) : [];
  const sortBy = sortClause('SORT');
  const combined =
    (orderBy.length > 0 && (sortBy.length > 0 || distributeBy.length > 0 || clusterBy.length > 0)) ||
    (clusterBy.length > 0 && (sortBy.length > 0 || distributeBy.length > 0));
  const windows = ctx.is('WINDOW') && startsClause(ctx, 0) ? windowClause(ctx) : [];
  const { limit, offset } = fetchClauses(ctx, block);
  if (combined) raise('UNSUPPORTED_FEATURE.COMBINATION_QUERY_RESULT_CLAUSES', {}, ctx.spanFrom(start));
  const clauses = ctx.at > start ? { clauses: ctx.spanFrom(start) } : {};
  return { orderBy, sortBy, distributeBy, clusterBy, windows, ...(limit ? { limit } : {}), ...(offset ? { offset } : {}), ...clauses };
}

/** Opens one of the clauses that the carrier writes as ORDER BY. */
function opens(ctx: LowerContext, block: Block, word: string): boolean {
  if (!ctx.areNext(word, 'BY')) return false;
  ctx.at += 2;
  block.open('order', 'ORDER BY ');
  return true;
}
function slots(ctx: LowerContext, block: Block): readonly Slot[] {
  const list = [ctx.expression(block)];
  while (ctx.take(',')) {
    block.write(' , ');
    list.push(ctx.expression(block));
  }
  return list;
}

/** LIMIT and OFFSET: the carrier only shows that they are there, each with a number of its own. */
function fetchClauses(ctx: LowerContext, block: Block): { readonly limit?: ExpressionList; readonly offset?: ExpressionList } {
  let limit: ExpressionList | undefined;
  let offset: ExpressionList | undefined;
  if (ctx.take('LIMIT') && !ctx.take('ALL')) limit = expressionList(ctx, (args) => args.expression());
  if (ctx.take('OFFSET')) offset = expressionList(ctx, (args) => args.expression());
  block.clause = 'fetch';
  if (limit) block.write(`LIMIT ${block.mark({ kind: 'fetch' })}`);
  if (offset) block.write(`${limit ? ' ' : ''}OFFSET ${block.mark({ kind: 'fetch' })}`);
  return { ...(limit ? { limit } : {}), ...(offset ? { offset } : {}) };
}
