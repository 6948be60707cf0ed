import { type Conf, defaultConf } from '../conf/conf.ts';
import type { ExprId } from './expr/expr.ts';

/** What lifting and optimizing need besides the plan: the session's settings and the allocator of expression ids. */
export interface PlanContext {
  readonly conf: Conf;
  readonly nextId: () => ExprId;
  /** Microseconds since the epoch that current_timestamp means; one instant per compilation. */
  readonly now: bigint;
  /** A node with number n in the syntax tree has expression id `astBase + n`; those ids lie below what `nextId` gives. */
  readonly astBase: number;
}

/** A fresh context; ids count from `firstId`. */
export function planContext(conf: Conf = defaultConf, firstId = 1, now = 0n, astBase = 0): PlanContext {
  let next = firstId;
  return { conf, now, astBase, nextId: () => next++ };
}
