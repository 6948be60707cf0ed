import { aggregateAliasMap, aliasMap, replaceAlias, replaceAttributes } from '../../expr/aliases.ts';
import type { AttributeReference, Expr, ExprId } from '../../expr/expr.ts';
import { partition } from '../../expr/partition.ts';
import { reduceAnd, splitConjuncts } from '../../expr/predicates.ts';
import { asSubquery } from '../../expr/subqueries.ts';
import { existsExpr } from '../../expr/traverse.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { attributeSet, outputSet, references, refersOnlyTo } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren, planExpressions } from '../../plan/children.ts';
import { filter, filterBy } from '../../plan/factories.ts';
import type { Aggregate, Filter, Plan, Project, Union, Window } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';

/** Does a subquery in `condition` output a column that `p` outputs too? Then the condition would become ambiguous there. */
function clashesWithSubquery(condition: Expr, p: Plan): boolean {
  return existsExpr(condition, (x) => {
    const subquery = asSubquery(x);
    if (!subquery) return false;
    const plan = subquery.kind === 'DynamicPruningSubquery' ? subquery.buildPlan : subquery.plan;
    const ids = outputSet(p);
    return output(plan).some((a) => ids.has(a.exprId));
  });
}

/** Splits the condition of `f` into what `push` takes and what stays, deterministic conjuncts first; undefined where nothing moves. */
function splitPushable(f: Filter, push: (e: Expr) => boolean): { readonly down: Expr; readonly up: readonly Expr[] } | undefined {
  const [candidates, others] = partition(splitConjuncts(f.condition), isDeterministic);
  const [pushed, rest] = partition(candidates, push);
  const down = reduceAnd(pushed);
  return down === undefined ? undefined : { down, up: [...rest, ...others] };
}

function throughProject(f: Filter, p: Project): Plan | undefined {
  if (!p.projectList.every(isDeterministic) || clashesWithSubquery(f.condition, p.child)) return undefined;
  return { ...p, child: filter(replaceAlias(f.condition, aliasMap(p.projectList)), p.child) };
}

function throughAggregate(f: Filter, p: Aggregate): Plan | undefined {
  if (!p.aggregateExpressions.every(isDeterministic) || p.groupingExpressions.length === 0) return undefined;
  const aliases = aggregateAliasMap(p.aggregateExpressions);
  const below = outputSet(p.child);
  const split = splitPushable(f, (e) => references(e).size > 0 && refersOnlyTo(replaceAlias(e, aliases), below));
  return split && filterBy(split.up, { ...p, child: filter(replaceAlias(split.down, aliases), p.child) });
}

function throughWindow(f: Filter, p: Window): Plan | undefined {
  const keys: AttributeReference[] = [];
  for (const e of p.partitionSpec) {
    if (e.kind !== 'AttributeReference') return undefined;
    keys.push(e);
  }
  const partitionKeys = attributeSet(keys);
  const split = splitPushable(f, (e) => refersOnlyTo(e, partitionKeys));
  return split && filterBy(split.up, { ...p, child: filter(split.down, p.child) });
}

function throughUnion(f: Filter, p: Union): Plan | undefined {
  const split = splitPushable(f, () => true);
  if (!split) return undefined;
  const columns = output(p);
  const children = p.children.map((child) => {
    const mapping = new Map<ExprId, Expr>();
    output(child).forEach((a, i) => {
      const column = columns[i];
      if (column && !mapping.has(column.exprId)) mapping.set(column.exprId, a);
    });
    return filter(replaceAttributes(split.down, mapping), child);
  });
  return filterBy(split.up, { ...p, children });
}

/** One step of PushPredicateThroughNonJoin at `f`; undefined where it does not apply. */
export function pushPredicateThroughNonJoinAt(f: Filter): Plan | undefined {
  const p = f.child;
  switch (p.kind) {
    case 'Project':
      return throughProject(f, p);
    case 'Aggregate':
      return throughAggregate(f, p);
    case 'Window':
      return throughWindow(f, p);
    case 'Union':
      return throughUnion(f, p);
    case 'Distinct':
    case 'Generate':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
    case 'Sort':
    case 'Expand': {
      if (!planExpressions(p).every(isDeterministic)) return undefined;
      const below = outputSet(p.child);
      const split = splitPushable(f, (e) => refersOnlyTo(e, below));
      return (
        split &&
        filterBy(
          split.up,
          mapPlanChildren(p, (child) => filter(split.down, child)),
        )
      );
    }
    default:
      return undefined;
  }
}

/**
 * Filter / op  →  op / Filter, for Project (whole condition, aliases replaced), Aggregate (conjuncts on keys), Window (on partition columns),
 * Union (into every child), Distinct, Generate, Repartition…, Sort, Expand (conjuncts on their input). The rest of the condition stays.
 *
 * Spark: PushPredicateThroughNonJoin. Safe because the conjuncts are deterministic, read only columns that the operator passes on per row or
 * per group, and the operator's own expressions are deterministic.
 */
export const pushPredicateThroughNonJoin: Rule = {
  name: 'PushPredicateThroughNonJoin',
  kinds: ['Filter'],
  apply: (plan, ctx) =>
    transformDown(plan, ctx.idle('PushPredicateThroughNonJoin'), (p) => (p.kind === 'Filter' ? (pushPredicateThroughNonJoinAt(p) ?? p) : p)),
};
