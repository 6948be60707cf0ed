import type { SqlSelect } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import type { Item, Plan } from '../tree/plan.ts';
import { aggregate } from '../tree/plans.ts';
import { bindGroupKeys } from './group-keys.ts';
import { bindHaving } from './having.ts';

/** A select list with GROUP BY, HAVING or aggregates over `input`. */
export function bindGrouped(s: SqlSelect, items: readonly Item[], input: Plan, env: ExprEnv): Plan {
  const { keys, sets } = bindGroupKeys(s, items, env);
  const plan = aggregate(input, keys, items, 0, sets);
  return s.having ? bindHaving(s.having, plan, env) : plan;
}
