import type { AttributeReference, Expr, ExprId } from '../expr/expr.ts';
import { walkExpr } from '../expr/traverse.ts';
import { memo } from '../memo.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { output } from './typing.ts';

/** A set of attributes by id, in insertion order (Catalyst's AttributeSet). */
export type AttributeSet = ReadonlyMap<ExprId, AttributeReference>;

/** `attributes` as a set; the first of equal ids stays. */
export function attributeSet(attributes: Iterable<AttributeReference>): AttributeSet {
  const out = new Map<ExprId, AttributeReference>();
  for (const a of attributes) if (!out.has(a.exprId)) out.set(a.exprId, a);
  return out;
}

/**
 * The attributes an expression reads (Catalyst's `references`): not those inside `outer(…)`, not lambda variables; of a subquery its outer
 * attributes, but not its pulled-up conditions.
 */
export const references: (e: Expr) => AttributeSet = memo((e: Expr): AttributeSet => {
  const out = new Map<ExprId, AttributeReference>();
  walkExpr(e, (x) => {
    switch (x.kind) {
      case 'AttributeReference':
        if (!out.has(x.exprId)) out.set(x.exprId, x);
        return true;
      case 'ScalarSubquery':
      case 'Exists':
      case 'ListQuery':
      case 'LateralSubquery':
        for (const outer of x.outerAttrs) for (const [id, a] of references(outer)) if (!out.has(id)) out.set(id, a);
        return false;
      default:
        return true;
    }
  });
  return out;
});

/** Are all attributes that `e` reads in `set`? True of an expression without references. */
export function refersOnlyTo(e: Expr, set: AttributeSet): boolean {
  for (const id of references(e).keys()) if (!set.has(id)) return false;
  return true;
}

/** The attributes that a node makes itself, so that its expressions may name them (Catalyst's `producedAttributes`). */
export function producedAttributes(p: Plan): readonly AttributeReference[] {
  switch (p.kind) {
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'OneRowRelation':
    case 'Range':
    case 'CTERelationRef':
      return output(p);
    case 'Window':
      return output(p).slice(output(p.child).length);
    case 'Generate':
      return p.generatorOutput;
    case 'Expand': {
      const below = attributeSet(output(p.child));
      return p.output.filter((a) => !below.has(a.exprId));
    }
    case 'LateralJoin':
      return output(p.right.plan);
    case 'DomainJoin':
      return p.domainAttrs;
    default:
      return [];
  }
}

function readExpressions(p: Plan): readonly Expr[] {
  switch (p.kind) {
    case 'Join':
      return p.condition ? [p.condition] : [];
    case 'Expand':
      return p.projections.flat();
    default:
      return planExpressions(p);
  }
}

/** The attributes a node's own expressions read, without those it makes itself (Catalyst's `QueryPlan.references`). */
export const planReferences: (p: Plan) => AttributeSet = memo((p: Plan): AttributeSet => {
  const produced = new Set(producedAttributes(p).map((a) => a.exprId));
  const out = new Map<ExprId, AttributeReference>();
  for (const e of readExpressions(p)) for (const [id, a] of references(e)) if (!produced.has(id) && !out.has(id)) out.set(id, a);
  return out;
});

/** The attributes of all children (Catalyst's `inputSet`). */
export const inputSet: (p: Plan) => AttributeSet = memo((p: Plan): AttributeSet => attributeSet(planChildren(p).flatMap((c) => [...output(c)])));

/** What a node reads and no child outputs; empty in a sound plan (Catalyst's `missingInput`). */
export function missingInput(p: Plan): readonly AttributeReference[] {
  const input = inputSet(p);
  return [...planReferences(p).values()].filter((a) => !input.has(a.exprId));
}

/** The attributes a plan outputs, as a set (Catalyst's `outputSet`). */
export const outputSet: (p: Plan) => AttributeSet = memo((p: Plan): AttributeSet => attributeSet(output(p)));
