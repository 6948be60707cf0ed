import { sameCanonical, sameResult, semanticEquals } from '../../../equality/semantic.ts';
import { replaceAttributes } from '../../../expr/aliases.ts';
import { asNamed } from '../../../expr/children.ts';
import type { AttributeReference, Expr, ExprId, NamedExpression } from '../../../expr/expr.ts';
import { output, toAttribute } from '../../../facts/typing.ts';
import { project } from '../../../plan/factories.ts';
import type { Aggregate, Filter, Join, Plan } from '../../../plan/plan.ts';
import { canMergeAggregates } from './aggregation-kind.ts';

/** Columns of a new plan, by id, as columns of the cached or merged one. */
export type ColumnMap = ReadonlyMap<ExprId, AttributeReference>;

export interface MergedPlan {
  readonly plan: Plan;
  readonly columns: ColumnMap;
}

/** The columns of `p` onto those of `cached` when the two are one plan up to ids and names. */
export function samePlan(p: Plan, cached: Plan): ColumnMap | undefined {
  if (!sameResult(p, cached)) return undefined;
  const columns = output(cached);
  return new Map(output(p).flatMap((a, i) => (columns[i] ? [[a.exprId, columns[i]] as const] : [])));
}

const unaliased = (e: Expr): Expr => (e.kind === 'Alias' ? e.child : e);

interface MergedItems {
  readonly items: readonly NamedExpression[];
  readonly columns: ColumnMap;
}

/** The cached items and those of the new list that they lack. */
function mergeItems(fresh: readonly NamedExpression[], below: ColumnMap, cached: readonly NamedExpression[]): MergedItems {
  const items = [...cached];
  const columns = new Map<ExprId, AttributeReference>();
  for (const e of fresh) {
    const mapped = asNamed(replaceAttributes(e, below));
    let found = items.find((x) => semanticEquals(unaliased(x), unaliased(mapped)));
    if (!found) {
      items.push(mapped);
      found = mapped;
    }
    columns.set(toAttribute(e).exprId, toAttribute(found));
  }
  return { items, columns };
}

function withProject(below: MergedPlan | undefined, fresh: readonly NamedExpression[], cached: readonly NamedExpression[]): MergedPlan | undefined {
  if (!below) return undefined;
  const { items, columns } = mergeItems(fresh, below.columns, cached);
  return { plan: project(items, below.plan), columns };
}

const mapped = (e: Expr | undefined, columns: ColumnMap): Expr | undefined => e && replaceAttributes(e, columns);
function sameCondition(a: Expr | undefined, b: Expr | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameCanonical(a, b);
}

function mergeAggregates(p: Aggregate, cached: Aggregate): MergedPlan | undefined {
  const below = canMergeAggregates(p, cached) ? mergePlans(p.child, cached.child) : undefined;
  if (!below) return undefined;
  const keys = p.groupingExpressions.map((e) => replaceAttributes(e, below.columns));
  if (keys.length !== cached.groupingExpressions.length || !keys.every((e, i) => sameCondition(e, cached.groupingExpressions[i]))) return undefined;
  const { items, columns } = mergeItems(p.aggregateExpressions, below.columns, cached.aggregateExpressions);
  return { plan: { ...cached, aggregateExpressions: items, child: below.plan }, columns };
}

function mergeFilters(p: Filter, cached: Filter): MergedPlan | undefined {
  const below = mergePlans(p.child, cached.child);
  if (!below || !sameCondition(mapped(p.condition, below.columns), cached.condition)) return undefined;
  return { plan: { ...cached, child: below.plan }, columns: below.columns };
}

function mergeJoins(p: Join, cached: Join): MergedPlan | undefined {
  if (p.joinType !== cached.joinType || p.leftHint !== cached.leftHint || p.rightHint !== cached.rightHint) return undefined;
  const left = mergePlans(p.left, cached.left);
  const right = left && mergePlans(p.right, cached.right);
  if (!left || !right) return undefined;
  const columns = new Map([...left.columns, ...right.columns]);
  if (!sameCondition(mapped(p.condition, columns), cached.condition)) return undefined;
  return { plan: { ...cached, left: left.plan, right: right.plan }, columns };
}

/**
 * One plan that computes the columns of both: the two may differ in Project lists and Aggregate outputs, and in Projects that one of them lacks;
 * undefined where they differ in more (Catalyst's MergeScalarSubqueries.tryMergePlans).
 */
export function mergePlans(p: Plan, cached: Plan): MergedPlan | undefined {
  const columns = samePlan(p, cached);
  if (columns) return { plan: cached, columns };
  if (p.kind === 'Project' && cached.kind === 'Project') return withProject(mergePlans(p.child, cached.child), p.projectList, cached.projectList);
  if (cached.kind === 'Project') return withProject(mergePlans(p, cached.child), output(p), cached.projectList);
  if (p.kind === 'Project') return withProject(mergePlans(p.child, cached), p.projectList, output(cached));
  if (p.kind === 'Aggregate' && cached.kind === 'Aggregate') return mergeAggregates(p, cached);
  if (p.kind === 'Filter' && cached.kind === 'Filter') return mergeFilters(p, cached);
  return p.kind === 'Join' && cached.kind === 'Join' ? mergeJoins(p, cached) : undefined;
}
