import { rowOf } from '../../functions/registry.ts';
import type { Expr } from '../expr/expr.ts';
import { walkExpr } from '../expr/traverse.ts';
import { memo } from '../memo.ts';

/** Has the node itself, given its children's values, a value here? */
function nodeEvaluates(e: Expr): boolean {
  switch (e.kind) {
    case 'Literal':
    case 'AttributeReference':
    case 'Alias':
    case 'Cast':
    case 'BinaryComparison':
    case 'And':
    case 'Or':
    case 'Not':
    case 'IsNull':
    case 'IsNotNull':
    case 'In':
    case 'InSet':
    case 'CaseWhen':
    case 'If':
    case 'GetStructField':
    case 'GetArrayItem':
    case 'GetMapValue':
      return true;
    case 'BinaryArithmetic':
      return rowOf(e.op).evaluate !== undefined;
    case 'UnaryMinus':
      return rowOf('negative').evaluate !== undefined;
    case 'ScalarFunction':
      return rowOf(e.fn).evaluate !== undefined || rowOf(e.fn).class === 'Coalesce';
    default:
      return false;
  }
}

/** Can {@link evaluate} compute `e`, given values for its attributes? False where the function table lacks an evaluation. */
export const canEvaluate: (e: Expr) => boolean = memo((e: Expr): boolean => {
  let all = true;
  walkExpr(e, (x) => {
    if (!nodeEvaluates(x)) all = false;
    return all;
  });
  return all;
});
