import type { Conf } from '../../../conf/conf.ts';
import { assertNever } from '../../../errors/compile-error.ts';
import { expandPrint } from '../../../functions/print.ts';
import { rowOf } from '../../../functions/registry.ts';
import { literalPrettyText, literalSql } from '../../../types/literal-text.ts';
import { typeSql } from '../../../types/type-sql.ts';
import type { AggregateExpr, Bound, CallExpr, CaseExpr, CastExpr, ColumnRef, Expr, Frame, LiteralExpr, SortKey, WindowExpr } from '../tree/expr.ts';
import { outerReferences } from '../tree/outer-references.ts';
import { quotedIfNeeded, quotedPart } from './quote.ts';

/** Which of Spark's two SQL texts of an expression. */
export interface SqlStyle {
  readonly conf: Conf;
  /** Full SQL: qualified columns, quoted and typed literals, all casts. Else the pretty text that names columns. */
  readonly full: boolean;
  /** Columns with their ids, subqueries by theirs. */
  readonly ids?: boolean;
}

function literalText(e: LiteralExpr, style: SqlStyle): string {
  const zone = style.conf.sessionTimeZone;
  return style.full ? literalSql(e.value, e.type, zone) : literalPrettyText(e.value, e.type, zone);
}
function columnText(e: ColumnRef, style: SqlStyle): string {
  if (style.ids) return `${e.name}#${e.id}${e.type.kind === 'bigint' ? 'L' : ''}`;
  return style.full ? [...e.qualifier, e.name].map(quotedIfNeeded).join('.') : e.name;
}

/** The name Spark prints for a call of the row. */
function printedName(e: CallExpr | AggregateExpr): string {
  const row = rowOf(e.fn);
  return e.writtenName ?? row.ownName ?? e.fn;
}

function call(e: CallExpr | AggregateExpr, args: readonly string[], style: SqlStyle): string {
  const { print } = rowOf(e.fn);
  const template = (style.full ? print?.sql : undefined) ?? print?.pretty ?? print?.analyzed;
  return template === undefined ? `${printedName(e)}(${args.join(', ')})` : expandPrint(template, { name: printedName(e), args }, style.conf);
}

function aggregate(e: AggregateExpr, style: SqlStyle): string {
  const args = e.args.map((a) => expressionSql(a, style));
  const [first, ...others] = args;
  const text = call(e, e.distinct && first !== undefined ? [`DISTINCT ${first}`, ...others] : args, style);
  return e.filter ? `${text} FILTER (WHERE ${expressionSql(e.filter, style)})` : text;
}

function sortKey(s: SortKey, style: SqlStyle): string {
  return `${expressionSql(s.expr, style)} ${s.descending ? 'DESC' : 'ASC'} NULLS ${s.nullsFirst ? 'FIRST' : 'LAST'}`;
}

/** Spark keeps `n PRECEDING` as the offset -n, and shows it so where coercion has cast it. */
function bound(b: Bound, unbounded: string, style: SqlStyle): string {
  switch (b.kind) {
    case 'unbounded':
      return `UNBOUNDED ${unbounded}`;
    case 'currentRow':
      return 'CURRENT ROW';
    case 'following':
      return `${expressionSql(b.offset, style)} FOLLOWING`;
    case 'preceding': {
      const coerced = b.offset.kind === 'Cast' && !b.offset.user;
      return coerced ? `(- ${expressionSql(b.offset, style)}) FOLLOWING` : `${expressionSql(b.offset, style)} PRECEDING`;
    }
    default:
      return assertNever(b, 'frame bound');
  }
}
function frame(f: Frame, style: SqlStyle): string {
  return `${f.unit.toUpperCase()} BETWEEN ${bound(f.lower, 'PRECEDING', style)} AND ${bound(f.upper, 'FOLLOWING', style)}`;
}

/** The offset functions have the frame of the one row they look at. */
function ownFrame({ call: { fn, args } }: WindowExpr): string | undefined {
  const offset = args[1];
  if ((fn !== 'lag' && fn !== 'lead') || offset?.kind !== 'Literal' || typeof offset.value !== 'number') return undefined;
  const row = `${fn === 'lag' ? -offset.value : offset.value} FOLLOWING`;
  return `ROWS BETWEEN ${row} AND ${row}`;
}

/** Partition, order and frame of a window. */
function specText(e: WindowExpr, frameText: string, style: SqlStyle): string {
  const partition = e.partitions.length > 0 ? [`PARTITION BY ${e.partitions.map((p) => expressionSql(p, style)).join(', ')}`] : [];
  const order = e.sorts.length > 0 ? [`ORDER BY ${e.sorts.map((s) => sortKey(s, style)).join(', ')}`] : [];
  return `(${[...partition, ...order, frameText].join(' ')})`;
}

