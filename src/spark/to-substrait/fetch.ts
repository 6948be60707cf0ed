import { raise } from '../../errors/raise.ts';
import type { IrFetch, IrRel } from '../../substrait/ir/relation.ts';
import { equalExpr } from '../equality/equal.ts';
import type { Expr } from '../expr/expr.ts';
import { output } from '../facts/typing.ts';
import type { GlobalLimit, LocalLimit, Offset, Plan } from '../plan/plan.ts';
import { planLine } from '../print/plan-line.ts';
import type { Demand } from './demand.ts';
import { lowerExpr } from './expression.ts';
import type { Block, Lowerer } from './lowerer.ts';
import { rowCount } from './row-count.ts';

/** What one FetchRel says, and the plan below it. */
export interface FetchGroup {
  readonly count?: Expr;
  readonly offset?: Expr;
  readonly limit?: 'global' | 'local';
  readonly below: Plan;
}

/**
 * The limits and offsets at the top of `p` that make one FetchRel:
 * GlobalLimit / LocalLimit; GlobalLimit / Offset / LocalLimit; GlobalLimit / LocalLimit / Offset; Offset; a limit of one kind alone.
 * @param demand how many rows the limits above can use
 * @throws CompileError UNSUPPORTED_LOCAL_LIMIT for a local limit that decides rows by itself, UNSUPPORTED_ROW_COUNT for counts that are no ints
 */
export function fetchGroup(w: Lowerer, p: GlobalLimit | LocalLimit | Offset, demand: Demand): FetchGroup {
  if (p.kind === 'Offset') return { offset: checked(w, p, p.offsetExpr), below: p.child };
  const count = checked(w, p, p.limitExpr);
  if (p.kind === 'LocalLimit') return localGroup(p, demand);
  const { child } = p;
  if (child.kind === 'LocalLimit') {
    requireAtLeast(child, count, undefined);
    const below = child.child;
    if (below.kind === 'Offset') return { count, offset: summed(w, below, count), below: below.child };
    return { count, below };
  }
  if (child.kind === 'Offset' && child.child.kind === 'LocalLimit') {
    const offset = summed(w, child, count);
    requireAtLeast(child.child, count, offset);
    return { count, offset, below: child.child.child };
  }
  return { count, limit: 'global', below: child };
}

/** The FetchRel of a group over its lowered input. */
export function lowerFetch(w: Lowerer, group: FetchGroup, input: IrRel, block: Block): IrFetch {
  const scope = { lowerer: w, row: output(group.below), block };
  return {
    kind: 'Fetch',
    input,
    layers: [],
    ...(group.offset ? { offset: lowerExpr(group.offset, scope) } : {}),
    ...(group.count ? { count: lowerExpr(group.count, scope) } : {}),
    ...(group.limit ? { limit: group.limit } : {}),
  };
}

const maxInt = 2_147_483_647;

function checked(w: Lowerer, p: Plan, e: Expr): Expr {
  const n = rowCount(e);
  if (n !== undefined && n > maxInt) raise('UNSUPPORTED_ROW_COUNT', { operator: planLine(p, w.conf), why: `it counts more than ${maxInt} rows` });
  if (n !== undefined && n < 0) raise('UNSUPPORTED_ROW_COUNT', { operator: planLine(p, w.conf), why: 'it counts a negative number of rows' });
  return e;
}

/** The offset below a limit; together they count an int. */
function summed(w: Lowerer, p: Offset, count: Expr): Expr {
  const offset = checked(w, p, p.offsetExpr);
  const n = rowCount(count);
  const o = rowCount(offset);
  if (n !== undefined && o !== undefined && n + o > maxInt)
    raise('UNSUPPORTED_ROW_COUNT', { operator: planLine(p, w.conf), why: `with the limit ${n} above it, it counts more than ${maxInt} rows` });
  return offset;
}

/** A local limit under the global one must let through all rows that the global one takes. */
function requireAtLeast(p: LocalLimit, count: Expr, offset: Expr | undefined): void {
  const l = rowCount(p.limitExpr);
  const n = rowCount(count);
  const o = offset ? rowCount(offset) : 0;
  if (l === undefined || n === undefined || o === undefined) {
    if (!offset && equalExpr(p.limitExpr, count)) return;
    raise('UNSUPPORTED_LOCAL_LIMIT', { n: 'of a computed count', why: 'it cannot be compared with the limit above it' });
  }
  if (l < n + o) raise('UNSUPPORTED_LOCAL_LIMIT', { n: String(l), why: `it is smaller than the ${n + o} rows that the limit above it needs` });
}

function localGroup(p: LocalLimit, demand: Demand): FetchGroup {
  const l = rowCount(p.limitExpr);
  if (l === undefined) return raise('UNSUPPORTED_LOCAL_LIMIT', { n: 'of a computed count', why: 'no limit above it can be compared with it' });
  if (demand === undefined) return raise('UNSUPPORTED_LOCAL_LIMIT', { n: String(l), why: 'no limit above it makes it a mere optimisation' });
  if (l < demand)
    return raise('UNSUPPORTED_LOCAL_LIMIT', { n: String(l), why: `it is smaller than the ${demand} rows that the limits above it need` });
  return { count: p.limitExpr, limit: 'local', below: p.child };
}
