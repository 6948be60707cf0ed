import type { IrRel } from '../../substrait/ir/relation.ts';
import type { ExprId } from '../expr/expr.ts';
import { walkExpr } from '../expr/traverse.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { innerPlans } from '../plan/traverse.ts';

/**
 * Marks the plans of subquery expressions: the first occurrence of an expression that `plan` has twice gets an anchor, a later one refers to it and has
 * none; another expression over the same plan (merged scalar subqueries) gets an anchor of its own.
 */
export function subqueryMarks(plan: Plan, newAnchor: () => number): (id: ExprId, rel: IrRel) => IrRel {
  const repeated = repeatedSubqueries(plan);
  const anchors = new Map<ExprId, number>();
  return (id, rel) => {
    const known = anchors.get(id);
    if (known !== undefined) {
      const { idAnchor: _, ...rest } = rel;
      return { ...rest, sameIdsAs: known };
    }
    if (!repeated.has(id) && rel.sameIdsAs === undefined) return rel;
    const idAnchor = rel.idAnchor ?? newAnchor();
    anchors.set(id, idAnchor);
    return { ...rel, idAnchor };
  };
}

function repeatedSubqueries(root: Plan): ReadonlySet<ExprId> {
  const seen = new Set<ExprId>();
  const repeated = new Set<ExprId>();
  const stack: Plan[] = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    for (const e of planExpressions(top))
      walkExpr(e, (x) => {
        if (x.kind === 'ScalarSubquery' || x.kind === 'Exists' || x.kind === 'ListQuery') (seen.has(x.exprId) ? repeated : seen).add(x.exprId);
        return true;
      });
    stack.push(...innerPlans(top), ...planChildren(top));
  }
  return repeated;
}
