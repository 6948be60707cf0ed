import type { Conf } from '../../conf/conf.ts';
import { assertNever } from '../../errors/compile-error.ts';
import { rowOf } from '../../functions/registry.ts';
import type { DataType } from '../../types/data-type.ts';
import { literalText } from '../../types/literal-text.ts';
import type {
  AggregateExpression,
  Expr,
  FrameBoundary,
  InSubquery,
  NamedExpression,
  ScalarFunction,
  SortOrder,
  WindowExpression,
} from '../expr/expr.ts';
import { typeOf } from '../facts/typing.ts';
import { joined, joinedCut, type Piece, render } from './render.ts';
import { fillTemplate, type TemplateSlots } from './template.ts';
import { typeText } from './type-text.ts';

/**
 * An expression as it stands in a plan (Catalyst's `Expression.toString`).
 * @param conf `maxToStringFields` cuts argument lists, `sessionTimeZone` is printed by zone-dependent functions
 */
export function exprText(e: Expr, conf: Conf): string {
  return render(e, (x) => planPieces(x, conf));
}

const longSuffix = (t: DataType): string => (t.kind === 'bigint' ? 'L' : '');

/** `name#12`, with `L` for bigint: how ids show in plans. */
function idText(name: string, id: number, type: DataType): string {
  return `${name}#${id}${longSuffix(type)}`;
}

/** Names that a needle of IN gives its struct field. */
function isNamed(e: Expr): e is NamedExpression {
  return e.kind === 'AttributeReference' || e.kind === 'Alias' || e.kind === 'OuterReference';
}
function fieldName(e: Expr, i: number): string {
  if (!isNamed(e)) return `_${i}`;
  return e.kind === 'OuterReference' ? e.child.name : e.name;
}

function planPieces(e: Expr, conf: Conf): readonly Piece[] {
  switch (e.kind) {
    case 'AttributeReference':
      return [idText(e.name, e.exprId, e.dataType)];
    case 'NamedLambdaVariable':
      return [`lambda ${idText(e.name, e.exprId, e.dataType)}`];
    case 'OuterReference':
      return ['outer(', e.child, ')'];
    case 'Alias':
      return [e.child, ` AS ${idText(e.name, e.exprId, typeOf(e.child))}`];
    case 'Literal':
      return [literalText(e.value, e.dataType, conf.sessionTimeZone)];
    case 'Cast':
      return [e.evalMode === 'try' ? 'try_cast(' : 'cast(', e.child, ` as ${typeText(e.dataType, conf)})`];
    case 'BinaryArithmetic':
    case 'BinaryComparison':
      return ['(', e.left, ` ${e.op} `, e.right, ')'];
    case 'And':
      return ['(', e.left, ' AND ', e.right, ')'];
    case 'Or':
      return ['(', e.left, ' OR ', e.right, ')'];
    case 'UnaryMinus':
      return ['-', e.child];
    case 'Not':
      return ['NOT ', e.child];
    case 'IsNull':
      return ['isnull(', e.child, ')'];
    case 'IsNotNull':
      return ['isnotnull(', e.child, ')'];
    case 'In':
      return [e.value, ' IN (', ...joined(e.list, ','), ')'];
    case 'InSet': {
      const values = e.values.map((v) => literalText(v.value, v.dataType, conf.sessionTimeZone)).sort();
      return [e.child, ` INSET ${values.join(', ')}`];
    }
    case 'InSubquery':
      return [...needles(e, conf), ' IN (', e.query, ')'];
    case 'ScalarSubquery':
      return subquery('scalar-subquery', e.exprId, [...e.outerAttrs, ...e.joinCond]);
    case 'Exists':
      return subquery('exists', e.exprId, [...e.outerAttrs, ...e.joinCond]);
    case 'ListQuery':
      return subquery('list', e.exprId, [...e.outerAttrs, ...e.joinCond]);
    case 'LateralSubquery':
      return subquery('lateral-subquery', e.exprId, [...e.outerAttrs, ...e.joinCond]);
    case 'DynamicPruningSubquery':
      return subquery('dynamicpruning', e.exprId, [e.pruningKey]);
    case 'CaseWhen': {
      const branches = e.branches.flatMap((b): Piece[] => [' WHEN ', b.when, ' THEN ', b.then]);
      return ['CASE', ...branches, ...(e.elseValue ? [' ELSE ', e.elseValue] : []), ' END'];
    }
    case 'If':
      return ['if (', e.predicate, ') ', e.trueValue, ' else ', e.falseValue];
    case 'ScalarFunction':
      return functionPieces(e, conf);
    case 'AggregateExpression':
      return aggregatePieces(e, conf);
    case 'WindowExpression':
      return windowPieces(e, conf);
    case 'SortOrder':
      return [e.child, sortSuffix(e)];
    case 'GetStructField':
      return [e.child, `.${structFieldName(e)}`];
    case 'GetArrayItem':
      return [e.child, '[', e.index, ']'];
    case 'GetMapValue':
      return [e.child, '[', e.key, ']'];
    case 'LambdaFunction':
      return ['lambdafunction(', ...joinedCut([e.body, ...e.params, 'false'], conf.maxToStringFields), ')'];
    default:
      return assertNever(e, 'expression');
  }
}

