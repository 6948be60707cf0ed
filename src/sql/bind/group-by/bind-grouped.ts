import { bigintType } from '../../../types/data-type.ts';
import type { SqlSelect } from '../../ast.ts';
import type { BindContext, ExprEnv } from '../context.ts';
import type { Attribute, Item, Plan } from '../tree/plan.ts';
import { aggregate, project } from '../tree/plans.ts';
import { hasWindow, splitAtWindows } from './extract-windows.ts';
import { bindGroupKeys } from './group-keys.ts';
import { bindHaving } from './having.ts';

function groupingIdColumn(ctx: BindContext): Attribute {
  return { id: ctx.nextId(), name: 'spark_grouping_id', type: bigintType, nullable: false, qualifier: [] };
}

/** A select list with GROUP BY, HAVING or aggregates over `input`; windows in it stand above the grouped block. */
export function bindGrouped(s: SqlSelect, items: readonly Item[], input: Plan, env: ExprEnv): Plan {
  const { keys, sets } = bindGroupKeys(s, items, env);
  const split = items.some((i) => hasWindow(i.expr)) ? splitAtWindows(items, env.ctx) : undefined;
  const grouped = aggregate(input, keys, split?.below ?? items);
  const plan = sets ? { ...grouped, sets, groupingId: groupingIdColumn(env.ctx) } : grouped;
  const block = s.having ? bindHaving(s.having, plan, env) : plan;
  return split ? project(block, split.above) : block;
}
