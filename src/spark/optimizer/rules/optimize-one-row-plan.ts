import { transformExpr } from '../../expr/traverse.ts';
import { isGroupOnly } from '../../facts/group-only.ts';
import { maxRows, maxRowsPerPartition, type RowBound } from '../../facts/max-rows.ts';
import { mapPlanExpressions } from '../../plan/children.ts';
import { project } from '../../plan/factories.ts';
import type { Plan } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

const atMostOne = (rows: RowBound): boolean => rows !== undefined && rows <= 1;

function simplify(p: Plan): Plan {
  if (p.kind === 'Sort') {
    const sorted = atMostOne(maxRows(p.child)) || (!p.global && atMostOne(maxRowsPerPartition(p.child)));
    return sorted ? p.child : p;
  }
  if (p.kind !== 'Aggregate' || !atMostOne(maxRows(p.child))) return p;
  if (isGroupOnly(p)) return project(p.aggregateExpressions, p.child);
  return mapPlanExpressions(p, (root) =>
    transformExpr(root, (e) => (e.kind === 'AggregateExpression' && e.distinct ? { ...e, distinct: false } : e)),
  );
}

/**
 * Over at most one row: a Sort goes (a local one: over at most one row per partition), a grouping without functions becomes a Project, DISTINCT in
 * aggregate functions goes.
 *
 * Spark: OptimizeOneRowPlan, bottom-up. Safe because one row is sorted and distinct.
 */
export const optimizeOneRowPlan: Rule = {
  name: 'OptimizeOneRowPlan',
  kinds: ['Sort', 'Aggregate'],
  apply: (plan) => transformPlanUp(plan, simplify),
};
