import { exprChildren } from '../expr/children.ts';
import type { Expr, ExprKind } from '../expr/expr.ts';
import { isExtraction } from '../expr/extraction.ts';
import { memoExpr } from '../expr/memo-expr.ts';
import { asSubquery } from '../expr/subqueries.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Plan, PlanKind } from '../plan/plan.ts';

// Which kinds occur in a tree, as bits, memoised by identity: the executor asks for every rule. Kinds may share a bit: "no" is certain.

/** Kinds of a plan's nodes and of its expressions, as two sets of bits. */
interface Kinds {
  readonly plans: number;
  readonly exprs: number;
}

const planBits: Readonly<Record<PlanKind, number>> = {
  LogicalRelation: 0,
  LocalRelation: 1,
  OneRowRelation: 2,
  Range: 3,
  CTERelationRef: 4,
  SubqueryAlias: 5,
  View: 6,
  Project: 7,
  Filter: 8,
  Aggregate: 9,
  Join: 10,
  LateralJoin: 11,
  Sort: 12,
  GlobalLimit: 13,
  LocalLimit: 14,
  Offset: 15,
  Tail: 16,
  Union: 17,
  Intersect: 18,
  Except: 19,
  Distinct: 20,
  Deduplicate: 21,
  Window: 22,
  Expand: 23,
  Generate: 24,
  Sample: 25,
  Repartition: 26,
  RepartitionByExpression: 27,
  RebalancePartitions: 27,
  WithCTE: 28,
  CTERelationDef: 28,
  ResolvedHint: 29,
  Subquery: 30,
  DomainJoin: 31,
};
const exprBits: Readonly<Record<ExprKind, number>> = {
  AttributeReference: 0,
  Literal: 0,
  OuterReference: 1,
  Alias: 2,
  Cast: 3,
  BinaryArithmetic: 4,
  UnaryMinus: 5,
  BinaryComparison: 6,
  And: 7,
  Or: 8,
  Not: 9,
  IsNull: 10,
  IsNotNull: 11,
  In: 12,
  InSet: 13,
  InSubquery: 14,
  ScalarSubquery: 15,
  Exists: 16,
  ListQuery: 17,
  LateralSubquery: 18,
  DynamicPruningSubquery: 19,
  CaseWhen: 20,
  If: 21,
  ScalarFunction: 22,
  AggregateExpression: 23,
  WindowExpression: 24,
  SortOrder: 25,
  GetStructField: 26,
  GetArrayItem: 27,
  GetMapValue: 28,
  LambdaFunction: 29,
  NamedLambdaVariable: 30,
};

const attributeBits = 1;
const subqueryBits =
  (1 << exprBits.ScalarSubquery) |
  (1 << exprBits.Exists) |
  (1 << exprBits.ListQuery) |
  (1 << exprBits.LateralSubquery) |
  (1 << exprBits.DynamicPruningSubquery);

const subqueryPlan = (e: Expr): Plan | undefined => {
  const subquery = asSubquery(e);
  return subquery?.kind === 'DynamicPruningSubquery' ? subquery.buildPlan : subquery?.plan;
};

const exprKinds: (e: Expr) => number = memoExpr((e: Expr): number => {
  if (e.kind === 'AttributeReference' || e.kind === 'Literal') return attributeBits;
  // an access to a field of an array's structs counts as a field access
  let bits = 1 << exprBits[isExtraction(e) ? 'GetStructField' : e.kind];
  for (const c of exprChildren(e)) bits |= exprKinds(c);
  const plan = subqueryPlan(e);
  return plan ? bits | planKinds(plan).exprs : bits;
});

/** Bits of the plans inside `e`. */
function innerPlanKinds(e: Expr): number {
  if ((exprKinds(e) & subqueryBits) === 0) return 0;
  const plan = subqueryPlan(e);
  return exprChildren(e).reduce((bits, c) => bits | innerPlanKinds(c), plan ? planKinds(plan).plans : 0);
}

const planKinds: (p: Plan) => Kinds = memoPlan((p: Plan): Kinds => {
  let plans = 1 << planBits[p.kind];
  let exprs = 0;
  for (const e of planExpressions(p)) {
    exprs |= exprKinds(e);
    plans |= innerPlanKinds(e);
  }
  for (const c of planChildren(p)) {
    const k = planKinds(c);
    plans |= k.plans;
    exprs |= k.exprs;
  }
  return { plans, exprs };
});

/** Bits of plan kinds, for {@link hasPlanKind}. */
export function planMask(kinds: readonly PlanKind[]): number {
  return kinds.reduce((bits, k) => bits | (1 << planBits[k]), 0);
}
/** Bits of expression kinds, for {@link hasExprKind} and {@link containsExprKind}. */
export function exprMask(kinds: readonly ExprKind[]): number {
  return kinds.reduce((bits, k) => bits | (1 << exprBits[k]), 0);
}

/** May a node of a kind in `mask` occur in `p`, its subquery plans included? */
export function hasPlanKind(p: Plan, mask: number): boolean {
  return (planKinds(p).plans & mask) !== 0;
}

/** May an expression of a kind in `mask` occur in `p`, its subquery plans included? */
export function hasExprKind(p: Plan, mask: number): boolean {
  return (planKinds(p).exprs & mask) !== 0;
}

/** May an expression of a kind in `mask` occur in `e`, its subquery plans included? */
export function containsExprKind(e: Expr, mask: number): boolean {
  return (exprKinds(e) & mask) !== 0;
}
