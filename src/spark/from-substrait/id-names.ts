import type { AttributeReference, Expr, ExprId } from '../expr/expr.ts';
import { transformExpr } from '../expr/traverse.ts';
import { mapPlanExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { transformWithSubqueries } from '../plan/traverse.ts';
import type { Lifter } from './lifter.ts';

/**
 * Names of optimized plans that contain expression ids: `#n` becomes the n-th id that this lift allocated. A number beyond them is an id that the
 * plan no longer has.
 */
export function resolveIdNames(l: Lifter, plan: Plan): Plan {
  if (l.idNames.size === 0) return plan;
  const gone = new Map<number, ExprId>();
  const given = l.allocated.length;
  const idAt = (n: number): ExprId => {
    const known = n < given ? l.allocated[n] : gone.get(n);
    if (known !== undefined) return known;
    const id = l.newId();
    gone.set(n, id);
    return id;
  };
  const names = new Map([...l.idNames].map(([id, raw]) => [id, { raw, name: raw.replace(/#(\d+)/g, (_, n: string) => `#${idAt(Number(n))}`) }]));
  const renamed = <T extends { readonly exprId: ExprId; readonly name: string }>(e: T): T => {
    const found = names.get(e.exprId);
    return found && found.raw === e.name ? { ...e, name: found.name } : e;
  };
  return transformWithSubqueries(plan, (p) => mapPlanExpressions(p, (e) => transformExpr(e, (x) => rename(x, renamed))));
}

type Renamed = <T extends { readonly exprId: ExprId; readonly name: string }>(e: T) => T;

function rename(e: Expr, renamed: Renamed): Expr {
  if (e.kind === 'AttributeReference' || e.kind === 'Alias') return renamed(e);
  if (e.kind !== 'OuterReference') return e;
  const child: AttributeReference = renamed(e.child);
  return child === e.child ? e : { ...e, child };
}
