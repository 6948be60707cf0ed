import { type AliasMap, aliasMap, replaceAlias, replaceAliasButKeepName } from '../expr/aliases.ts';
import type { Expr, NamedExpression } from '../expr/expr.ts';
import { splitConjuncts } from '../expr/predicates.ts';
import { isDeterministic } from '../facts/properties.ts';
import { output } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import type { OptimizerContext } from './rule.ts';
import { canCollapseExpressions } from './rules/collapse-project.ts';

/** Adjacent Projects and Filters over some plan, as one list of items over one list of conjuncts. */
export interface Scan {
  readonly items: readonly NamedExpression[];
  /** Conjuncts of the lowest Filters, as far as they are deterministic. */
  readonly pushedFilters: readonly Expr[];
  /** Conditions of the other Filters. */
  readonly otherFilters: readonly Expr[];
  readonly relation: Plan;
}

interface Collected {
  readonly items: readonly NamedExpression[] | undefined;
  /** Lowest first. */
  readonly filters: readonly Expr[];
  readonly relation: Plan;
  readonly aliases: AliasMap;
}

function collect(p: Plan, ctx: OptimizerContext): Collected {
  const itself: Collected = { items: undefined, filters: [], relation: p, aliases: new Map() };
  if (p.kind === 'Project') {
    const below = collect(p.child, ctx);
    if (!canCollapseExpressions(p.projectList, below.aliases, ctx)) return itself;
    const items = p.projectList.map((e) => replaceAliasButKeepName(e, below.aliases));
    return { ...below, items, aliases: aliasMap(items) };
  }
  if (p.kind !== 'Filter') return itself;
  const below = collect(p.child, ctx);
  const movable = (below.items ?? []).every(isDeterministic) && canCollapseExpressions([p.condition], below.aliases, ctx);
  return movable ? { ...below, filters: [...below.filters, replaceAlias(p.condition, below.aliases)] } : itself;
}

/** Reads `p` as a scan (Catalyst's ScanOperation); any plan is one, if only of itself. */
export function scanOperation(p: Plan, ctx: OptimizerContext): Scan {
  const { items, filters, relation } = collect(p, ctx);
  const firstOther = filters.findIndex((e) => !isDeterministic(e));
  const pushed = firstOther < 0 ? filters.length : Math.max(firstOther, 1);
  return {
    items: items ?? output(relation),
    pushedFilters: filters.slice(0, pushed).flatMap(splitConjuncts),
    otherFilters: filters.slice(pushed),
    relation,
  };
}
