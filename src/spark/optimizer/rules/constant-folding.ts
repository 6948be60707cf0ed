import { CompileError } from '../../../errors/compile-error.ts';
import { rowOf } from '../../../functions/registry.ts';
import { canEvaluate } from '../../eval/can-evaluate.ts';
import { evaluate } from '../../eval/evaluate.ts';
import { mapExprChildren } from '../../expr/children.ts';
import type { And, BinaryArithmetic, Expr, Or } from '../../expr/expr.ts';
import { intLiteral, literal } from '../../expr/factories.ts';
import { existsExpr } from '../../expr/traverse.ts';
import { isFoldable } from '../../facts/properties.ts';
import { typeOf } from '../../facts/typing.ts';
import { mapPlanExpressions } from '../../plan/children.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

const functionClass = (e: Expr): string | undefined => (e.kind === 'ScalarFunction' ? rowOf(e.fn).class : undefined);

/** Catalyst's ConditionalExpression: not every operand is evaluated for every row. */
function isConditional(e: Expr): boolean {
  const cls = functionClass(e);
  return e.kind === 'If' || e.kind === 'CaseWhen' || cls === 'Coalesce' || cls === 'NaNvl';
}

/** Operands that evaluate without failing may be dropped. */
function hasNoSideEffect(e: Expr, ctx: OptimizerContext): boolean {
  const cls = functionClass(e);
  const isConstructor = cls === 'CreateArray' || cls === 'CreateMap' || cls === 'CreateNamedStruct';
  return !existsExpr(e, (x) => {
    if (x.kind === 'AttributeReference' || x.kind === 'Literal') return false;
    if (x.kind === 'Cast') return ctx.conf.ansiEnabled;
    return !(x === e && isConstructor);
  });
}

/** `size(array(a, b))` → 2 without looking at a and b. */
function sizeOfConstructor(e: Expr, ctx: OptimizerContext): Expr | undefined {
  if (e.kind !== 'ScalarFunction' || functionClass(e) !== 'Size') return undefined;
  const [c] = e.args;
  if (c?.kind !== 'ScalarFunction' || !c.args.every((a) => hasNoSideEffect(a, ctx))) return undefined;
  if (functionClass(c) === 'CreateArray') return intLiteral(c.args.length);
  return functionClass(c) === 'CreateMap' ? intLiteral(Math.trunc(c.args.length / 2)) : undefined;
}

/** Inside a branch an evaluation that fails is left to run time, which may never reach it. */
function foldWhole(e: Expr, inBranch: boolean, ctx: OptimizerContext): Expr {
  try {
    return literal(evaluate(e, ctx.conf), typeOf(e));
  } catch (error) {
    if (inBranch && error instanceof CompileError) return e;
    throw error;
  }
}

function foldNode(e: Expr, inBranch: boolean, ctx: OptimizerContext): Expr {
  if (isConditional(e) && !isFoldable(e)) return mapExprChildren(e, (c) => fold(c, true, ctx));
  if (e.kind === 'Literal') return e;
  const size = sizeOfConstructor(e, ctx);
  if (size) return size;
  if (isFoldable(e) && canEvaluate(e)) return foldWhole(e, inBranch, ctx);
  return mapExprChildren(e, (c) => fold(c, inBranch, ctx));
}

/** Pre-order; unfoldable chains of AND, OR and arithmetic are walked down their left spine without recursion. */
function fold(e: Expr, inBranch: boolean, ctx: OptimizerContext): Expr {
  const spine: (And | Or | BinaryArithmetic)[] = [];
  let node = e;
  while ((node.kind === 'And' || node.kind === 'Or' || node.kind === 'BinaryArithmetic') && !(isFoldable(node) && canEvaluate(node))) {
    spine.push(node);
    node = node.left;
  }
  let left = foldNode(node, inBranch, ctx);
  for (let s = spine.pop(); s !== undefined; s = spine.pop()) {
    const right = fold(s.right, inBranch, ctx);
    left = left === s.left && right === s.right ? s : { ...s, left, right };
  }
  return left;
}

/**
 * `1 + 2` → `3`: a foldable expression becomes the literal of its value and type.
 *
 * Spark: ConstantFolding, pre-order. Safe because evaluation is Spark's own; where it fails outside of IF, CASE and COALESCE the error is the
 * query's. A function that the function table cannot evaluate stays.
 */
export const constantFolding: Rule = {
  name: 'ConstantFolding',
  apply: (plan, ctx) => transformPlan(plan, (p) => mapPlanExpressions(p, (e) => fold(e, false, ctx))),
};
