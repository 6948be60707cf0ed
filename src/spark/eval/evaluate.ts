import type { Conf } from '../../conf/conf.ts';
import { assertNever, CompileError, InternalError } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import { rowOf } from '../../functions/registry.ts';
import { castValue } from '../../types/cast-value.ts';
import { compareValues, equalValues } from '../../types/compare-values.ts';
import type { DataType } from '../../types/data-type.ts';
import type { Value } from '../../types/value.ts';
import type {
  And,
  AttributeReference,
  BinaryArithmetic,
  BinaryComparison,
  Expr,
  GetArrayItem,
  GetMapValue,
  Or,
  ScalarFunction,
} from '../expr/expr.ts';
import { typeOf } from '../facts/typing.ts';

/** The value of an attribute in the current row. */
export type Row = (a: AttributeReference) => Value;

const noRow: Row = (a) => {
  throw new InternalError(`evaluated ${a.name} without a row`);
};

/**
 * The value of an expression, as Spark's interpreted `eval` gives it. The caller has checked `canEvaluate(e)`.
 * Raises a CompileError where Spark's evaluation fails (ANSI overflow, `raise_error`).
 */
export function evaluate(e: Expr, conf: Conf, row: Row = noRow): Value {
  try {
    return evaluateNode(e, conf, row);
  } catch (error) {
    if (error instanceof CompileError && e.span && !error.span && showsPlace.has(error.code)) throw error.at(e.span);
    throw error;
  }
}

/** The errors in which Spark shows the failing part of the query. */
const showsPlace: ReadonlySet<string> = new Set([
  'DIVIDE_BY_ZERO',
  'INTERVAL_DIVIDED_BY_ZERO',
  'ARITHMETIC_OVERFLOW',
  'NUMERIC_VALUE_OUT_OF_RANGE',
  'CAST_INVALID_INPUT',
  'INVALID_ARRAY_INDEX',
  'INVALID_ARRAY_INDEX_IN_ELEMENT_AT',
  'INVALID_INDEX_OF_ZERO',
]);

function evaluateNode(e: Expr, conf: Conf, row: Row): Value {
  const sub = (x: Expr): Value => evaluate(x, conf, row);
  switch (e.kind) {
    case 'Literal':
      return e.value;
    case 'AttributeReference':
      return row(e);
    case 'Alias':
      return sub(e.child);
    case 'Cast':
      return castValue(sub(e.child), typeOf(e.child), e.dataType, e.evalMode, conf.sessionTimeZone);
    case 'And':
    case 'Or':
    case 'BinaryArithmetic':
      return evaluateChain(e, conf, row);
    case 'BinaryComparison':
      return compare(e, sub(e.left), sub(e.right));
    case 'UnaryMinus':
      return applyRow('negative', [e.child], typeOf(e), conf, row);
    case 'Not': {
      const v = sub(e.child);
      return v === null ? null : !isTrue(v);
    }
    case 'IsNull':
      return sub(e.child) === null;
    case 'IsNotNull':
      return sub(e.child) !== null;
    case 'In':
      return isIn(
        sub(e.value),
        e.list.map((x) => () => sub(x)),
        typeOf(e.value),
      );
    case 'InSet':
      return isIn(
        sub(e.child),
        e.values.map((x) => () => x.value),
        typeOf(e.child),
      );
    case 'If':
      return isTrue(sub(e.predicate)) ? sub(e.trueValue) : sub(e.falseValue);
    case 'CaseWhen': {
      const hit = e.branches.find((b) => isTrue(sub(b.when)));
      const value = hit ? hit.then : e.elseValue;
      return value === undefined ? null : sub(value);
    }
    case 'ScalarFunction':
      return isCoalesce(e) ? firstNonNull(e.args, sub) : applyRow(e.fn, e.args, typeOf(e), conf, row);
    case 'GetStructField': {
      const v = sub(e.child);
      return isTagged(v) && v.tag === 'struct' ? (v.fields[e.ordinal] ?? null) : null;
    }
    case 'GetArrayItem':
      return arrayItem(e, sub(e.child), sub(e.index), conf);
    case 'GetMapValue':
      return mapValue(e, sub(e.child), sub(e.key));
    case 'OuterReference':
    case 'InSubquery':
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery':
    case 'DynamicPruningSubquery':
    case 'AggregateExpression':
    case 'WindowExpression':
    case 'SortOrder':
    case 'LambdaFunction':
    case 'NamedLambdaVariable':
      throw new InternalError(`evaluated a ${e.kind}`);
    default:
      return assertNever(e, 'expression');
  }
}

