import type { Alias, AttributeReference, Expr, ExprId, NamedExpression } from '../expr/expr.ts';
import { transformExpr, walkExpr } from '../expr/traverse.ts';
import { outputSet, producedAttributes } from '../facts/references.ts';
import { output } from '../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions, planChildren } from './children.ts';
import type { Plan } from './plan.ts';
import { mapSubqueryPlans } from './traverse.ts';

type NextId = () => ExprId;
type Renamed = ReadonlyMap<ExprId, AttributeReference>;

const renamed = (a: AttributeReference, map: Renamed): AttributeReference => {
  const to = map.get(a.exprId);
  return to ? { ...a, dataType: to.dataType, exprId: to.exprId } : a;
};

function renameOuterReferences(p: Plan, map: Renamed): Plan {
  const node = mapPlanExpressions(p, (e) =>
    mapSubqueryPlans(
      transformExpr(e, (x) => {
        if (x.kind !== 'OuterReference') return x;
        const child = renamed(x.child, map);
        return child === x.child ? x : { ...x, child };
      }),
      (q) => renameOuterReferences(q, map),
    ),
  );
  return mapPlanChildren(node, (c) => renameOuterReferences(c, map));
}

/** The expressions of node `p` with attributes renamed, also in the outer references of its subquery plans (Catalyst's `rewriteAttrs`). */
function renameReferences(p: Plan, map: Renamed): Plan {
  if (map.size === 0) return p;
  return mapPlanExpressions(p, (e) =>
    mapSubqueryPlans(
      transformExpr(e, (x) => (x.kind === 'AttributeReference' ? renamed(x, map) : x)),
      (q) => renameOuterReferences(q, map),
    ),
  );
}

/** Attributes of `before` whose ids differ by position in `after`. */
function changedIds(before: readonly AttributeReference[], after: readonly AttributeReference[]): Map<ExprId, AttributeReference> {
  const out = new Map<ExprId, AttributeReference>();
  before.forEach((a, i) => {
    const b = after[i];
    if (b && b.exprId !== a.exprId) out.set(a.exprId, b);
  });
  return out;
}

/** The subqueries of `e` over renewed relations; an IN list remembers the columns it had. */
function renewSubqueries(e: Expr, nextId: NextId): Expr {
  const columns = new Map<ExprId, readonly AttributeReference[]>();
  walkExpr(e, (x) => {
    if (x.kind === 'ListQuery') columns.set(x.exprId, x.childOutputs ?? output(x.plan).slice(0, x.numColumns));
    return true;
  });
  const renewed = mapSubqueryPlans(e, (q) => renewRelations(q, nextId));
  return transformExpr(renewed, (x) => {
    const childOutputs = x.kind === 'ListQuery' ? columns.get(x.exprId) : undefined;
    return x.kind === 'ListQuery' && childOutputs && !x.childOutputs ? { ...x, childOutputs } : x;
  });
}

/** Every relation gets new ids, everything above is renamed; subquery plans too. */
function renewRelations(p: Plan, nextId: NextId): Plan {
  switch (p.kind) {
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'Range':
    case 'CTERelationRef':
      return { ...p, output: p.output.map((a) => ({ ...a, exprId: nextId() })) };
    case 'OneRowRelation':
      return p;
    default: {
      const withChildren = mapPlanChildren(p, (c) => renewRelations(c, nextId));
      const node = mapPlanExpressions(withChildren, (e) => renewSubqueries(e, nextId));
      const before = planChildren(p).flatMap((c) => [...output(c)]);
      const after = planChildren(node).flatMap((c) => [...output(c)]);
      return renameReferences(node, changedIds(before, after));
    }
  }
}

function newAliases(items: readonly NamedExpression[], nextId: NextId): readonly NamedExpression[] {
  return items.map((e): NamedExpression => (e.kind === 'Alias' ? { ...e, exprId: nextId(), qualifier: [], metadata: undefined } : e));
}

/** A node that itself makes attributes among `conflicting`, with new ids for them; undefined where it makes none. */
function withNewIds(p: Plan, conflicting: ReadonlySet<ExprId>, nextId: NextId): Plan | undefined {
  const clash = (a: { readonly exprId: ExprId }): boolean => conflicting.has(a.exprId);
  const isAlias = (e: NamedExpression): e is Alias => e.kind === 'Alias';
  switch (p.kind) {
    case 'Project':
      return p.projectList.filter(isAlias).some(clash) ? { ...p, projectList: newAliases(p.projectList, nextId) } : undefined;
    case 'Aggregate':
      return p.aggregateExpressions.filter(isAlias).some(clash)
        ? { ...p, aggregateExpressions: newAliases(p.aggregateExpressions, nextId) }
        : undefined;
    case 'Window':
      return p.windowExpressions.filter(isAlias).some(clash) ? { ...p, windowExpressions: newAliases(p.windowExpressions, nextId) } : undefined;
    case 'Generate':
      return p.generatorOutput.some(clash) ? { ...p, generatorOutput: p.generatorOutput.map((a) => ({ ...a, exprId: nextId() })) } : undefined;
    case 'Expand': {
      const produced = new Set(producedAttributes(p).map((a) => a.exprId));
      if (![...produced].some((id) => conflicting.has(id))) return undefined;
      return { ...p, output: p.output.map((a) => (produced.has(a.exprId) ? { ...a, exprId: nextId() } : a)) };
    }
    default:
      return undefined;
  }
}

/** Only aliases: nothing below can clash above. */
function hidesChild(p: Plan): boolean {
  if (p.kind === 'Project') return p.projectList.every((e) => e.kind === 'Alias');
  return p.kind === 'Aggregate' && p.aggregateExpressions.every((e) => e.kind === 'Alias');
}

interface Rewritten {
  readonly plan: Plan;
  readonly map: Renamed;
}
function renewConflicts(p: Plan, conflicting: ReadonlySet<ExprId>, nextId: NextId): Rewritten {
  const renewed = withNewIds(p, conflicting, nextId);
  if (renewed) return { plan: renewed, map: changedIds(output(p), output(renewed)) };
  if (hidesChild(p)) return { plan: p, map: new Map() };
  const map = new Map<ExprId, AttributeReference>();
  const withChildren = mapPlanChildren(p, (c) => {
    const r = renewConflicts(c, conflicting, nextId);
    for (const [id, a] of r.map) map.set(id, a);
    return r.plan;
  });
  const plan = renameReferences(withChildren, map);
  const visible = outputSet(plan);
  return { plan, map: new Map([...map].filter(([, a]) => visible.has(a.exprId))) };
}

/**
 * A copy of `p` that can stand beside it: all relations have new ids, and so have the columns of `p`. Ids made inside and not output stay, as
 * Spark keeps them (the right side of a self join after Catalyst's DeduplicateRelations).
 */
export function freshCopy(p: Plan, nextId: NextId): Plan {
  const copy = renewRelations(p, nextId);
  const here = outputSet(p);
  const conflicting = new Set(output(copy).flatMap((a) => (here.has(a.exprId) ? [a.exprId] : [])));
  return conflicting.size === 0 ? copy : renewConflicts(copy, conflicting, nextId).plan;
}
