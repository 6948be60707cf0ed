import type { AttributeReference, Expr, ExprId, NamedExpression } from '../../expr/expr.ts';
import { asSubquery } from '../../expr/subqueries.ts';
import { existsExpr } from '../../expr/traverse.ts';
import { inputSet, outputSet, planReferences, producedAttributes, references } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanChildren } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import type { Aggregate, Expand, Generate, Join, Plan, Project, Union, Window } from '../../plan/plan.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { transformDown, transformUp } from '../transform.ts';
import { generatorNestedColumnAliasing } from './column-pruning/generator-nested-column-aliasing.ts';
import { nestedColumnAliasing } from './column-pruning/nested-column-aliasing.ts';
import { allIn, type Ids, prune } from './column-pruning/prune.ts';

const itemIn = (e: NamedExpression, ids: Ids): boolean => ids.has(e.kind === 'OuterReference' ? e.child.exprId : e.exprId);
const idsOf = (attributes: Iterable<AttributeReference>): Set<ExprId> => new Set([...attributes].map((a) => a.exprId));

function pruneExpand(p: Project, e: Expand): Project {
  const needed = planReferences(p);
  if (allIn(e.output, needed)) return p;
  const kept = (_: unknown, i: number): boolean => {
    const column = e.output[i];
    return column !== undefined && needed.has(column.exprId);
  };
  return { ...p, child: { ...e, projections: e.projections.map((row) => row.filter(kept)), output: e.output.filter(kept) } };
}

/** Undefined where all the Generate outputs is read. */
function pruneGenerate(p: Project, g: Generate): Project | undefined {
  const above = planReferences(p);
  const whole = outputSet(g);
  if (above.size === whole.size && allIn(whole.values(), above)) return undefined;
  const needed = idsOf(above.values());
  for (const a of producedAttributes(g)) needed.delete(a.exprId);
  const read = references(g.generator);
  for (const id of read.keys()) needed.add(id);
  const child = prune(g.child, needed);
  const unrequiredChildIndex = output(child).flatMap((a, i) => (read.has(a.exprId) && !above.has(a.exprId) ? [i] : []));
  const same = unrequiredChildIndex.length === g.unrequiredChildIndex.length && unrequiredChildIndex.every((x, i) => x === g.unrequiredChildIndex[i]);
  return child === g.child && same ? p : { ...p, child: { ...g, child, unrequiredChildIndex } };
}

function pruneUnion(p: Project, u: Union): Project {
  const needed = planReferences(p);
  const first = u.children[0];
  if (first === undefined || allIn(output(u), needed)) return p;
  const kept = output(first).map((a) => needed.has(a.exprId));
  const children = u.children.map((c) =>
    project(
      output(c).filter((_, i) => kept[i]),
      c,
    ),
  );
  return { ...p, child: { ...u, children } };
}

function pruneWindow(p: Project, w: Window): Project | undefined {
  const needed = planReferences(p);
  const windowExpressions = w.windowExpressions.filter((e) => itemIn(e, needed));
  if (windowExpressions.length === w.windowExpressions.length) return undefined;
  return { ...p, child: windowExpressions.length === 0 ? w.child : { ...w, windowExpressions } };
}

/** Each child of the node below `p` gives only what that node and `p` read. */
function pruneInputs(p: Project): Project {
  const above = planReferences(p);
  const own = planReferences(p.child);
  const needed: Ids = { has: (id) => above.has(id) || own.has(id) };
  if (allIn(inputSet(p.child).values(), needed)) return p;
  return { ...p, child: mapPlanChildren(p.child, (c) => prune(c, needed)) };
}