const isTrue = (v: Value): boolean => v === true;
type Tagged = Exclude<Value, null | boolean | number | bigint | string | Uint8Array>;
const isTagged = (v: Value): v is Tagged => typeof v === 'object' && v !== null && 'tag' in v;
const isCoalesce = (e: ScalarFunction): boolean => rowOf(e.fn).class === 'Coalesce';

/** AND, OR and arithmetic along the left spine without recursion: chains of 10,000 terms. */
function evaluateChain(e: And | Or | BinaryArithmetic, conf: Conf, row: Row): Value {
  const spine: (And | Or | BinaryArithmetic)[] = [];
  let node: Expr = e;
  while (node.kind === 'And' || node.kind === 'Or' || node.kind === 'BinaryArithmetic') {
    spine.push(node);
    node = node.left;
  }
  let value = evaluate(node, conf, row);
  for (let top = spine.pop(); top !== undefined; top = spine.pop()) {
    const { right } = top;
    if (top.kind === 'BinaryArithmetic') value = compute(top, value, evaluate(right, conf, row), conf);
    else value = connect(top.kind === 'Or', value, () => evaluate(right, conf, row));
  }
  return value;
}

/** One arithmetic operator; in `try` mode what would be an error in ANSI mode is null. */
function compute(e: BinaryArithmetic, left: Value, right: Value, conf: Conf): Value {
  const types = [typeOf(e.left), typeOf(e.right)];
  if (e.evalMode !== 'try') return applyValues(e.op, [left, right], types, typeOf(e), conf);
  try {
    return applyValues(e.op, [left, right], types, typeOf(e), { ...conf, ansiEnabled: true });
  } catch (error) {
    if (error instanceof CompileError && error.exception !== 'Unsupported') return null;
    throw error;
  }
}

/** Three-valued AND (or, with `absorbing` true, OR). */
function connect(absorbing: boolean, left: Value, right: () => Value): Value {
  if (left === absorbing) return absorbing;
  const r = right();
  if (r === absorbing) return absorbing;
  return left === null || r === null ? null : !absorbing;
}

function compare(e: BinaryComparison, a: Value, b: Value): Value {
  const type = typeOf(e.left);
  if (a === null || b === null) return e.op === '<=>' ? a === b : null;
  if (e.op === '=' || e.op === '<=>') return equalValues(a, b, type);
  const o = compareValues(a, b, type);
  switch (e.op) {
    case '<':
      return o < 0;
    case '<=':
      return o <= 0;
    case '>':
      return o > 0;
    case '>=':
      return o >= 0;
    default:
      return assertNever(e.op, 'comparison');
  }
}

function isIn(v: Value, list: readonly (() => Value)[], type: DataType): Value {
  if (v === null) return null;
  let sawNull = false;
  for (const item of list) {
    const x = item();
    if (x === null) sawNull = true;
    else if (equalValues(v, x, type)) return true;
  }
  return sawNull ? null : false;
}

function firstNonNull(args: readonly Expr[], sub: (e: Expr) => Value): Value {
  for (const a of args) {
    const v = sub(a);
    if (v !== null) return v;
  }
  return null;
}

function applyRow(fn: string, args: readonly Expr[], result: DataType, conf: Conf, row: Row): Value {
  return applyValues(
    fn,
    args.map((a) => evaluate(a, conf, row)),
    args.map(typeOf),
    result,
    conf,
  );
}

/** A function row applied to values; null-intolerant functions give null for any null. */
function applyValues(fn: string, args: readonly Value[], types: readonly DataType[], result: DataType, conf: Conf): Value {
  const f = rowOf(fn);
  if (f.nullIntolerant && args.some((a) => a === null)) return null;
  if (!f.evaluate) throw new InternalError(`${fn} has no evaluation`);
  return f.evaluate(args, types, result, conf);
}

function arrayItem(e: GetArrayItem, array: Value, index: Value, conf: Conf): Value {
  if (!isTagged(array) || array.tag !== 'array' || (typeof index !== 'number' && typeof index !== 'bigint')) return null;
  const i = Number(index);
  const inside = i >= 0 && i < array.elements.length;
  if (!inside && conf.ansiEnabled)
    raise('INVALID_ARRAY_INDEX', { indexValue: String(i), arraySize: String(array.elements.length), ansiConfig: '"spark.sql.ansi.enabled"' }, e.span);
  return inside ? (array.elements[i] ?? null) : null;
}

function mapValue(e: GetMapValue, map: Value, key: Value): Value {
  const type = typeOf(e.child);
  if (!isTagged(map) || map.tag !== 'map' || key === null || type.kind !== 'map') return null;
  const i = map.keys.findIndex((k) => equalValues(k, key, type.key));
  return i < 0 ? null : (map.values[i] ?? null);
}
