import { raise } from '../../../errors/raise.ts';
import type { SqlTableAlias } from '../../ast.ts';
import type { BindContext } from '../context.ts';
import { aliasItem, columnRef } from '../tree/columns.ts';
import type { Plan } from '../tree/plan.ts';
import { alias, project } from '../tree/plans.ts';

/** `x`, `x(a, b)`: the columns renamed first, then the alias. @throws when the counts differ */
export function applyAlias(plan: Plan, a: SqlTableAlias | undefined, ctx: BindContext): Plan {
  if (!a) return plan;
  return alias(renameColumns(plan, a, ctx), a.name);
}
export function renameColumns(plan: Plan, a: SqlTableAlias, ctx: BindContext): Plan {
  if (a.columns.length === 0) return plan;
  if (a.columns.length !== plan.output.length) {
    const params = { columnSize: String(a.columns.length), outputSize: String(plan.output.length) };
    raise('_LEGACY_ERROR_TEMP_1028', params, a.span);
  }
  return project(
    plan,
    plan.output.map((c, i) => aliasItem(columnRef(c), a.columns[i] ?? c.name, ctx.nextId())),
    0,
    [],
  );
}
