import { defaultConf } from '../../conf/conf.ts';
import { canEvaluate } from '../eval/can-evaluate.ts';
import { evaluate } from '../eval/evaluate.ts';
import type { Expr } from '../expr/expr.ts';
import { isFoldable } from '../facts/properties.ts';

/** The number a limit or offset expression stands for; undefined where it cannot be told here. */
export function rowCount(e: Expr): number | undefined {
  const value = isFoldable(e) && canEvaluate(e) ? evaluate(e, defaultConf) : undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}
