import type { IrExpr } from './expression.ts';
import type { IrPlan } from './relation.ts';

/** More literals than this and the optimizer makes a set of them (`optimizer.inSetConversionThreshold`'s default). */
const threshold = 10;

/** Whether an IN list is an INSET where nothing else is said: in optimized plans, a long list of literals only. */
export function insetByCount(options: readonly IrExpr[], stage: IrPlan['stage']): boolean {
  return stage === 'optimized' && options.length > threshold && options.every((o) => o.kind === 'Literal');
}
