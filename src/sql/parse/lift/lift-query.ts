import type { NamedWindow, SqlBody, SqlCte, SqlExpr, SqlQuery, SqlSetOperation, SqlSortItem } from '../../ast.ts';
import { isNode, listOf, loss, nodeOf } from '../carrier-parser.ts';
import type { Slot } from '../lower/block.ts';
import { given } from '../lower/given.ts';
import type { LoweredBody, LoweredQuery, LoweredSetOperations, LoweredSortItem } from '../lower/lowered.ts';
import type { BlockReader } from './block-reader.ts';
import { liftSelect } from './lift-select.ts';
import { liftValues } from './lift-values.ts';
import { liftWindow } from './lift-window.ts';
import type { Lifter } from './lifter.ts';

/** The syntax tree of a lowered query; parts are visited in Spark's order, which numbers aliases and subqueries. */
export function liftQuery(q: LoweredQuery, lift: Lifter): SqlQuery {
  const reader = lift.reader(q.block);
  checkHead(q, reader);
  const select = q.body.kind === 'select' ? q.body : undefined;
  const body = select ? liftSelect(select, lift) : liftBody(q.body, lift);
  const windows = select ? liftWindows(select.windows, lift) : [];
  const tail = liftTail(q, reader, lift);
  const ctes: SqlCte[] = q.ctes.map(({ name, columns, span, query }) => ({ name, columns, span, query: lift.query(query) }));
  if (tail.windows.length === 0 || (tail.orderBy.length === 0 && tail.sortBy.length === 0 && windows.length === 0))
    return { kind: 'Query', with: ctes, body, ...tail, windows: [...windows, ...tail.windows], span: q.span };
  // WINDOW behind ORDER BY applies to the sorted query
  const { limit: _, offset: __, ...sorted } = tail;
  const inner: SqlQuery = { kind: 'Query', with: [], body, ...sorted, windows, span: q.span };
  return { ...noTail, kind: 'Query', with: ctes, body: inner, windows: tail.windows, ...fetchOf(tail), span: q.span };
}

const noTail = { orderBy: [], sortBy: [], distributeBy: [], clusterBy: [] } as const;

function fetchOf({ limit, offset, clauses }: Tail): Pick<Tail, 'limit' | 'offset' | 'clauses'> {
  return { ...(limit ? { limit } : {}), ...(offset ? { offset } : {}), ...(clauses ? { clauses } : {}) };
}
function liftWindows(windows: LoweredQuery['windows'], lift: Lifter): readonly NamedWindow[] {
  return windows.map((w) => ({ name: w.name, window: liftWindow(w, lift), span: w.span }));
}

/** WITH and the operands of set operations are there, as many as were written. */
function checkHead(q: LoweredQuery, reader: BlockReader): void {
  const { root } = reader;
  if (root.type !== 'select') loss(`a ${String(root.type)} statement`);
  const ctes = root.with === null || root.with === undefined ? 0 : listOf(root.with, 'WITH').length;
  if (ctes !== q.ctes.length) loss(`${ctes} names in WITH instead of ${q.ctes.length}`);
  let more = 0;
  for (let next = root._next; isNode(next); next = next._next) more++;
  const expected = q.body.kind === 'set operations' ? q.body.operators.length : 0;
  if (more !== expected) loss(`${more} set operations instead of ${expected}`);
}

type Tail = Pick<SqlQuery, 'orderBy' | 'sortBy' | 'distributeBy' | 'clusterBy' | 'windows' | 'limit' | 'offset' | 'clauses'>;

function liftTail(q: LoweredQuery, reader: BlockReader, lift: Lifter): Tail {
  let last = reader.root;
  for (let next = last._next; isNode(next); next = next._next) last = next;
  checkFetch(q, last);
  const nodes = last.orderby === null || last.orderby === undefined ? [] : listOf(last.orderby, 'ORDER BY');
  let used = 0;
  const key = (slot: Slot): SqlExpr => lift.expression(reader, slot, nodeOf(nodes[used++], 'ORDER BY item').expr, q.span);
  const sort = (items: readonly LoweredSortItem[]): readonly SqlSortItem[] => items.map(({ slot, ...rest }) => ({ ...rest, expr: key(slot) }));
  const orderBy = sort(q.orderBy);
  const clusterBy = q.clusterBy.map(key);
  const distributeBy = q.distributeBy.map(key);
  const sortBy = sort(q.sortBy);
  if (used !== nodes.length) loss(`${nodes.length} ORDER BY items instead of ${used}`);
  const windows = liftWindows(q.windows, lift);
  const offset = q.offset && given(lift.list(q.offset)[0]);
  const limit = q.limit && given(lift.list(q.limit)[0]);
  const clauses = q.clauses ? { clauses: q.clauses } : {};
  return { orderBy, sortBy, distributeBy, clusterBy, windows, ...(limit ? { limit } : {}), ...(offset ? { offset } : {}), ...clauses };
}

/** The carrier's LIMIT and OFFSET carry the numbers of their marks. */
function checkFetch(q: LoweredQuery, last: Readonly<Record<string, unknown>>): void {
  const expected = q.block.marks.flatMap((m, i) => (m.kind === 'fetch' ? [i] : []));
  const found = isNode(last.limit) ? listOf(last.limit.value, 'LIMIT').map((v) => nodeOf(v, 'LIMIT').value) : [];
  if (found.length !== expected.length || found.some((v, i) => v !== expected[i])) loss('another LIMIT or OFFSET');
}

function liftBody(b: LoweredBody, lift: Lifter): SqlBody {
  switch (b.kind) {
    case 'select': {
      const select = liftSelect(b, lift);
      const windows = liftWindows(b.windows, lift);
      // named windows belong to a query
      return windows.length === 0 ? select : { ...noTail, kind: 'Query', with: [], body: select, windows, span: b.span };
    }
    case 'query':
      return lift.query(b);
    case 'values':
      return liftValues(b, lift);
    case 'table statement':
      return { kind: 'TableStatement', name: b.name, span: b.span };
    case 'set operations':
      return liftSetOperations(b, lift);
    case 'from-first union': {
      const [first, ...rest] = b.queries.map((q) => lift.query(q));
      return rest.reduce<SqlBody>((left, right) => ({ kind: 'SetOperation', op: 'union', all: true, left, right, span: b.span }), given(first));
    }
  }
}

/** INTERSECT binds tighter than UNION and EXCEPT, which associate to the left. */
function liftSetOperations(b: LoweredSetOperations, lift: Lifter): SqlBody {
  const operands = b.operands.map((o) => liftBody(o, lift));
  const join = (left: SqlBody, o: LoweredSetOperations['operators'][number], right: SqlBody): SqlSetOperation => ({
    kind: 'SetOperation',
    op: o.op,
    all: o.all,
    left,
    right,
    span: { start: left.span.start, end: right.span.end },
  });
  let result: SqlBody | undefined;
  let pending: LoweredSetOperations['operators'][number] | undefined;
  let current = given(operands[0]);
  b.operators.forEach((o, i) => {
    const right = given(operands[i + 1]);
    if (o.op === 'intersect') {
      current = join(current, o, right);
      return;
    }
    result = result && pending ? join(result, pending, current) : current;
    pending = o;
    current = right;
  });
  return result && pending ? join(result, pending, current) : current;
}
