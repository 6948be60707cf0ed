import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import type { DataType } from '../../types/data-type.ts';
import { isOrderable } from '../../types/orderable.ts';
import { typeSql } from '../../types/type-sql.ts';
import type { Expr } from '../expr/expr.ts';
import { existsExpr, walkExpr } from '../expr/traverse.ts';
import { inputSet, missingInput } from '../facts/references.ts';
import { output, typeOf } from '../facts/typing.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { exprText } from '../print/expr-text.ts';
import { planLine } from '../print/plan-line.ts';
import { prettyText, sqlText } from '../print/sql-text.ts';
import { typeText } from '../print/type-text.ts';

/** An expression in messages: its pretty SQL in double quotes (Catalyst's `toSQLExpr`). */
export function quotedSql(e: Expr, conf: Conf): string {
  return `"${prettyText(e, conf)}"`;
}

/** Checks of window function calls inside a node's expressions. */
export function checkWindows(p: Plan, conf: Conf): void {
  for (const root of planExpressions(p))
    walkExpr(root, (e) => {
      if (e.kind !== 'WindowExpression') return true;
      if (e.function.kind !== 'AggregateExpression') raise('UNSUPPORTED_EXPR_FOR_WINDOW', { sqlExpr: quotedSql(e.function, conf) }, e.span);
      if (e.function.distinct) raise('_LEGACY_ERROR_TEMP_2409', { w: exprText(e, conf) }, e.span);
      return true;
    });
}

/** Checks of one operator: conditions are boolean, keys orderable, set operations without maps, all attributes there. */
export function checkOperator(p: Plan, conf: Conf): void {
  checkConditions(p, conf);
  if (p.kind === 'Aggregate') for (const k of p.groupingExpressions) checkGroupingKey(k, conf);
  checkMissing(p, conf);
  checkMapColumns(p, conf);
}

function checkConditions(p: Plan, conf: Conf): void {
  if (p.kind !== 'Filter' && p.kind !== 'Join') return;
  const { condition } = p;
  if (!condition) return;
  const type = typeOf(condition);
  if (type.kind === 'boolean') return;
  const filter = quotedSql(condition, conf);
  if (p.kind === 'Filter') raise('DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN', { sqlExpr: filter, filter, type: `"${typeSql(type)}"` }, p.span);
  raise('_LEGACY_ERROR_TEMP_2416', { join: sqlText(condition, conf), type: typeText(type, conf) }, p.span);
}

function checkGroupingKey(key: Expr, conf: Conf): void {
  if (existsExpr(key, (e) => e.kind === 'AggregateExpression')) raise('GROUP_BY_AGGREGATE', { sqlExpr: sqlText(key, conf) }, key.span);
  const type = typeOf(key);
  if (!isOrderable(type)) raise('_LEGACY_ERROR_TEMP_2425', { sqlExpr: sqlText(key, conf), dataType: typeText(type, conf) }, key.span);
}

function checkMissing(p: Plan, conf: Conf): void {
  if (planChildren(p).length === 0) return;
  const missing = missingInput(p);
  if (missing.length === 0) return;
  const input = [...inputSet(p).values()];
  const list = (es: readonly Expr[]): string => es.map((e) => exprText(e, conf)).join(',');
  const msg = `Resolved attribute(s) ${list(missing)} missing from ${list(input)} in operator ${planLine(p, conf)}.`;
  const same = missing.filter((m) => input.some((i) => i.name.toLowerCase() === m.name.toLowerCase()));
  const hint = ` Attribute(s) with the same name appear in the operation: ${same.map((a) => a.name).join(',')}. Please check if the right attribute(s) are used.`;
  raise('_LEGACY_ERROR_TEMP_2432', { msg: same.length > 0 ? msg + hint : msg }, p.span);
}

function hasMap(t: DataType): boolean {
  switch (t.kind) {
    case 'map':
      return true;
    case 'array':
      return hasMap(t.element);
    case 'struct':
      return t.fields.some((f) => hasMap(f.type));
    default:
      return false;
  }
}
function checkMapColumns(p: Plan, conf: Conf): void {
  if (p.kind !== 'Intersect' && p.kind !== 'Except' && p.kind !== 'Distinct' && p.kind !== 'Deduplicate') return;
  const columns = p.kind === 'Deduplicate' ? p.keys : output(p);
  const column = columns.find((a) => hasMap(a.dataType));
  if (column) raise('_LEGACY_ERROR_TEMP_2438', { colName: column.name, dataType: typeText(column.dataType, conf) }, p.span);
}
