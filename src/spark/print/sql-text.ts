import type { Conf } from '../../conf/conf.ts';
import { assertNever } from '../../errors/compile-error.ts';
import { rowOf } from '../../functions/registry.ts';
import { literalPrettyText, literalSql } from '../../types/literal-text.ts';
import { typeSql } from '../../types/type-sql.ts';
import type { AggregateExpression, Cast, Expr, FrameBoundary, ScalarFunction, WindowExpression } from '../expr/expr.ts';
import { sortSuffix, structFieldName } from './expr-text.ts';
import { quoted, quoteIfNeeded } from './quote.ts';
import { joined, type Piece, render } from './render.ts';
import { fillTemplate } from './template.ts';

/** `sql`: full SQL, columns qualified, literals typed, all casts; `pretty`: how Spark names an unnamed select item. */
export type SqlStyle = 'sql' | 'pretty';

/** An expression as SQL (Catalyst's `Expression.sql`): `(spark_catalog.default.t.a + 1L)`. */
export function sqlText(e: Expr, conf: Conf): string {
  return render(e, (x) => sqlPieces(x, 'sql', conf));
}

/** An expression as Spark names an unnamed select item (Catalyst's `toPrettySQL`), every cast taken for an implicit one. */
export function prettyText(e: Expr, conf: Conf): string {
  return render(e, (x) => (x.kind === 'Cast' ? [x.child] : sqlPieces(x, 'pretty', conf)));
}

/** A cast that the query itself wrote: complex target types are left out, as in Catalyst. */
export function writtenCast(e: Cast): readonly Piece[] {
  const { kind } = e.dataType;
  if (kind === 'array' || kind === 'map' || kind === 'struct') return [e.child];
  return [e.evalMode === 'try' ? 'TRY_CAST(' : 'CAST(', e.child, ` AS ${typeSql(e.dataType)})`];
}

/** The pieces of an expression's SQL. */
export function sqlPieces(e: Expr, style: SqlStyle, conf: Conf): readonly Piece[] {
  switch (e.kind) {
    case 'AttributeReference':
      return [style === 'pretty' ? e.name : qualifiedName(e.qualifier, e.name)];
    case 'OuterReference':
      return [`outer(${qualifiedName(e.child.qualifier, e.child.name)})`];
    case 'NamedLambdaVariable':
      return ['namedlambdavariable()'];
    case 'Alias':
      return [e.child, ` AS ${qualifiedName(e.qualifier, e.name)}`];
    case 'Literal':
      return [(style === 'pretty' ? literalPrettyText : literalSql)(e.value, e.dataType, conf.sessionTimeZone)];
    case 'Cast':
      return writtenCast(e);
    case 'BinaryArithmetic':
    case 'BinaryComparison':
      return ['(', e.left, ` ${e.op} `, e.right, ')'];
    case 'And':
      return ['(', e.left, ' AND ', e.right, ')'];
    case 'Or':
      return ['(', e.left, ' OR ', e.right, ')'];
    case 'UnaryMinus':
      return ['(- ', e.child, ')'];
    case 'Not':
      return ['(NOT ', e.child, ')'];
    case 'IsNull':
      return ['(', e.child, ' IS NULL)'];
    case 'IsNotNull':
      return ['(', e.child, ' IS NOT NULL)'];
    case 'In':
      return ['(', e.value, ' IN (', ...joined(e.list, ', '), '))'];
    case 'InSet': {
      const values = e.values.map((v) => literalSql(v.value, v.dataType, conf.sessionTimeZone)).sort();
      return ['(', e.child, ` IN (${values.join(', ')}))`];
    }
    case 'InSubquery':
      return ['(', ...inValues(e.values), ' IN (', e.query, '))'];
    case 'ScalarSubquery':
      return ['scalarsubquery(', ...joined([...e.outerAttrs, ...e.joinCond], ', '), ')'];
    case 'Exists':
      return ['exists(', ...joined([...e.outerAttrs, ...e.joinCond], ', '), ')'];
    case 'ListQuery':
      return ['listquery(', ...joined([...e.outerAttrs, ...e.joinCond], ', '), ')'];
    case 'LateralSubquery':
      return ['lateralsubquery(', ...joined([...e.outerAttrs, ...e.joinCond], ', '), ')'];
    case 'DynamicPruningSubquery':
      return ['dynamicpruningsubquery(', e.pruningKey, ')'];
    case 'CaseWhen': {
      const branches = e.branches.flatMap((b): Piece[] => [' WHEN ', b.when, ' THEN ', b.then]);
      return ['CASE', ...branches, ...(e.elseValue ? [' ELSE ', e.elseValue] : []), ' END'];
    }
    case 'If':
      return ['(IF(', e.predicate, ', ', e.trueValue, ', ', e.falseValue, '))'];
    case 'ScalarFunction':
      return functionSql(e, style, conf);
    case 'AggregateExpression':
      return aggregateSql(e, style, conf);
    case 'WindowExpression':
      return windowSql(e);
    case 'SortOrder':
      return [e.child, sortSuffix(e)];
    case 'GetStructField':
      return [e.child, style === 'pretty' ? `.${structFieldName(e)}` : `.${quoted(structFieldName(e))}`];
    case 'GetArrayItem':
      return [e.child, '[', e.index, ']'];
    case 'GetMapValue':
      return [e.child, '[', e.key, ']'];
    case 'LambdaFunction':
      return ['lambdafunction(', ...joined([e.body, ...e.params], ', '), ')'];
    default:
      return assertNever(e, 'expression');
  }
}

