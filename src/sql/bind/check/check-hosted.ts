import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { rowOf } from '../../../functions/registry.ts';
import { fullSql } from '../names/full-sql.ts';
import { planText } from '../names/plan-text.ts';
import { sqlText } from '../names/sql-text.ts';
import type { AggregateExpr, Expr } from '../tree/expr.ts';
import { exprChildren, walk } from '../tree/expr-children.ts';

/** Aggregates and windows in an expression, outermost, those inside a window left to it. */
function hosted(e: Expr): { readonly aggregates: readonly Expr[]; readonly windows: readonly Expr[] } {
  const aggregates: Expr[] = [];
  const windows: Expr[] = [];
  const stack: Expr[] = [e];
  for (let x = stack.pop(); x; x = stack.pop()) {
    if (x.kind === 'Aggregate') aggregates.push(x);
    else if (x.kind === 'Window') windows.push(x);
    else stack.push(...[...exprChildren(x)].reverse());
  }
  return { aggregates, windows };
}

/** @throws INVALID_WHERE_CONDITION, _LEGACY_ERROR_TEMP_1034 for an aggregate or window function in WHERE */
export function checkWhere(condition: Expr, span: Span | undefined, conf: Conf): void {
  const { aggregates, windows } = hosted(condition);
  if (windows.length > 0) raise('_LEGACY_ERROR_TEMP_1034', { clauseName: 'WHERE' }, undefined);
  for (const x of walk(condition))
    if (x.kind === 'Call' && rowOf(x.fn).kind === 'generator')
      raise('UNSUPPORTED_GENERATOR.OUTSIDE_SELECT', { plan: `'Filter ${planText(condition, conf)}` }, undefined);
  if (aggregates.length === 0) return;
  const expressionList = aggregates.map((a) => fullSql(a, conf)).join(', ');
  raise('INVALID_WHERE_CONDITION', { condition: `"${sqlText(condition, conf)}"`, expressionList }, span);
}

/** @throws _LEGACY_ERROR_TEMP_1034 for a window function in HAVING */
export function checkHaving(condition: Expr): void {
  if (hosted(condition).windows.length > 0) raise('_LEGACY_ERROR_TEMP_1034', { clauseName: 'HAVING' }, undefined);
}

/** @throws UNSUPPORTED_EXPR_FOR_OPERATOR for what the operator at `span` cannot hold */
export function checkOperator(exprs: readonly Expr[], span: Span | undefined, conf: Conf): void {
  const wrong = exprs.flatMap((e) => {
    const { aggregates, windows } = hosted(e);
    return [...aggregates, ...windows];
  });
  if (wrong.length === 0) return;
  raise('UNSUPPORTED_EXPR_FOR_OPERATOR', { invalidExprSqls: wrong.map((e) => `"${sqlText(e, conf)}"`).join(', ') }, span);
}

/** @throws GROUP_BY_AGGREGATE */
export function checkGroupKey(key: Expr, span: Span | undefined, conf: Conf): void {
  if (hosted(key).aggregates.length > 0) raise('GROUP_BY_AGGREGATE', { sqlExpr: fullSql(key, conf) }, span);
}

/** @throws NESTED_AGGREGATE_FUNCTION */
export function checkNested(e: AggregateExpr): void {
  for (const child of exprChildren(e)) for (const x of walk(child)) if (x.kind === 'Aggregate') raise('NESTED_AGGREGATE_FUNCTION', {}, x.span);
}
