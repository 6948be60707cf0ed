import { stripOuter } from '../../check-analysis/correlation.ts';
import { asNamed } from '../../expr/children.ts';
import type { AttributeReference, Expr, ExprId, NamedExpression } from '../../expr/expr.ts';
import { collectExpr, transformExpr } from '../../expr/traverse.ts';
import { type AttributeSet, attributeSet } from '../../facts/references.ts';
import { planExpressions } from '../../plan/children.ts';
import type { Plan } from '../../plan/plan.ts';
import { walkPlan } from '../../plan/traverse.ts';

/** Items without the `outer(…)` around their attributes. */
export function stripOuterFromItems(items: readonly NamedExpression[]): readonly NamedExpression[] {
  return items.map((e) => asNamed(stripOuter(e)));
}

function outerReferencesIn(e: Expr): readonly AttributeReference[] {
  return collectExpr(e, (x) => (x.kind === 'OuterReference' ? x.child : undefined));
}

/** The outer columns that `es` refer to, in order of appearance. */
export function outerReferencesOf(es: readonly Expr[]): AttributeSet {
  return attributeSet(es.flatMap((e) => [...outerReferencesIn(e)]));
}

/** The same for all nodes of a plan, pre-order; not inside nested subquery plans. */
export function outerReferencesInPlan(p: Plan): AttributeSet {
  const all: AttributeReference[] = [];
  walkPlan(p, (n) => {
    for (const e of planExpressions(n)) all.push(...outerReferencesIn(e));
    return true;
  });
  return attributeSet(all);
}

/** `e` with the outer references that `inner` knows replaced by its attributes. */
export function replaceOuter(e: Expr, inner: ReadonlyMap<ExprId, AttributeReference>): Expr {
  return transformExpr(e, (x) => (x.kind === 'OuterReference' ? (inner.get(x.child.exprId) ?? x) : x));
}
