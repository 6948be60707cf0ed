import type { FunctionRow } from '../../functions/row.ts';
import { allRows } from '../../functions/tables.ts';
import { booleanType } from '../../types/data-type.ts';
import type { Expr } from '../expr/expr.ts';
import { call, literal } from '../expr/factories.ts';
import { booleanAt, isObject, unsupported } from './json.ts';
import { type ExprNode, operands, type Reader, readExpr } from './part.ts';

const rowByClass: ReadonlyMap<string, FunctionRow> = new Map([...allRows].reverse().map((row) => [row.class, row]));

/** Constructor parameters that are plain values in Spark and a literal argument here, after the children. */
const valueParameters: ReadonlyMap<string, string> = new Map([
  ['First', 'ignoreNulls'],
  ['Last', 'ignoreNulls'],
  ['AnyValue', 'ignoreNulls'],
  ['NthValue', 'ignoreNulls'],
]);

/** Ranks hold the window's order expressions in Spark; here they have no arguments. */
const rankClasses: ReadonlySet<string> = new Set(['Rank', 'DenseRank', 'PercentRank']);

/** Constructor parameters that must have this value, as the rows have no place for another. */
const fixedParameters: ReadonlyMap<string, readonly [field: string, value: unknown]> = new Map([
  ['Lag', ['ignoreNulls', false]],
  ['Lead', ['ignoreNulls', false]],
]);

/** Is this JSON value an expression tree written out, rather than a reference to a child? */
function isTree(v: unknown): v is readonly unknown[] {
  return Array.isArray(v) && isObject(v[0]) && typeof v[0].class === 'string';
}

/**
 * The arguments of a function node. A RuntimeReplaceable that inherits its replacement's analysis has the replacement as its only child; its own
 * arguments are trees in its fields then.
 */
function functionArguments(node: ExprNode, reader: Reader): readonly Expr[] {
  if (node.fields.replacement === undefined) return operands(node);
  const args: Expr[] = [];
  for (const [field, value] of Object.entries(node.fields)) {
    const path = `${node.path}.${field}`;
    if (isTree(value)) args.push(readExpr(value, path, reader));
    else if (Array.isArray(value) && value.length > 0 && value.every(isTree)) args.push(...value.map((v, i) => readExpr(v, `${path}[${i}]`, reader)));
  }
  return args;
}

function checkFixed(node: ExprNode): void {
  const fixed = fixedParameters.get(node.cls);
  if (fixed && node.fields[fixed[0]] !== fixed[1]) unsupported(`${node.cls} with ${fixed[0]}`, `${node.path}.${fixed[0]}`);
}

/** The row's arguments; those that Spark keeps as plain values of its class have the row's default. */
function rowArguments(node: ExprNode, row: FunctionRow, reader: Reader): readonly Expr[] {
  if (rankClasses.has(node.cls)) return [];
  const args = functionArguments(node, reader);
  const parameter = valueParameters.get(node.cls);
  if (parameter !== undefined) return [...args, literal(booleanAt(node.fields[parameter], `${node.path}.${parameter}`), booleanType)];
  const missing = row.args.max - args.length;
  const defaults = row.defaults ?? [];
  return missing > 0 && missing <= defaults.length ? [...args, ...defaults.slice(-missing).map((d) => literal(d.value, d.type))] : args;
}

/** A call of the row of the node's class; raises UNSUPPORTED_CATALYST_JSON when there is none. */
export function readFunction(node: ExprNode, reader: Reader): Expr {
  const row = rowByClass.get(node.cls);
  const fn = row?.names[0];
  if (!row || fn === undefined) return unsupported(`expression class ${node.cls}`, node.path);
  checkFixed(node);
  const args = rowArguments(node, row, reader);
  if (row.kind === 'aggregate' || row.kind === 'window')
    return { kind: 'AggregateExpression', fn, args, distinct: false, filter: undefined, writtenName: undefined };
  return call(fn, args);
}
