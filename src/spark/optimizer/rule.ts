import type { PlanContext } from '../context.ts';
import type { ExprKind } from '../expr/expr.ts';
import type { Plan, PlanKind, Subquery } from '../plan/plan.ts';
import type { IdleMarks } from './idle-marks.ts';

/** What a rule may use besides the plan. */
export interface OptimizerContext extends PlanContext {
  /** Runs all batches on a plan of its own, a `Subquery` root (OptimizeSubqueries); returns the optimized root. */
  readonly optimizeSubquery: (root: Subquery) => Plan;
  /** The subtrees that the rule of this name is known to leave alone, for `transformDown` and `transformUp`. */
  readonly idle: (rule: string) => IdleMarks;
}

/**
 * One optimizer rule under Spark's name. `apply` returns the same object when it has nothing to do and keeps output ids, names and types,
 * as Spark's rule does.
 */
export interface Rule {
  readonly name: string;
  /** The executor skips a plan that has none of these node kinds anywhere (subquery plans included); absent = always run. */
  readonly kinds?: readonly PlanKind[];
  /** The same for expressions: the plan must also hold one of these kinds. */
  readonly expressions?: readonly ExprKind[];
  apply(plan: Plan, ctx: OptimizerContext): Plan;
}

/** A rule of Spark's that is listed but does nothing here. */
export interface SkippedRule {
  readonly name: string;
  /** Why plans stay right without it. */
  readonly skipped: string;
}

export function skipped(name: string, why: string): SkippedRule {
  return { name, skipped: why };
}

export interface Batch {
  readonly name: string;
  readonly strategy: 'once' | 'fixedPoint';
  readonly rules: readonly (Rule | SkippedRule)[];
}
