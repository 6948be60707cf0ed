import type { Expr } from '../expr/expr.ts';
import { and, or } from '../expr/factories.ts';
import { type AttributeSet, refersOnlyTo } from '../facts/references.ts';

/**
 * The strongest predicate on `columns` that follows from `e` and is found by leaving out parts: of an AND what there is, of an OR only if every
 * branch gives one (Catalyst's `extractPredicatesWithinOutputSet`). Without recursion along left spines.
 */
export function weakenedTo(e: Expr, columns: AttributeSet): Expr | undefined {
  const spine: Expr[] = [];
  let at = e;
  while (at.kind === 'And' || at.kind === 'Or') {
    spine.push(at);
    at = at.left;
  }
  let known: Expr | undefined = refersOnlyTo(at, columns) ? at : undefined;
  for (let node = spine.pop(); node !== undefined; node = spine.pop()) {
    if (node.kind !== 'And' && node.kind !== 'Or') continue;
    const right = weakenedTo(node.right, columns);
    if (node.kind === 'Or') known = known && right && or(known, right);
    else known = known && right ? and(known, right) : (known ?? right);
  }
  return known;
}
