import { aggregateAliasMap, aliasMap, replaceAlias, replaceAttributes } from '../../expr/aliases.ts';
import { exprChildren } from '../../expr/children.ts';
import type { Expr, ExprId } from '../../expr/expr.ts';
import { partition } from '../../expr/partition.ts';
import { reduceAnd, splitConjuncts } from '../../expr/predicates.ts';
import { hasCorrelatedScalarSubquery } from '../../expr/subqueries.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { outputSet, references } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren, planExpressions } from '../../plan/children.ts';
import { filterBy } from '../../plan/factories.ts';
import type { Aggregate, Join, Plan, Project, Union, Window } from '../../plan/plan.ts';
import { canPlanAsBroadcastHashJoin } from '../broadcast.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';

type Test = (e: Expr) => boolean;

/** The condition reads no column that the right side shares with `below`: after the move such a column would be ambiguous. */
function isUnambiguous(j: Join, below: readonly Plan[]): boolean {
  const right = outputSet(j.right);
  const shared = (id: ExprId): boolean => right.has(id) && below.some((p) => outputSet(p).has(id));
  return j.condition === undefined || ![...references(j.condition).keys()].some(shared);
}

/** Every column `e` reads is one of `ids` or of the right side. */
const readsOnly =
  (j: Join, has: (id: ExprId) => boolean): Test =>
  (e) =>
    [...references(e).keys()].every((id) => has(id) || outputSet(j.right).has(id));

/** `node` over the join over the node's child. */
function below(node: Plan, j: Join, condition: Expr | undefined): Plan {
  return mapPlanChildren(node, (left) => ({ ...j, left, condition }));
}

/** Moves the conjuncts that `push` takes; the rest may stay as a Filter, if the join is a semi join and it reads no right column. */
function pushJoin(j: Join, push: Test, make: (e: Expr) => Expr = (e) => e): Plan {
  if (j.condition === undefined) return below(j.left, j, undefined);
  const [down, up] = partition(splitConjuncts(j.condition), push);
  const pushed = reduceAnd(down);
  const right = outputSet(j.right);
  const readsRight = up.some((e) => [...references(e).keys()].some((id) => right.has(id)));
  if (pushed === undefined || readsRight || (up.length > 0 && j.joinType !== 'LeftSemi')) return j;
  return filterBy(up, below(j.left, j, make(pushed)));
}

function throughProject(j: Join, p: Project): Plan {
  if (!p.projectList.every(isDeterministic) || p.projectList.some(hasCorrelatedScalarSubquery) || !isUnambiguous(j, [p.child])) return j;
  if (j.condition === undefined) return below(p, j, undefined);
  const aliases = aliasMap(p.projectList);
  const simple = [...aliases.values()].every((a) => exprChildren(a.child).length === 0);
  return simple ? below(p, j, aliases.size === 0 ? j.condition : replaceAlias(j.condition, aliases)) : j;
}

function throughAggregate(j: Join, p: Aggregate, ctx: OptimizerContext): Plan {
  const items = p.aggregateExpressions;
  if (p.groupingExpressions.length === 0 || !items.every(isDeterministic) || items.some(hasCorrelatedScalarSubquery)) return j;
  if (!isUnambiguous(j, [p.child]) || !canPlanAsBroadcastHashJoin(j, ctx.conf)) return j;
  const aliases = aggregateAliasMap(items);
  const inside = readsOnly(j, (id) => outputSet(p.child).has(id));
  return pushJoin(
    j,
    (e) => references(e).size > 0 && inside(replaceAlias(e, aliases)),
    (e) => replaceAlias(e, aliases),
  );
}

function throughWindow(j: Join, p: Window): Plan {
  if (!p.partitionSpec.every((e) => e.kind === 'AttributeReference')) return j;
  const keys = new Set(p.partitionSpec.flatMap((e) => [...references(e).keys()]));
  return pushJoin(
    j,
    readsOnly(j, (id) => keys.has(id)),
  );
}

function throughUnion(j: Join, p: Union): Plan {
  if (!isUnambiguous(j, p.children)) return j;
  const columns = output(p);
  const children = p.children.map((left): Plan => {
    const mapping = new Map<ExprId, Expr>();
    output(left).forEach((a, i) => {
      const column = columns[i];
      if (column && !mapping.has(column.exprId)) mapping.set(column.exprId, a);
    });
    return { ...j, left, condition: j.condition && replaceAttributes(j.condition, mapping) };
  });
  return { ...p, children };
}

function push(j: Join, ctx: OptimizerContext): Plan {
  if (j.joinType !== 'LeftSemi' && j.joinType !== 'LeftAnti') return j;
  const p = j.left;
  switch (p.kind) {
    case 'Project':
      return throughProject(j, p);
    case 'Aggregate':
      return throughAggregate(j, p, ctx);
    case 'Window':
      return throughWindow(j, p);
    case 'Union':
      return throughUnion(j, p);
    case 'Distinct':
    case 'Generate':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
    case 'Sort':
    case 'Expand':
      if (!planExpressions(p).every(isDeterministic)) return j;
      return pushJoin(
        j,
        readsOnly(j, (id) => outputSet(p.child).has(id)),
      );
    default:
      return j;
  }
}

/**
 * Left semi or anti Join / op  →  op / Join, for Project (of plain columns and constants), Aggregate (on its keys, if the join can be a broadcast
 * join), Window (on partition columns), Union, Distinct, Generate, Repartition…, Sort, Expand. Of a semi join what cannot move stays as a Filter.
 *
 * Spark: PushDownLeftSemiAntiJoin. Safe because such a join only selects left rows, by columns that the operator passes on.
 */
export const pushDownLeftSemiAntiJoin: Rule = {
  name: 'PushDownLeftSemiAntiJoin',
  kinds: ['Join'],
  apply: (plan, ctx) => transformDown(plan, ctx.idle('PushDownLeftSemiAntiJoin'), (p) => (p.kind === 'Join' ? push(p, ctx) : p)),
};
