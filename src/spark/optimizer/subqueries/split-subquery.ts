import { raise } from '../../../errors/raise.ts';
import { maxRows } from '../../facts/max-rows.ts';
import type { Aggregate, Filter, Plan, Project, SubqueryAlias } from '../../plan/plan.ts';

/** The parts of a scalar subquery plan, from the top. */
export interface SubqueryParts {
  readonly top: readonly (Project | SubqueryAlias)[];
  /** The Filter directly above the Aggregate. */
  readonly having: Filter | undefined;
  /** Absent where the plan has one row without aggregating. */
  readonly aggregate: Aggregate | undefined;
}

/**
 * Splits a scalar subquery plan (Catalyst's RewriteCorrelatedScalarSubquery.splitSubquery).
 * @throws CompileError UNSUPPORTED_CORRELATED_SUBQUERY for shapes that Spark cannot rewrite either
 */
export function splitSubquery(plan: Plan): SubqueryParts {
  const top: (Project | SubqueryAlias)[] = [];
  let at = plan;
  for (;;) {
    if (at.kind === 'Filter' && at.child.kind === 'Aggregate') return { top, having: at, aggregate: at.child };
    if (at.kind === 'Aggregate') return { top, having: undefined, aggregate: at };
    if (at.kind === 'Project' || at.kind === 'SubqueryAlias') {
      top.push(at);
      at = at.child;
      continue;
    }
    const rows = maxRows(at);
    if (rows !== undefined && rows <= 1) return { top, having: undefined, aggregate: undefined };
    return raise('UNSUPPORTED_CORRELATED_SUBQUERY', { operator: at.kind }, at.span);
  }
}
