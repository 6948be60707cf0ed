import type { Expr, ExprId } from '../../expr/expr.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { output } from '../../facts/typing.ts';
import { mapPlanExpressions, planChildren } from '../../plan/children.ts';
import type { Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

function update(p: Plan): Plan {
  const children = planChildren(p);
  if (children.length === 0) return p;
  const nullable = new Map<ExprId, boolean>();
  for (const c of children) for (const a of output(c)) nullable.set(a.exprId, (nullable.get(a.exprId) ?? false) || a.nullable);
  const fix = (e: Expr): Expr => {
    const known = e.kind === 'AttributeReference' ? nullable.get(e.exprId) : undefined;
    return e.kind === 'AttributeReference' && known !== undefined && known !== e.nullable ? { ...e, nullable: known } : e;
  };
  return mapPlanExpressions(p, (e) => transformExpr(e, fix));
}

/**
 * References to columns take the nullability that the children's output has now.
 *
 * Spark: UpdateAttributeNullability, bottom-up. Safe because it only states what is known.
 */
export const updateAttributeNullability: Rule = { name: 'UpdateAttributeNullability', apply: (plan) => transformPlanUp(plan, update) };
