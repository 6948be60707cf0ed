import { mapItems } from '../../expr/children.ts';
import type { Alias, Expr, ExprId, NamedExpression } from '../../expr/expr.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { isFoldable } from '../../facts/properties.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions } from '../../plan/children.ts';
import type { Expand, Join, Plan } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { cleanupAliases } from './foldable-propagation/cleanup-aliases.ts';

/** Aliases of constants by the id of their attribute. */
type Foldables = ReadonlyMap<ExprId, Alias>;
interface Propagated {
  readonly plan: Plan;
  readonly foldables: Foldables;
}
const none: Foldables = new Map();

function replaceIn(e: Expr, foldables: Foldables): Expr {
  return transformExpr(e, (x) => (x.kind === 'AttributeReference' ? (foldables.get(x.exprId) ?? x) : x));
}
function replaceFoldables(p: Plan, foldables: Foldables): Plan {
  return foldables.size === 0 ? p : mapPlanExpressions(p, (e) => replaceIn(e, foldables));
}
function foldableAliases(items: readonly NamedExpression[]): Foldables {
  const out = new Map<ExprId, Alias>();
  for (const e of items) if (e.kind === 'Alias' && isFoldable(e.child)) out.set(e.exprId, e);
  return out;
}

/** `p` over its propagated child, and what that child offers. */
function overChild<P extends Plan & { readonly child: Plan }>(p: P): { readonly plan: P; readonly foldables: Foldables } {
  const { plan: child, foldables } = propagate(p.child);
  return { plan: child === p.child ? p : { ...p, child }, foldables };
}

function propagateExpand(p: Expand): Propagated {
  const { plan, foldables } = overChild(p);
  if (foldables.size === 0) return { plan, foldables };
  const projections = mapItems(plan.projections, (row) => mapItems(row, (e) => replaceIn(e, foldables)));
  return { plan: projections === plan.projections ? plan : { ...plan, projections }, foldables };
}

/** Columns of the null-supplying side of an outer join are not constant above it. */
function propagateJoin(p: Join): Propagated {
  const left = propagate(p.left);
  const right = propagate(p.right);
  const join: Join = left.plan === p.left && right.plan === p.right ? p : { ...p, left: left.plan, right: right.plan };
  const all = new Map([...left.foldables, ...right.foldables]);
  const plan = replaceFoldables(join, all);
  const above = new Map(all);
  if (p.joinType === 'LeftOuter' || p.joinType === 'FullOuter') for (const a of output(join.right)) above.delete(a.exprId);
  if (p.joinType === 'RightOuter' || p.joinType === 'FullOuter') for (const a of output(join.left)) above.delete(a.exprId);
  return { plan, foldables: above };
}

function propagate(p: Plan): Propagated {
  switch (p.kind) {
    case 'Project':
    case 'Aggregate': {
      const below = overChild(p);
      const plan = replaceFoldables(below.plan, below.foldables);
      if (plan.kind === 'Project') return { plan, foldables: foldableAliases(plan.projectList) };
      return { plan, foldables: plan.kind === 'Aggregate' ? foldableAliases(plan.aggregateExpressions) : none };
    }
    case 'Expand':
      return propagateExpand(p);
    case 'Join':
      return propagateJoin(p);
    case 'Filter':
    case 'SubqueryAlias':
    case 'Window':
    case 'Sample':
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Offset':
    case 'Generate':
    case 'Distinct':
    case 'RepartitionByExpression':
    case 'Repartition':
    case 'RebalancePartitions':
    case 'Sort': {
      const { plan, foldables } = overChild(p);
      return { plan: replaceFoldables(plan, foldables), foldables };
    }
    default:
      return { plan: mapPlanChildren(p, (c) => propagate(c).plan), foldables: none };
  }
}

/**
 * `Filter (x > a) / Project [1 AS x]` → `Filter (1 > a) / …`: attributes that name constants are replaced by them in the operators above; an output
 * column stays, as `1 AS x`. Aliases that come to lie inside expressions are removed.
 *
 * Spark: FoldablePropagation, which ends with CleanupAliases. Safe because the operators listed pass the column through unchanged; at others, and for
 * the null-supplying side of outer joins, the constant is forgotten.
 */
export const foldablePropagation: Rule = {
  name: 'FoldablePropagation',
  kinds: ['Project', 'Aggregate'],
  apply: (plan) => cleanupAliases(propagate(plan).plan),
};
