import { canUpCast } from '../../types/cast-nullability.ts';
import type { Expr } from '../expr/expr.ts';
import { splitConjuncts } from '../expr/predicates.ts';
import { existsExpr, transformExpr } from '../expr/traverse.ts';
import { planExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { walkPlan } from '../plan/traverse.ts';

/** Does an expression read the outer row? */
export function containsOuter(e: Expr): boolean {
  return existsExpr(e, (x) => x.kind === 'OuterReference');
}

/** `e` with the outer row's columns as plain attributes. */
export function stripOuter(e: Expr): Expr {
  return transformExpr(e, (x) => (x.kind === 'OuterReference' ? x.child : x));
}

/** Does some node of a subquery plan read the outer row? */
export function hasOuterReferences(plan: Plan): boolean {
  let found = false;
  walkPlan(plan, (p) => {
    found ||= planExpressions(p).some(containsOuter);
    return !found;
  });
  return found;
}

/** The conjuncts of all filters of a subquery plan that read the outer row, stripped. */
export function correlatedPredicates(plan: Plan): readonly Expr[] {
  const out: Expr[] = [];
  walkPlan(plan, (p) => {
    if (p.kind === 'Filter') out.push(...splitConjuncts(p.condition).filter(containsOuter).map(stripOuter));
    return true;
  });
  return out;
}

/** An equality of an inner column with an expression of the outer row only: it can be pulled up through an Aggregate. */
export function canPullUpOverAggregate(e: Expr): boolean {
  if (e.kind === 'BinaryComparison' && (e.op === '=' || e.op === '<=>')) {
    if (isColumn(e.left)) return !containsAttribute(e.right);
    if (isColumn(e.right)) return !containsAttribute(e.left);
  }
  return !containsAttribute(e);
}
function isColumn(e: Expr): boolean {
  if (e.kind === 'AttributeReference') return true;
  return e.kind === 'Cast' && e.child.kind === 'AttributeReference' && canUpCast(e.child.dataType, e.dataType);
}
function containsAttribute(e: Expr): boolean {
  return existsExpr(e, (x) => x.kind === 'AttributeReference');
}
