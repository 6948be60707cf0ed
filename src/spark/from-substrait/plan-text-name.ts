import type { Expr } from '../expr/expr.ts';
import { transformExpr } from '../expr/traverse.ts';
import { exprText } from '../print/expr-text.ts';
import type { Lifter } from './lifter.ts';

/** The name Spark gives an expression it adds itself: its plan text, with the ids that columns had when the name was made. */
export function planTextName(l: Lifter, e: Expr): string {
  const shown = transformExpr(e, (x) => {
    if (x.kind !== 'AttributeReference') return x;
    const id = l.shownIds.get(x.exprId);
    return id === undefined ? x : { ...x, exprId: id };
  });
  return exprText(shown, l.conf);
}
