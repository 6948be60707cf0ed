import { bigintType } from '../../../types/data-type.ts';
import type { SqlSelect } from '../../ast.ts';
import type { BindContext, ExprEnv } from '../context.ts';
import { hasGenerator, projectWithGenerator, splitAtGenerator } from '../select/generators.ts';
import type { Attribute, Item, Plan } from '../tree/plan.ts';
import { aggregate, at, project } from '../tree/plans.ts';
import { hasWindow, splitAtWindows } from './extract-windows.ts';
import { bindGroupKeys } from './group-keys.ts';
import { bindHaving } from './having.ts';

function groupingIdColumn(ctx: BindContext): Attribute {
  return { id: ctx.nextId(), name: 'spark_grouping_id', type: bigintType, nullable: false, qualifier: [] };
}

/** A select list with GROUP BY, HAVING or aggregates over `input`; windows in it stand above the grouped block. */
export function bindGrouped(s: SqlSelect, items: readonly Item[], input: Plan, env: ExprEnv): Plan {
  const { keys, sets } = bindGroupKeys(s, items, env);
  const generating = items.some((i) => hasGenerator(i.expr)) ? splitAtGenerator(items, env.ctx) : undefined;
  const listed = generating?.below ?? items;
  const split = listed.some((i) => hasWindow(i.expr)) ? splitAtWindows(listed, env.ctx) : undefined;
  const grouped = aggregate(input, keys, split?.below ?? listed);
  const plan = at(sets ? { ...grouped, sets, groupingId: groupingIdColumn(env.ctx) } : grouped, s.groupBy?.span ?? s.span);
  const block = s.having ? bindHaving(s.having, plan, env, s.span) : plan;
  const list = split ? at(project(block, split.above), s.span) : block;
  return generating ? projectWithGenerator(list, generating.above, env.ctx) : list;
}