function qualifiedName(qualifier: readonly string[], name: string): string {
  return [...qualifier, name].map(quoteIfNeeded).join('.');
}

function inValues(values: readonly Expr[]): readonly Piece[] {
  const [only, ...more] = values;
  if (only !== undefined && more.length === 0) return [only];
  const parts = values.flatMap((v, i): Piece[] => [v.kind === 'AttributeReference' || v.kind === 'Alias' ? v.name : `_${i}`, v]);
  return ['named_struct(', ...joined(parts, ', '), ')'];
}

function functionSql(e: ScalarFunction, style: SqlStyle, conf: Conf): readonly Piece[] {
  const row = rowOf(e.fn);
  const name = e.writtenName ?? row.ownName ?? e.fn;
  if (e.fn === 'named_struct' && e.writtenName === 'struct')
    return [
      'struct(',
      ...joined(
        e.args.filter((_, i) => i % 2 === 1),
        ', ',
      ),
      ')',
    ];
  const template = (style === 'sql' ? row.print?.sql : undefined) ?? row.print?.pretty ?? row.print?.analyzed ?? '$name($*)';
  return fillTemplate(template, { name, args: e.args, order: [], conf });
}

function aggregateSql(e: AggregateExpression, style: SqlStyle, conf: Conf): readonly Piece[] {
  const row = rowOf(e.fn);
  const name = e.writtenName ?? row.ownName ?? e.fn;
  const template = (style === 'sql' ? row.print?.sql : undefined) ?? row.print?.pretty ?? row.print?.analyzed ?? '$name($*)';
  const call = fillTemplate(e.distinct ? template.replace('(', '(DISTINCT ') : template, { name, args: e.args, order: [], conf });
  return e.filter ? [...call, ' FILTER (WHERE ', e.filter, ')'] : call;
}

function windowSql(e: WindowExpression): readonly Piece[] {
  const parts: Piece[] = [];
  if (e.partition.length > 0) parts.push('PARTITION BY ', ...joined(e.partition, ', '), ' ');
  if (e.order.length > 0) parts.push('ORDER BY ', ...joined(e.order, ', '), ' ');
  const unit = e.frame.unit === 'rows' ? 'ROWS' : 'RANGE';
  const frame = [`${unit} BETWEEN `, ...boundarySql(e.frame.lower), ' AND ', ...boundarySql(e.frame.upper)];
  return [e.function, ' OVER (', ...parts, ...frame, ')'];
}

const boundaryWords = { unboundedPreceding: 'UNBOUNDED PRECEDING', unboundedFollowing: 'UNBOUNDED FOLLOWING', currentRow: 'CURRENT ROW' } as const;

function boundarySql(b: FrameBoundary): readonly Piece[] {
  if (b.kind !== 'offset') return [boundaryWords[b.kind]];
  return b.value.kind === 'UnaryMinus' ? [b.value.child, ' PRECEDING'] : [b.value, ' FOLLOWING'];
}
