import { equalExpr } from '../../equality/equal.ts';
import type { Expr } from '../../expr/expr.ts';
import { intLiteral } from '../../expr/factories.ts';
import { maxRows } from '../../facts/max-rows.ts';
import type { GlobalLimit, LocalLimit, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import { emptyRelation } from '../empty-relation.ts';
import { foldedRowCount, literalRowCount } from '../row-count.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

function fits(limit: Expr, child: Plan, ctx: OptimizerContext): boolean {
  const rows = maxRows(child);
  const n = foldedRowCount(limit, ctx.conf);
  return rows !== undefined && n !== undefined && rows <= n;
}

/** What lies under a `GlobalLimit n / LocalLimit n` pair. */
function belowPair(p: Plan): Plan | undefined {
  if (p.kind !== 'GlobalLimit' || p.child.kind !== 'LocalLimit') return undefined;
  return equalExpr(p.limitExpr, p.child.limitExpr) ? p.child.child : undefined;
}

function smaller(a: Expr, b: Expr, ctx: OptimizerContext): Expr | undefined {
  const x = foldedRowCount(a, ctx.conf);
  const y = foldedRowCount(b, ctx.conf);
  return x === undefined || y === undefined ? undefined : intLiteral(Math.min(x, y));
}

function eliminate(p: GlobalLimit | LocalLimit, ctx: OptimizerContext): Plan {
  const below = belowPair(p);
  if (below && fits(p.limitExpr, below, ctx)) return below;
  if (p.kind === 'GlobalLimit' && fits(p.limitExpr, p.child, ctx)) return p.child;
  if (literalRowCount(p.limitExpr) === 0) return emptyRelation(p.child);
  if (p.child.kind === p.kind) {
    const limitExpr = smaller(p.limitExpr, p.child.limitExpr, ctx);
    return limitExpr ? { ...p, limitExpr, child: p.child.child } : p;
  }
  const inner = below && belowPair(below);
  if (below?.kind !== 'GlobalLimit' || !inner) return p;
  const limitExpr = smaller(p.limitExpr, below.limitExpr, ctx);
  return limitExpr ? { kind: 'GlobalLimit', limitExpr, child: { kind: 'LocalLimit', limitExpr, child: inner } } : p;
}

/**
 * A limit that its child's row bound already meets goes; `LIMIT 0` → `LocalRelation <empty>`; of two adjacent limits of a kind, or two adjacent
 * pairs, the smaller stays.
 *
 * Spark: EliminateLimits. Safe by counting rows. LocalLimit alone has no row bound.
 */
export const eliminateLimits: Rule = {
  name: 'EliminateLimits',
  kinds: ['GlobalLimit', 'LocalLimit'],
  apply: (plan, ctx) => transformPlan(plan, (p) => (p.kind === 'GlobalLimit' || p.kind === 'LocalLimit' ? eliminate(p, ctx) : p)),
};
