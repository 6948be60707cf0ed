import { raise } from '../../../errors/raise.ts';
import { typeLattice } from '../../../types/common-type.ts';
import { sameType } from '../../../types/data-type.ts';
import type { Value } from '../../../types/value.ts';
import type { SqlValues } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { evaluateConstant } from '../expr/evaluate-constant.ts';
import { implicitCast } from '../expr/make.ts';
import { constantEnv } from '../scope/constant-env.ts';
import type { Expr } from '../tree/expr.ts';
import type { Attribute, Plan } from '../tree/plan.ts';
import { alias } from '../tree/plans.ts';

/** @throws _LEGACY_ERROR_TEMP_2305 where a row has another width than the column names */
function checkWidths(v: SqlValues, names: readonly string[]): void {
  for (const [i, row] of v.rows.entries()) {
    if (row.length !== names.length)
      raise('_LEGACY_ERROR_TEMP_2305', { numCols: String(names.length), rowSize: String(row.length), ri: String(i) }, v.span);
  }
}

/** @throws _LEGACY_ERROR_TEMP_2303 where the cells of a column have no common type */
function columnOf(name: string, cells: readonly Expr[], v: SqlValues, ctx: BindContext): Attribute {
  const type = typeLattice(ctx.conf.ansiEnabled).commonWithoutStrings(cells.map((c) => c.type));
  if (!type) return raise('_LEGACY_ERROR_TEMP_2303', { name }, v.span);
  return { id: ctx.nextId(), name, type, nullable: cells.some((c) => c.nullable), qualifier: [] };
}

function cellValue(cell: Expr, column: Attribute, v: SqlValues, ctx: BindContext): Value {
  const e = sameType(cell.type, column.type) ? cell : implicitCast(cell, column.type, ctx.conf);
  const constant = evaluateConstant(e, ctx.conf);
  if (constant) return constant.value;
  return raise('UNSUPPORTED_SYNTAX', { what: 'This expression in VALUES' }, cell.span ?? v.span);
}

/** VALUES: every cell evaluated and cast to its column's common type. Source: Catalyst's `ResolveInlineTables`. */
export function bindValues(v: SqlValues, ctx: BindContext, scope: QueryScope): Plan {
  const env = constantEnv(ctx, scope);
  const width = v.rows[0]?.length ?? 0;
  const given = v.alias?.columns ?? [];
  const names = given.length > 0 ? given : Array.from({ length: width }, (_, i) => `col${i + 1}`);
  checkWidths(v, names);
  const cells = v.rows.map((row) => row.map((e) => bindExpr(e, env)));
  const columns = names.map((name, i) =>
    columnOf(
      name,
      cells.flatMap((row) => row.slice(i, i + 1)),
      v,
      ctx,
    ),
  );
  const rows = cells.map((row) => columns.map((c, i) => (row[i] ? cellValue(row[i], c, v, ctx) : null)));
  const plan: Plan = { kind: 'Values', rows, output: columns, hidden: [] };
  return v.alias ? alias(plan, v.alias.name) : plan;
}
