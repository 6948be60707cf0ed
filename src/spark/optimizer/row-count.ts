import type { Conf } from '../../conf/conf.ts';
import { canEvaluate } from '../eval/can-evaluate.ts';
import { evaluate } from '../eval/evaluate.ts';
import type { Expr } from '../expr/expr.ts';
import { isFoldable } from '../facts/properties.ts';

/** The number in a LIMIT or OFFSET that is a literal. */
export function literalRowCount(e: Expr): number | undefined {
  return e.kind === 'Literal' && e.dataType.kind === 'int' && typeof e.value === 'number' ? e.value : undefined;
}

/** The number that a foldable LIMIT or OFFSET expression means. */
export function foldedRowCount(e: Expr, conf: Conf): number | undefined {
  const known = literalRowCount(e);
  if (known !== undefined) return known;
  if (!isFoldable(e) || !canEvaluate(e)) return undefined;
  const value = evaluate(e, conf);
  return typeof value === 'number' ? value : undefined;
}
