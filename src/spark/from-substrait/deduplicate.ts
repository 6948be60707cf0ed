import type { Alias, AttributeReference, Expr, ExprId, NamedExpression } from '../expr/expr.ts';
import { alias } from '../expr/factories.ts';
import { transformExpr } from '../expr/traverse.ts';
import { attributeSet, outputSet } from '../facts/references.ts';
import { output, toAttribute } from '../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { transformPlan } from '../plan/traverse.ts';

type NewId = () => ExprId;
type Renewed = ReadonlyMap<ExprId, ExprId>;

/**
 * The right side of a join, INTERSECT or EXCEPT with new ids wherever it would output an id that the left side outputs too (Catalyst's
 * DeduplicateRelations). In a plan from Substrait only uses of CTEs can clash, and columns of the left row that a lateral side selects.
 */
export function deduplicateRight(left: Plan, right: Plan, newId: NewId): Plan {
  const lefts = outputSet(left);
  const clashing = new Set(
    output(right)
      .map((a) => a.exprId)
      .filter((id) => lefts.has(id)),
  );
  return clashing.size === 0 ? right : renew(right, clashing, newId).plan;
}

interface Result {
  readonly plan: Plan;
  /** Old ids of the plan's output that have become new ones. */
  readonly ids: Renewed;
}
const nothing: Renewed = new Map();

function renew(p: Plan, clashing: ReadonlySet<ExprId>, newId: NewId): Result {
  if (p.kind === 'CTERelationRef')
    return p.output.some((a) => clashing.has(a.exprId)) ? renewReference(p.output, newId, p) : { plan: p, ids: nothing };
  if (p.kind === 'Project') {
    const list = aliasOuterReferences(p.projectList, clashing, newId);
    if (list) return { plan: { ...p, projectList: list }, ids: changedIds(p.projectList, list) };
    if (p.projectList.every((e) => e.kind === 'Alias')) return { plan: p, ids: nothing };
  }
  if (p.kind === 'Aggregate' && p.aggregateExpressions.every((e) => e.kind === 'Alias')) return { plan: p, ids: nothing };
  const ids = new Map<ExprId, ExprId>();
  const withChildren = mapPlanChildren(p, (c) => {
    const r = renew(c, clashing, newId);
    for (const [from, to] of r.ids) ids.set(from, to);
    return r.plan;
  });
  if (ids.size === 0) return { plan: withChildren, ids: nothing };
  const plan = mapPlanExpressions(withChildren, (e) => rewriteIds(e, ids));
  const outputs = outputSet(p);
  return { plan, ids: new Map([...ids].filter(([from]) => outputs.has(from))) };
}

function renewReference(columns: readonly AttributeReference[], newId: NewId, p: Extract<Plan, { kind: 'CTERelationRef' }>): Result {
  const ids = new Map(columns.map((a) => [a.exprId, newId()]));
  return { plan: { ...p, output: columns.map((a) => ({ ...a, exprId: ids.get(a.exprId) ?? a.exprId })) }, ids };
}

/** A lateral side that selects a column of the left row itself gives it a name, and so an id, of its own. */
function aliasOuterReferences(list: readonly NamedExpression[], clashing: ReadonlySet<ExprId>, newId: NewId): readonly NamedExpression[] | undefined {
  if (!list.some((e) => e.kind === 'OuterReference' && clashing.has(e.child.exprId))) return undefined;
  return list.map((e) => (e.kind === 'OuterReference' && clashing.has(e.child.exprId) ? alias(e, e.child.name, newId()) : e));
}
function changedIds(before: readonly NamedExpression[], after: readonly NamedExpression[]): Renewed {
  const ids = new Map<ExprId, ExprId>();
  before.forEach((e, i) => {
    const now = after[i];
    if (now && now !== e) ids.set(toAttribute(e).exprId, toAttribute(now).exprId);
  });
  return ids;
}

/** `e` with renewed ids, those of outer references inside its subqueries included. */
function rewriteIds(e: Expr, ids: Renewed): Expr {
  return transformExpr(e, (x) => {
    if (x.kind === 'AttributeReference') return withId(x, ids);
    if (x.kind === 'ScalarSubquery' || x.kind === 'Exists' || x.kind === 'ListQuery' || x.kind === 'LateralSubquery') {
      const plan = rewriteOuterIds(x.plan, ids);
      return plan === x.plan ? x : { ...x, plan };
    }
    return x;
  });
}
function rewriteOuterIds(plan: Plan, ids: Renewed): Plan {
  return transformPlan(plan, (p) =>
    mapPlanExpressions(p, (e) =>
      transformExpr(e, (x) => {
        if (x.kind === 'OuterReference') {
          const child = withId(x.child, ids);
          return child === x.child ? x : { ...x, child };
        }
        if (x.kind === 'ScalarSubquery' || x.kind === 'Exists' || x.kind === 'ListQuery' || x.kind === 'LateralSubquery') {
          const inner = rewriteOuterIds(x.plan, ids);
          return inner === x.plan ? x : { ...x, plan: inner };
        }
        return x;
      }),
    ),
  );
}
function withId(a: AttributeReference, ids: Renewed): AttributeReference {
  const id = ids.get(a.exprId);
  return id === undefined ? a : { ...a, exprId: id };
}

/**
 * The children of a UNION, so that no two output the same id: a later child that shares one gets a Project of new aliases; a child that outputs
 * an id twice gets one that renames the repetition.
 */
export function deduplicateUnion(children: readonly Plan[], newId: NewId): readonly Plan[] {
  const taken = new Set<ExprId>();
  return children.map((c) => {
    const single = renameRepeated(c, newId);
    const apart = output(single).some((a) => taken.has(a.exprId)) ? aliasAll(single, newId) : single;
    for (const a of output(apart)) taken.add(a.exprId);
    return apart;
  });
}

function aliasAll(child: Plan, newId: NewId): Plan {
  return { kind: 'Project', projectList: output(child).map((a) => alias(a, a.name, newId())), child };
}
function renameRepeated(child: Plan, newId: NewId): Plan {
  const columns = output(child);
  if (attributeSet(columns).size === columns.length) return child;
  const seen = new Set<ExprId>();
  const projectList = columns.map((a): AttributeReference | Alias => {
    if (seen.has(a.exprId)) return alias(a, a.name, newId(), [], 'dedup');
    seen.add(a.exprId);
    return a;
  });
  return { kind: 'Project', projectList, child };
}
