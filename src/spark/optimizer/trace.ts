import type { Plan } from '../plan/plan.ts';

/** One rule that changed a plan. */
export interface TraceEvent {
  /** Spark's name of the batch. */
  readonly batch: string;
  /** Which pass of the batch, from 1. */
  readonly iteration: number;
  /** Spark's name of the rule. */
  readonly rule: string;
  readonly before: Plan;
  readonly after: Plan;
  /** 0 for the query's own plan, 1 for a subquery plan optimized inside it, and so on. */
  readonly depth: number;
}

/** Told of every rule that changed a plan, in order; events of subquery plans come before that of the OptimizeSubqueries that ran them. */
export type TraceSink = (event: TraceEvent) => void;
