import type { Expr } from '../expr/expr.ts';
import { isDeterministic } from '../facts/properties.ts';
import type { Plan } from '../plan/plan.ts';
import { canonical, canonicalPlan } from './canonical.ts';
import { equalExpr, equalPlan } from './equal.ts';
import { hashExpr, hashPlan } from './structural-hash.ts';

/** Are the canonical forms equal? (Catalyst's `a.canonicalized == b.canonicalized`: says nothing about determinism.) */
export function sameCanonical(a: Expr, b: Expr): boolean {
  if (a === b) return true;
  const x = canonical(a);
  const y = canonical(b);
  return x === y || (hashExpr(x) === hashExpr(y) && equalExpr(x, y));
}

/** Catalyst's `semanticEquals`: deterministic and the same but for cosmetic differences. */
export function semanticEquals(a: Expr, b: Expr): boolean {
  return a.kind === 'AttributeReference' && b.kind === 'AttributeReference' && a.exprId !== b.exprId
    ? false
    : isDeterministic(a) && isDeterministic(b) && sameCanonical(a, b);
}

/** Catalyst's `sameResult`: the two plans are one up to names, ids and operand order. */
export function sameResult(a: Plan, b: Plan): boolean {
  if (a === b) return true;
  const x = canonicalPlan(a);
  const y = canonicalPlan(b);
  return hashPlan(x) === hashPlan(y) && equalPlan(x, y);
}
