import { assertNever } from '../errors/compile-error.ts';
import type { FunctionCall, SqlExpr, SqlFrame, SqlQuery, SqlWindow } from './ast.ts';

const frameOffsets = (f: SqlFrame | undefined): SqlExpr[] => (f ? [f.lower, f.upper].flatMap((b) => ('offset' in b ? [b.offset] : [])) : []);
const windowParts = (w: SqlWindow): SqlExpr[] =>
  w.kind === 'WindowName' ? [] : [...w.partition, ...w.order.map((o) => o.expr), ...frameOffsets(w.frame)];
const callParts = (c: FunctionCall): SqlExpr[] => [...c.args, ...(c.filter ? [c.filter] : []), ...(c.withinGroup ?? []).map((o) => o.expr)];

/** The expressions directly inside an expression, in source order; queries inside it are not entered. */
export function sqlExprChildren(e: SqlExpr): readonly SqlExpr[] {
  switch (e.kind) {
    case 'ColumnName':
    case 'Star':
    case 'Literal':
    case 'LambdaVariable':
    case 'Parameter':
    case 'ExistsQuery':
    case 'ScalarQuery':
      return [];
    case 'Unary':
    case 'NullTest':
    case 'Cast':
    case 'FieldOf':
    case 'Aliased':
      return [e.operand];
    case 'Binary':
      return [e.left, e.right];
    case 'InList':
      return [e.value, ...e.list];
    case 'InQuery':
      return e.values;
    case 'Like':
      return [e.value, e.pattern];
    case 'LikeQuantified':
      return [e.value, ...e.patterns];
    case 'Case':
      return [...e.branches.flatMap((b) => [b.when, b.then]), ...(e.otherwise ? [e.otherwise] : [])];
    case 'Call':
      return callParts(e);
    case 'Windowed':
      return [...callParts(e.call), ...windowParts(e.window)];
    case 'Subscript':
      return [e.operand, e.index];
    case 'Row':
      return e.items;
    case 'Lambda':
      return [e.body];
    default:
      return assertNever(e, 'syntax tree node');
  }
}

/** The queries of the subquery expressions inside `e`, in source order; those nested in a query stay with it. */
export function innerQueries(e: SqlExpr): readonly SqlQuery[] {
  const out: SqlQuery[] = [];
  const stack: SqlExpr[] = [e];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const children = sqlExprChildren(top);
    for (let i = children.length - 1; i >= 0; i--) {
      const c = children[i];
      if (c) stack.push(c);
    }
    if (top.kind === 'ExistsQuery' || top.kind === 'ScalarQuery') out.push(top.query);
    // the values of an IN come before its query; a query among them is rare enough to visit first
    if (top.kind === 'InQuery') out.push(...top.values.flatMap((v) => innerQueries(v)), top.query);
    if (top.kind === 'InQuery') stack.length -= children.length;
  }
  return out;
}
