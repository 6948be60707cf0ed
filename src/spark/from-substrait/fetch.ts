import { raise } from '../../errors/raise.ts';
import type { IrExpr } from '../../substrait/ir/expression.ts';
import type { IrFetch } from '../../substrait/ir/relation.ts';
import type { Expr } from '../expr/expr.ts';
import { arithmetic, intLiteral } from '../expr/factories.ts';
import type { Plan } from '../plan/plan.ts';
import { liftExpr } from './expression.ts';
import { type Scope, spanOf } from './scope.ts';

const global = (limitExpr: Expr, child: Plan): Plan => ({ kind: 'GlobalLimit', limitExpr, child });
const local = (limitExpr: Expr, child: Plan): Plan => ({ kind: 'LocalLimit', limitExpr, child });

/**
 * FetchRel → limits and offset: in analyzed plans the offset below both limits, as the parser builds it; in optimized plans between them, the local
 * limit raised by the offset. A fetch of neither is its input.
 */
export function liftFetch(r: IrFetch, child: Plan, scope: Scope): Plan {
  const n = r.count && placed(r.count, scope);
  const o = r.offset && placed(r.offset, scope);
  if (n && r.limit === 'global') return global(n, child);
  if (n && r.limit === 'local') return local(n, child);
  const skipped = (c: Plan): Plan => (o ? { kind: 'Offset', offsetExpr: o, child: c, ...spanOf(r) } : c);
  if (!n) return skipped(child);
  if (o && scope.lifter.optimized) return global(n, skipped(local(sum(n, o), child)));
  return global(n, local(n, skipped(child)));
}

/** A count with its place, which the checks of LIMIT and OFFSET report. */
function placed(e: IrExpr, scope: Scope): Expr {
  return { ...liftExpr(e, scope), ...spanOf(e) };
}

const maxInt = 2_147_483_647;

/** The rows that must be read for `count` rows after `offset`. */
function sum(count: Expr, offset: Expr): Expr {
  if (count.kind !== 'Literal' || offset.kind !== 'Literal' || typeof count.value !== 'number' || typeof offset.value !== 'number')
    return arithmetic('+', count, offset);
  const total = count.value + offset.value;
  if (total > maxInt) raise('SUBSTRAIT_INVALID_PLAN', { reason: `a fetch of ${count.value} rows after ${offset.value}: together over ${maxInt}` });
  return intLiteral(total);
}
