import { leftShare } from '../ir/boolean-tree.ts';
import type { IrExpr } from '../ir/expression.ts';
import { call } from '../ir/typing.ts';

/** The tree that Spark's parser makes of a chain of AND or OR: both halves, the first rounded up. */
export function balancedTree(fn: 'and' | 'or', operands: readonly IrExpr[], from = 0, count = operands.length): IrExpr | undefined {
  if (count <= 1) return operands[from];
  const left = balancedTree(fn, operands, from, leftShare(count));
  const right = balancedTree(fn, operands, from + leftShare(count), count - leftShare(count));
  return left && right && call(fn, [left, right]);
}

/**
 * The tree over the operands that a note gives in pre-order, one bit a node (1 = inner).
 * @returns undefined where the bits are no tree over so many operands
 */
export function shapedTree(fn: 'and' | 'or', operands: readonly IrExpr[], shape: Uint8Array): IrExpr | undefined {
  const nodes = 2 * operands.length - 1;
  const built: IrExpr[] = [];
  let operand = operands.length;
  for (let i = nodes - 1; i >= 0; i--) {
    if (((shape[i >> 3] ?? 0) >> (i & 7)) & 1) {
      const left = built.pop();
      const right = built.pop();
      if (!left || !right) return undefined;
      built.push(call(fn, [left, right]));
    } else {
      const e = operands[--operand];
      if (!e) return undefined;
      built.push(e);
    }
  }
  return built.length === 1 && operand === 0 ? built[0] : undefined;
}
