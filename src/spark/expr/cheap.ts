import { isFoldable } from '../facts/properties.ts';
import type { Expr } from './expr.ts';

/** Costs nothing to compute twice: attributes, constants, fields and elements of such (Catalyst's `CollapseProject.isCheap`). */
export function isCheap(e: Expr): boolean {
  switch (e.kind) {
    case 'AttributeReference':
    case 'OuterReference':
      return true;
    case 'Alias':
    case 'GetStructField':
      return isCheap(e.child);
    case 'GetArrayItem':
      return isFoldable(e) || (isCheap(e.child) && isCheap(e.index));
    case 'GetMapValue':
      return isFoldable(e) || (isCheap(e.child) && isCheap(e.key));
    default:
      return isFoldable(e);
  }
}
