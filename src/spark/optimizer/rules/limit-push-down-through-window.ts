import { rowOf } from '../../../functions/registry.ts';
import type { NamedExpression } from '../../expr/expr.ts';
import { maxRows } from '../../facts/max-rows.ts';
import type { LocalLimit, Plan, Window } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import { literalRowCount } from '../row-count.ts';
import type { Rule } from '../rule.ts';

const rankings: ReadonlySet<string> = new Set(['Rank', 'DenseRank', 'RowNumber']);

/** `rank()`, `dense_rank()` or `row_number()` over all rows so far, without partitions. */
function isRanking(e: NamedExpression): boolean {
  if (e.kind !== 'Alias' || e.child.kind !== 'WindowExpression') return false;
  const { function: f, partition, frame } = e.child;
  if (f.kind !== 'AggregateExpression' || !rankings.has(rowOf(f.fn).class) || partition.length > 0) return false;
  return frame.unit === 'rows' && frame.lower.kind === 'unboundedPreceding' && frame.upper.kind === 'currentRow';
}

function limitBelow(p: LocalLimit, w: Window): Window | undefined {
  const n = literalRowCount(p.limitExpr);
  const rows = maxRows(w.child);
  if (n === undefined || w.partitionSpec.length > 0 || !w.windowExpressions.every(isRanking)) return undefined;
  if (rows !== undefined && rows <= n) return undefined;
  const sort: Plan = { kind: 'Sort', order: w.orderSpec, global: true, child: w.child };
  return { ...w, child: { kind: 'GlobalLimit', limitExpr: p.limitExpr, child: { kind: 'LocalLimit', limitExpr: p.limitExpr, child: sort } } };
}

function push(p: LocalLimit): Plan {
  if (p.child.kind === 'Window') return limitBelow(p, p.child) ?? p;
  if (p.child.kind !== 'Project' || p.child.child.kind !== 'Window') return p;
  const window = limitBelow(p, p.child.child);
  return window ? { ...p.child, child: window } : p;
}

/**
 * `LocalLimit n / Window [rank() …]` → `Window / GlobalLimit n / LocalLimit n / Sort`, also with a Project between.
 *
 * Spark: LimitPushDownThroughWindow. Safe for rankings of the rows so far in one partition: the first n rows by the window's order do not depend on
 * later ones, and the GlobalLimit above remains.
 */
export const limitPushDownThroughWindow: Rule = {
  name: 'LimitPushDownThroughWindow',
  kinds: ['Window'],
  apply: (plan) => transformPlan(plan, (p) => (p.kind === 'LocalLimit' ? push(p) : p)),
};
