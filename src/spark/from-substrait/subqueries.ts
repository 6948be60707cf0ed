import { raise } from '../../errors/raise.ts';
import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { IrRel } from '../../substrait/ir/relation.ts';
import type { Expr, ExprId } from '../expr/expr.ts';
import { toAttribute } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import type { Lifter } from './lifter.ts';
import { outerReferences } from './outer-references.ts';
import { type Scope, spanOf } from './scope.ts';

/** What all subquery expressions have: the plan, the outer columns it reads, an id. */
export function liftSubquery(e: Extract<IrExpr, { kind: 'ScalarSubquery' | 'Exists' | 'InSubquery' }>, scope: Scope) {
  const { lifter, row, block } = scope;
  const plan = lifter.liftRelation(e.plan, { outer: row, anchors: block.anchors, tables: new Set() });
  const joinCond: readonly Expr[] = [];
  return { plan, outerAttrs: outerReferences(plan), joinCond, exprId: subqueryId(lifter, e), ...spanOf(e) };
}

/**
 * A subquery expression that an optimized plan has twice has one id: its plan's top relation repeats the first one's and has no anchor of its own
 * (subqueries merged into one plan have, and keep their ids).
 */
function subqueryId(l: Lifter, e: { readonly plan: IrRel; readonly astId?: number }): ExprId {
  const { idAnchor, sameIdsAs } = e.plan;
  const known = idAnchor === undefined && sameIdsAs !== undefined ? l.subqueryIds.get(sameIdsAs) : undefined;
  const id = known ?? l.idOf(e.astId);
  if (idAnchor !== undefined) l.subqueryIds.set(idAnchor, id);
  return id;
}

/** The subquery plan is a Project of the build side's key; the pruning expression holds the build side itself. */
export function dynamicPruning(pruningKey: Expr, plan: Plan, exprId: ExprId): Expr {
  if (plan.kind !== 'Project' || plan.projectList.length !== 1)
    return raise('SUBSTRAIT_INVALID_PLAN', { reason: 'a pruning predicate whose build side is no projection of its key' });
  return {
    kind: 'DynamicPruningSubquery',
    pruningKey,
    buildPlan: plan.child,
    buildKeys: plan.projectList.map(toAttribute),
    broadcastKeyIndex: 0,
    onlyInBroadcast: true,
    exprId,
  };
}