function pruneBelowProject(p: Project, ctx: OptimizerContext): Plan {
  const { child } = p;
  const needed = planReferences(p);
  switch (child.kind) {
    case 'Project':
      if (child.projectList.every((e) => itemIn(e, needed))) return p;
      return { ...p, child: { ...child, projectList: child.projectList.filter((e) => itemIn(e, needed)) } };
    case 'Aggregate':
      if (child.aggregateExpressions.every((e) => itemIn(e, needed))) return pruneInputs(p);
      return { ...p, child: { ...child, aggregateExpressions: child.aggregateExpressions.filter((e) => itemIn(e, needed)) } };
    case 'Expand':
      return allIn(child.output, needed) ? pruneInputs(p) : pruneExpand(p, child);
    case 'Generate':
      return pruneGenerate(p, child) ?? generatorNestedColumnAliasing(p, ctx) ?? pruneInputs(p);
    case 'Union':
      return pruneUnion(p, child);
    case 'Window':
      return pruneWindow(p, child) ?? nestedColumnAliasing(p, ctx) ?? pruneInputs(p);
    case 'WithCTE': {
      const plan = prune(child.plan, needed);
      return plan === child.plan ? p : { ...p, child: { ...child, plan } };
    }
    case 'Intersect':
    case 'Except':
    case 'Distinct':
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'OneRowRelation':
    case 'Range':
    case 'CTERelationRef':
      return p;
    default:
      return nestedColumnAliasing(p, ctx) ?? pruneInputs(p);
  }
}

function pruneChild(p: Aggregate | Expand, ctx: OptimizerContext): Plan {
  const child = prune(p.child, planReferences(p));
  return child === p.child ? (nestedColumnAliasing(p, ctx) ?? p) : { ...p, child };
}

function pruneExistence(p: Join): Plan {
  if (p.joinType !== 'LeftSemi' && p.joinType !== 'LeftAnti' && p.joinType !== 'ExistenceJoin') return p;
  const right = prune(p.right, planReferences(p));
  return right === p.right ? p : { ...p, right };
}

function pruneAt(p: Plan, ctx: OptimizerContext): Plan {
  switch (p.kind) {
    case 'Project':
      return pruneBelowProject(p, ctx);
    case 'Aggregate':
    case 'Expand':
      return pruneChild(p, ctx);
    case 'Generate':
      return generatorNestedColumnAliasing(p, ctx) ?? p;
    case 'Join':
      return pruneExistence(p);
    default:
      return p;
  }
}

function clashesWithSubquery(condition: Expr, p: Plan): boolean {
  const ids = outputSet(p);
  return existsExpr(condition, (x) => {
    const subquery = asSubquery(x);
    if (!subquery) return false;
    return output(subquery.kind === 'DynamicPruningSubquery' ? subquery.buildPlan : subquery.plan).some((a) => ids.has(a.exprId));
  });
}

/** Project / Filter / Project (columns only): the lower one would keep the Filter from its input, and the upper prunes anyway. */
function dropProjectBelowFilter(p: Plan): Plan {
  if (p.kind !== 'Project' || p.child.kind !== 'Filter' || p.child.child.kind !== 'Project') return p;
  const lower = p.child.child;
  if (!lower.projectList.every((e) => e.kind === 'AttributeReference')) return p;
  if (!allIn(output(lower), outputSet(lower.child)) || clashesWithSubquery(p.child.condition, lower.child)) return p;
  return { ...p, child: { ...p.child, child: lower.child } };
}

/**
 * Columns that nothing above reads are dropped: items of Projects, Aggregates, Expands and Windows, generator inputs, and, by Projects put
 * there, the outputs of the children of all other operators. Projects of bare columns that end up below a Filter are removed again.
 *
 * Spark: ColumnPruning. Safe because no expression above reads what is dropped, and none of these operators compares whole rows.
 */
export const columnPruning: Rule = {
  name: 'ColumnPruning',
  kinds: ['Project', 'Aggregate', 'Expand', 'Generate', 'Join'],
  apply: (plan, ctx) => {
    const pruned = transformDown(plan, ctx.idle('ColumnPruning'), (p) => pruneAt(p, ctx));
    return transformUp(pruned, ctx.idle('ColumnPruning clean-up'), dropProjectBelowFilter);
  },
};
