import { arithmetic } from '../../expr/factories.ts';
import { maxRows } from '../../facts/max-rows.ts';
import type { Offset, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import { emptyRelation } from '../empty-relation.ts';
import { foldedRowCount } from '../row-count.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

function eliminate(p: Offset, ctx: OptimizerContext): Plan {
  const skipped = foldedRowCount(p.offsetExpr, ctx.conf);
  if (skipped === 0) return p.child;
  const rows = maxRows(p.child);
  if (skipped !== undefined && rows !== undefined && rows <= skipped) return emptyRelation(p.child);
  if (p.child.kind === 'Offset') return { ...p.child, offsetExpr: arithmetic('+', p.offsetExpr, p.child.offsetExpr) };
  return p;
}

/**
 * `Offset 0 / c` → `c`; `Offset o` over at most o rows → `LocalRelation <empty>`; `Offset a / Offset b` → `Offset (a + b)`.
 *
 * Spark: EliminateOffsets. Safe by counting rows.
 */
export const eliminateOffsets: Rule = {
  name: 'EliminateOffsets',
  kinds: ['Offset'],
  apply: (plan, ctx) => transformPlan(plan, (p) => (p.kind === 'Offset' ? eliminate(p, ctx) : p)),
};
