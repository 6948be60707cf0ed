import { type AliasMap, aliasMap, replaceAlias } from '../../../expr/aliases.ts';
import type { Expr, NamedExpression } from '../../../expr/expr.ts';
import { splitConjuncts } from '../../../expr/predicates.ts';
import { isDeterministic } from '../../../facts/properties.ts';
import { output } from '../../../facts/typing.ts';
import type { Plan } from '../../../plan/plan.ts';
import type { OptimizerContext } from '../../rule.ts';
import { canCollapseExpressions, mergeProjectLists } from '../collapse-project.ts';

interface Collected {
  readonly items: readonly NamedExpression[] | undefined;
  /** Conditions, the lowest first, said of the columns of `below`. */
  readonly filters: readonly Expr[];
  readonly below: Plan;
  readonly aliases: AliasMap;
}
/** A stack of Projects and Filters as one list over one condition. */
export interface ScanOperation {
  readonly items: readonly NamedExpression[];
  readonly predicates: readonly Expr[];
  readonly below: Plan;
}

function collect(p: Plan, ctx: OptimizerContext): Collected {
  const nothing: Collected = { items: undefined, filters: [], below: p, aliases: new Map() };
  if (p.kind === 'Project') {
    const { filters, below, aliases } = collect(p.child, ctx);
    if (!canCollapseExpressions(p.projectList, aliases, ctx)) return nothing;
    const items = mergeProjectLists(p.projectList, [...aliases.values()]);
    return { items, filters, below, aliases: aliasMap(items) };
  }
  if (p.kind !== 'Filter') return nothing;
  const c = collect(p.child, ctx);
  if (!(c.items?.every(isDeterministic) ?? true) || !canCollapseExpressions([p.condition], c.aliases, ctx)) return nothing;
  const last = c.filters[c.filters.length - 1];
  if (last && !(isDeterministic(last) && isDeterministic(p.condition))) return nothing;
  return { ...c, filters: [...c.filters, replaceAlias(p.condition, c.aliases)] };
}

/** The Projects and Filters on top of a plan, aliases resolved (Catalyst's `PhysicalOperation`). */
export function scanOperation(p: Plan, ctx: OptimizerContext): ScanOperation {
  const { items, filters, below } = collect(p, ctx);
  return { items: items ?? output(below), predicates: filters.flatMap(splitConjuncts), below };
}