/** ` ASC NULLS FIRST`. */
export function sortSuffix(o: SortOrder): string {
  return ` ${o.descending ? 'DESC' : 'ASC'} NULLS ${o.nullsFirst ? 'FIRST' : 'LAST'}`;
}

/** The field's name as spelled, else the struct's own. */
export function structFieldName(e: Extract<Expr, { kind: 'GetStructField' }>): string {
  if (e.name !== undefined) return e.name;
  const t = typeOf(e.child);
  return (t.kind === 'struct' ? t.fields[e.ordinal]?.name : undefined) ?? `_${e.ordinal}`;
}

function subquery(name: string, id: number, children: readonly Expr[]): readonly Piece[] {
  return [`${name}#${id} [`, ...joined(children, ' && '), ']'];
}

function needles(e: InSubquery, conf: Conf): readonly Piece[] {
  const [only, ...more] = e.values;
  if (only !== undefined && more.length === 0) return [only];
  const parts = e.values.flatMap((v, i): Piece[] => [fieldName(v, i), v]);
  return ['named_struct(', ...joinedCut(parts, conf.maxToStringFields), ')'];
}

function slots(e: ScalarFunction | AggregateExpression, conf: Conf, order: readonly Piece[] = []): TemplateSlots {
  return { name: e.writtenName ?? rowOf(e.fn).ownName ?? e.fn, args: e.args, order, conf };
}

function functionPieces(e: ScalarFunction, conf: Conf): readonly Piece[] {
  const template = rowOf(e.fn).print?.analyzed;
  const filled = slots(e, conf);
  return template === undefined ? [filled.name, '(', ...joinedCut(e.args, conf.maxToStringFields), ')'] : fillTemplate(template, filled);
}

/** `sum(distinct x) FILTER (WHERE c)`; never cut. `order`: of the window around it. */
function aggregatePieces(e: AggregateExpression, conf: Conf, order: readonly Piece[] = []): readonly Piece[] {
  const template = rowOf(e.fn).print?.analyzed ?? '$name($*)';
  const call = fillTemplate(e.distinct ? template.replace('(', '(distinct ') : template, slots(e, conf, order));
  return e.filter ? [...call, ' FILTER (WHERE ', e.filter, ')'] : call;
}

function windowPieces(e: WindowExpression, conf: Conf): readonly Piece[] {
  const f = e.function;
  const order = e.order.map((o) => o.child);
  const fn = f.kind === 'AggregateExpression' ? aggregatePieces(f, conf, order) : [f];
  const frame: Piece[] = [
    `specifiedwindowframe(${e.frame.unit === 'rows' ? 'RowFrame' : 'RangeFrame'}, `,
    ...boundary(e.frame.lower),
    ', ',
    ...boundary(e.frame.upper),
    ')',
  ];
  const parts: (readonly Piece[])[] = [...e.partition.map((p) => [p]), ...e.order.map((o) => [o]), frame];
  return [...fn, ' windowspecdefinition(', ...cutGroups(parts, conf.maxToStringFields), ')'];
}

function boundary(b: FrameBoundary): readonly Piece[] {
  return b.kind === 'offset' ? [b.value] : [`${b.kind.toLowerCase()}$()`];
}

/** {@link joinedCut} for items of several pieces. */
function cutGroups(groups: readonly (readonly Piece[])[], max: number): readonly Piece[] {
  const shown = groups.length <= max ? groups : groups.slice(0, Math.max(0, max - 1));
  const out = shown.flatMap((g, i): readonly Piece[] => (i === 0 ? g : [', ', ...g]));
  return shown.length === groups.length ? out : [...out, `, ... ${groups.length - shown.length} more fields`];
}
