import type { Expr } from '../expr/expr.ts';
import { alias } from '../expr/factories.ts';
import { project } from '../plan/factories.ts';
import type { Plan } from '../plan/plan.ts';
import type { OptimizerContext, Rule } from './rule.ts';
import { constantFolding } from './rules/constant-folding.ts';
import { simplifyConditionals } from './rules/simplify-conditionals.ts';
import { simplifyExtractValueOps } from './rules/simplify-extract-value-ops.ts';

const rules: readonly Rule[] = [simplifyExtractValueOps, constantFolding, simplifyConditionals];

/** `e` with accesses to constructed structs, maps and arrays resolved: what CollapseProject judges the cost of. */
export function simplifyExtractValues(e: Expr, ctx: OptimizerContext): Expr {
  let plan: Plan = project([alias(e, 'value', 0)], { kind: 'OneRowRelation' });
  for (let pass = 0; pass < 10; pass++) {
    let next: Plan = plan;
    for (const rule of rules) next = rule.apply(next, ctx);
    if (next === plan) break;
    plan = next;
  }
  const item = plan.kind === 'Project' ? plan.projectList[0] : undefined;
  return item?.kind === 'Alias' ? item.child : e;
}
