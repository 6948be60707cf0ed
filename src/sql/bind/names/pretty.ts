import type { Conf } from '../../../conf/conf.ts';
import { assertNever } from '../../../errors/compile-error.ts';
import { expandPrint } from '../../../functions/print.ts';
import { rowOf } from '../../../functions/registry.ts';
import { literalPrettyText } from '../../../types/literal-text.ts';
import { typeSql } from '../../../types/type-sql.ts';
import type { AggregateExpr, Bound, CallExpr, CaseExpr, CastExpr, Expr, Frame, SortKey, WindowExpr } from '../tree/expr.ts';
import { outerReferences } from '../tree/outer-references.ts';

/** The name Spark prints for a call of the row. */
function printedName(e: CallExpr | AggregateExpr): string {
  const row = rowOf(e.fn);
  return e.writtenName ?? row.ownName ?? e.fn;
}

function call(e: CallExpr | AggregateExpr, args: readonly string[], conf: Conf): string {
  const { print } = rowOf(e.fn);
  const template = print?.pretty ?? print?.analyzed;
  return template === undefined ? `${printedName(e)}(${args.join(', ')})` : expandPrint(template, { name: printedName(e), args }, conf);
}

function aggregate(e: AggregateExpr, conf: Conf): string {
  const args = e.args.map((a) => prettySql(a, conf));
  const [first, ...others] = args;
  const text = call(e, e.distinct && first !== undefined ? [`DISTINCT ${first}`, ...others] : args, conf);
  return e.filter ? `${text} FILTER (WHERE ${prettySql(e.filter, conf)})` : text;
}

function sortKey(s: SortKey, conf: Conf): string {
  return `${prettySql(s.expr, conf)} ${s.descending ? 'DESC' : 'ASC'} NULLS ${s.nullsFirst ? 'FIRST' : 'LAST'}`;
}

/** Spark keeps `n PRECEDING` as the offset -n, and shows it so where coercion has cast it. */
function bound(b: Bound, unbounded: string, conf: Conf): string {
  switch (b.kind) {
    case 'unbounded':
      return `UNBOUNDED ${unbounded}`;
    case 'currentRow':
      return 'CURRENT ROW';
    case 'following':
      return `${prettySql(b.offset, conf)} FOLLOWING`;
    case 'preceding': {
      const coerced = b.offset.kind === 'Cast' && !b.offset.user;
      return coerced ? `(- ${prettySql(b.offset, conf)}) FOLLOWING` : `${prettySql(b.offset, conf)} PRECEDING`;
    }
    default:
      return assertNever(b, 'frame bound');
  }
}
function frame(f: Frame, conf: Conf): string {
  return `${f.unit.toUpperCase()} BETWEEN ${bound(f.lower, 'PRECEDING', conf)} AND ${bound(f.upper, 'FOLLOWING', conf)}`;
}

function window(e: WindowExpr, conf: Conf): string {
  const partition = e.partitions.length > 0 ? [`PARTITION BY ${e.partitions.map((p) => prettySql(p, conf)).join(', ')}`] : [];
  const order = e.sorts.length > 0 ? [`ORDER BY ${e.sorts.map((s) => sortKey(s, conf)).join(', ')}`] : [];
  return `${aggregate(e.call, conf)} OVER (${[...partition, ...order, frame(e.frame, conf)].join(' ')})`;
}

function caseText(e: CaseExpr, conf: Conf): string {
  const branches = e.branches.map((b) => ` WHEN ${prettySql(b.when, conf)} THEN ${prettySql(b.result, conf)}`).join('');
  return `CASE${branches}${e.otherwise ? ` ELSE ${prettySql(e.otherwise, conf)}` : ''} END`;
}

function cast(e: CastExpr, conf: Conf): string {
  const input = prettySql(e.input, conf);
  if (!e.user || e.type.kind === 'array' || e.type.kind === 'map' || e.type.kind === 'struct') return input;
  return `${e.mode === 'try' ? 'TRY_CAST' : 'CAST'}(${input} AS ${typeSql(e.type)})`;
}

function scalarCall(e: CallExpr, conf: Conf): string {
  const args = e.args.map((a) => prettySql(a, conf));
  switch (e.fn) {
    case 'get_array_struct_fields': {
      const name = e.args[2];
      return `${args[0] ?? ''}.${name?.kind === 'Literal' && typeof name.value === 'string' ? name.value : ''}`;
    }
    case 'get_array_item':
    case 'get_map_value':
      return `${args[0] ?? ''}[${args[1] ?? ''}]`;
    default:
      return call(e, args, conf);
  }
}

/** The children's texts of a subquery's outer references. */
function outerTexts(e: Expr): string {
  return e.kind === 'Column' ? e.name : '';
}

/**
 * The text that names an unnamed column: implicit casts invisible, columns by their bare names.
 * Source: Catalyst's `toPrettySQL`.
 */
export function prettySql(e: Expr, conf: Conf): string {
  switch (e.kind) {
    case 'Column':
    case 'LateralAlias':
      return e.kind === 'Column' ? e.name : `lateralAliasReference(${e.name})`;
    case 'Outer':
      return `outer(${e.input.kind === 'Column' ? [...e.input.qualifier, e.input.name].join('.') : prettySql(e.input, conf)})`;
    case 'Literal':
      return literalPrettyText(e.value, e.type, conf.sessionTimeZone);
    case 'Call':
      return scalarCall(e, conf);
    case 'Aggregate':
      return aggregate(e, conf);
    case 'Window':
      return window(e, conf);
    case 'Cast':
      return cast(e, conf);
    case 'Case':
      return caseText(e, conf);
    case 'If':
      return `(IF(${prettySql(e.condition, conf)}, ${prettySql(e.result, conf)}, ${prettySql(e.otherwise, conf)}))`;
    case 'In':
      return `(${prettySql(e.value, conf)} IN (${e.options.map((o) => prettySql(o, conf)).join(', ')}))`;
    case 'InQuery':
      return `(${e.values.map((v) => prettySql(v, conf)).join(', ')} IN (listquery(${outerColumns(e)})))`;
    case 'Exists':
      return `exists(${outerColumns(e)})`;
    case 'ScalarQuery':
      return `scalarsubquery(${outerColumns(e)})`;
    case 'Field':
      return `${prettySql(e.input, conf)}.${e.name}`;
    case 'Lambda':
      return `lambdafunction(${[prettySql(e.body, conf), ...e.params.map(() => 'namedlambdavariable()')].join(', ')})`;
    case 'LambdaVariable':
      return 'namedlambdavariable()';
    case 'Grouping':
      return e.key ? `grouping(${prettySql(e.key, conf)})` : `grouping_id(${e.keys.map((k) => prettySql(k, conf)).join(', ')})`;
    default:
      return assertNever(e, 'bound expression');
  }
}

function outerColumns(e: Extract<Expr, { kind: 'InQuery' | 'Exists' | 'ScalarQuery' }>): string {
  return outerReferences(e.plan)
    .map((x) => outerTexts(x))
    .join(', ');
}