function window(e: WindowExpr, style: SqlStyle): string {
  return `${aggregate(e.call, style)} OVER ${specText(e, ownFrame(e) ?? frame(e.frame, style), style)}`;
}

/** The specification of a window in messages. */
export function windowSpecSql(e: WindowExpr, conf: Conf): string {
  const style: SqlStyle = { conf, full: false };
  return specText(e, frame(e.frame, style), style);
}
/** A window in messages before Spark has given it a frame. */
export function framelessSql(e: WindowExpr, conf: Conf): string {
  const style: SqlStyle = { conf, full: false };
  return `${aggregate(e.call, style)} OVER ${specText(e, 'unspecifiedframe$()', style)}`;
}

function caseText(e: CaseExpr, style: SqlStyle): string {
  const branches = e.branches.map((b) => ` WHEN ${expressionSql(b.when, style)} THEN ${expressionSql(b.result, style)}`).join('');
  return `CASE${branches}${e.otherwise ? ` ELSE ${expressionSql(e.otherwise, style)}` : ''} END`;
}

function cast(e: CastExpr, style: SqlStyle): string {
  const input = expressionSql(e.input, style);
  if ((!style.full && !e.user) || e.type.kind === 'array' || e.type.kind === 'map' || e.type.kind === 'struct') return input;
  return `${e.mode === 'try' ? 'TRY_CAST' : 'CAST'}(${input} AS ${typeSql(e.type)})`;
}

function scalarCall(e: CallExpr, style: SqlStyle): string {
  const args = e.args.map((a) => expressionSql(a, style));
  switch (e.fn) {
    case 'get_array_struct_fields': {
      const name = e.args[1];
      return `${args[0] ?? ''}.${name?.kind === 'Literal' && typeof name.value === 'string' ? name.value : ''}`;
    }
    case 'get_array_item':
    case 'get_map_value':
      return `${args[0] ?? ''}[${args[1] ?? ''}]`;
    default:
      return call(e, args, style);
  }
}

/**
 * An expression as SQL text. Source: Catalyst's `Expression.sql` and `toPrettySQL`.
 */
export function expressionSql(e: Expr, style: SqlStyle): string {
  switch (e.kind) {
    case 'Column':
    case 'LateralAlias':
      return e.kind === 'Column' ? columnText(e, style) : `lateralAliasReference(${e.name})`;
    case 'Outer':
      return `outer(${expressionSql(e.input, { ...style, full: true })})`;
    case 'Literal':
      return literalText(e, style);
    case 'Call':
      return scalarCall(e, style);
    case 'Aggregate':
      return aggregate(e, style);
    case 'Window':
      return window(e, style);
    case 'Cast':
      return cast(e, style);
    case 'Case':
      return caseText(e, style);
    case 'If':
      return `(IF(${expressionSql(e.condition, style)}, ${expressionSql(e.result, style)}, ${expressionSql(e.otherwise, style)}))`;
    case 'In':
      return `(${expressionSql(e.value, style)} IN (${e.options.map((o) => expressionSql(o, style)).join(', ')}))`;
    case 'InQuery':
      return `(${e.values.map((v) => expressionSql(v, style)).join(', ')} IN (listquery(${outerColumns(e, style)})))`;
    case 'Exists':
      return style.ids
        ? `exists#${e.astId} [${outerReferences(e.plan)
            .map((x) => expressionSql(x, style))
            .join(' && ')}]`
        : `exists(${outerColumns(e, style)})`;
    case 'ScalarQuery':
      return style.ids
        ? `scalar-subquery#${e.astId} [${outerReferences(e.plan)
            .map((x) => expressionSql(x, style))
            .join(' && ')}]`
        : `scalarsubquery(${outerColumns(e, style)})`;
    case 'Field':
      return `${expressionSql(e.input, style)}.${style.full ? quotedPart(e.name) : e.name}`;
    case 'Lambda':
      return `lambdafunction(${[expressionSql(e.body, style), ...e.params.map(() => 'namedlambdavariable()')].join(', ')})`;
    case 'LambdaVariable':
      return 'namedlambdavariable()';
    case 'Grouping':
      return e.key ? `grouping(${expressionSql(e.key, style)})` : `grouping_id(${e.keys.map((k) => expressionSql(k, style)).join(', ')})`;
    default:
      return assertNever(e, 'bound expression');
  }
}

function outerColumns(e: Extract<Expr, { kind: 'InQuery' | 'Exists' | 'ScalarQuery' }>, style: SqlStyle): string {
  return outerReferences(e.plan)
    .map((x) => expressionSql(x, style))
    .join(', ');
}
