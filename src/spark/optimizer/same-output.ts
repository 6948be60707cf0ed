import { equalType } from '../../types/data-type.ts';
import type { AttributeReference } from '../expr/expr.ts';

/** The same columns in the same order, by id and type (Catalyst's `sameOutput`). */
export function sameOutput(a: readonly AttributeReference[], b: readonly AttributeReference[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const x = a[i];
    const y = b[i];
    if (!x || !y || x.exprId !== y.exprId || !equalType(x.dataType, y.dataType)) return false;
  }
  return true;
}
