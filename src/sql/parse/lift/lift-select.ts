import { raise } from '../../../errors/raise.ts';
import { booleanType } from '../../../types/data-type.ts';
import type { BinaryOperator, GroupingAnalytics, SqlExpr, SqlGroupBy, SqlHint, SqlLateralView, SqlSelect } from '../../ast.ts';
import { isNode, listOf, loss, onlyFields } from '../carrier-parser.ts';
import type { Slot } from '../lower/block.ts';
import type { LoweredAnalytics, LoweredGroupBy, LoweredSelect } from '../lower/lowered.ts';
import type { BlockReader } from './block-reader.ts';
import { liftFrom } from './lift-from.ts';
import { liftItems } from './lift-items.ts';
import type { Lifter } from './lifter.ts';

const selectFields = new Set([
  'type',
  'with',
  'distinct',
  'columns',
  'into',
  'from',
  'where',
  'groupby',
  'having',
  'orderby',
  'limit',
  '_next',
  'set_op',
]);

/** A SELECT block; FROM, LATERAL VIEW and WHERE come before the select list, as in Spark. */
export function liftSelect(s: LoweredSelect, lift: Lifter): SqlSelect {
  const reader = lift.reader(s.block);
  const { root } = reader;
  onlyFields(root, selectFields);
  const distinct = isNode(root.distinct) && root.distinct.type === 'DISTINCT';
  if (distinct !== s.distinct) loss('another DISTINCT');
  const clause = (slot: Slot | undefined, node: unknown): SqlExpr | undefined => {
    if (slot) return lift.expression(reader, slot, node, s.span);
    return node === null || node === undefined ? undefined : loss('a clause too many');
  };
  const from = s.from ? [liftFrom(s.from, lift)] : [];
  if (!s.from && root.from) loss('a FROM too many');
  const lateralViews = s.lateralViews.map((v): SqlLateralView => {
    const { name, args, span } = v;
    return {
      outer: v.outer,
      call: { kind: 'Call', name, args: lift.list(args), distinct: false, ignoreNulls: false, span },
      alias: v.alias,
      columns: v.columns,
      span,
    };
  });
  const where = clause(s.where, root.where);
  const items = liftItems(s.items, listOf(root.columns, 'columns'), reader, lift);
  const groupBy = liftGroupBy(s.groupBy, root.groupby, reader, lift);
  const condition = clause(s.having, root.having);
  const having = condition && asPredicate(condition);
  const hints = s.hints.map((h): SqlHint => ({ name: h.name, args: lift.list(h.args), span: h.span }));
  return {
    kind: 'Select',
    hints,
    distinct: s.distinct,
    items,
    from,
    lateralViews,
    ...(where ? { where } : {}),
    ...(groupBy ? { groupBy } : {}),
    ...(having ? { having } : {}),
    span: s.span,
  };
}

const predicates = new Set<SqlExpr['kind']>(['NullTest', 'InList', 'InQuery', 'ExistsQuery', 'Like', 'LikeQuantified']);
const predicateOperators = new Set<BinaryOperator>(['and', 'or', '=', '<=>', '<', '<=', '>', '>=']);

/** HAVING casts what is no predicate by its form. */
function asPredicate(e: SqlExpr): SqlExpr {
  const isPredicate = predicates.has(e.kind) || (e.kind === 'Binary' && predicateOperators.has(e.op)) || (e.kind === 'Unary' && e.op === 'not');
  return isPredicate ? e : { kind: 'Cast', operand: e, type: booleanType, tryCast: false, span: e.span };
}

function liftGroupBy(g: LoweredGroupBy | undefined, node: unknown, reader: BlockReader, lift: Lifter): SqlGroupBy | undefined {
  const columns = isNode(node) ? listOf(node.columns, 'GROUP BY') : [];
  if (!g) return columns.length === 0 ? undefined : loss('a GROUP BY too many');
  const known = new Map<Slot, SqlExpr>();
  let used = 0;
  const key = (slot: Slot): SqlExpr => {
    // WITH ROLLUP names the items once more
    const e = known.get(slot) ?? lift.expression(reader, slot, columns[used++], g.span);
    known.set(slot, e);
    return e;
  };
  const items = g.items.map((i) => (i.kind === 'plain' ? { kind: 'Plain' as const, expr: key(i.slot) } : analytics(i, key)));
  const trailing = g.trailing && analytics(g.trailing, key);
  if (used !== columns.length && used !== 0) loss(`${columns.length} GROUP BY items instead of ${used}`);
  return { items, ...(trailing ? { trailing } : {}), span: g.span };
}

function analytics(a: LoweredAnalytics, key: (slot: Slot) => SqlExpr): GroupingAnalytics {
  const sets = a.sets.flatMap((s): readonly (readonly SqlExpr[])[] => (s.kind === 'set' ? [s.exprs.map(key)] : selected(analytics(s, key))));
  return { kind: a.kind, sets, span: a.span };
}

/** How many grouping sets a CUBE inside GROUPING SETS may stand for. */
const maxSets = 4096;

/** The grouping sets that a ROLLUP or CUBE inside GROUPING SETS stands for, in Spark's order. */
function selected(a: GroupingAnalytics): readonly (readonly SqlExpr[])[] {
  if (a.kind === 'groupingsets') return a.sets;
  if (a.kind === 'rollup') return [...a.sets, []].map((_, i) => a.sets.slice(0, a.sets.length - i).flat());
  if (2 ** a.sets.length > maxSets) raise('UNSUPPORTED_SYNTAX', { what: `CUBE over more than ${Math.log2(maxSets)} expressions` }, a.span);
  return subsets(a.sets).map((s) => s.flat());
}
function subsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  const [head, ...rest] = items;
  if (head === undefined) return [[]];
  const smaller = subsets(rest);
  return [...smaller.map((s) => [head, ...s]), ...smaller];
}
