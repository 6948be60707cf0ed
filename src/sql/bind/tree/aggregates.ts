import type { Expr } from './expr.ts';
import { exprChildren } from './expr-children.ts';

/** Does the expression contain an aggregate that is not the function of a window? */
export function hasAggregate(e: Expr): boolean {
  const stack: Expr[] = [e];
  for (let x = stack.pop(); x; x = stack.pop()) {
    if (x.kind === 'Aggregate') return true;
    if (x.kind === 'Window') stack.push(...exprChildren(x.call), ...exprChildren(x).slice(1));
    else stack.push(...exprChildren(x));
  }
  return false;
}
