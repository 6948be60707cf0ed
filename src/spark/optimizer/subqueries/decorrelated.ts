import type { AttributeReference, Expr, ExprId } from '../../expr/expr.ts';
import type { AttributeSet } from '../../facts/references.ts';
import type { Plan } from '../../plan/plan.ts';
import type { OptimizerContext } from '../rule.ts';

/** Outer columns by id, as the equal inner ones. */
export type InnerColumns = ReadonlyMap<ExprId, AttributeReference>;

/** What a plan becomes without outer references. */
export interface Decorrelated {
  readonly plan: Plan;
  /** To be conditions of the join with the outer plan; outer columns still marked `outer(…)`. */
  readonly conditions: readonly Expr[];
  readonly inner: InnerColumns;
}

/** Where in the subquery plan a node is. */
export interface Place {
  /** Outer columns that nodes above need as inner ones. */
  readonly needed: AttributeSet;
  /** Is the result aggregated further up? */
  readonly aggregated: boolean;
  readonly underSetOperation: boolean;
  /** Must an aggregation of no rows keep its row (lateral subqueries)? */
  readonly handleCountBug: boolean;
  readonly ctx: OptimizerContext;
}

export type Decorrelate = (p: Plan, place: Place) => Decorrelated;
