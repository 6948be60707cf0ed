import { ExpressionSet } from '../../equality/expression-set.ts';
import { canEvaluate } from '../../eval/can-evaluate.ts';
import { evaluate } from '../../eval/evaluate.ts';
import type { BinaryArithmetic, Expr } from '../../expr/expr.ts';
import { arithmetic, literal } from '../../expr/factories.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { isDeterministic, isFoldable } from '../../facts/properties.ts';
import { typeOf } from '../../facts/typing.ts';
import { mapPlanExpressions } from '../../plan/children.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

/** What a plan node's expressions are reordered under. */
interface Scope {
  readonly keys: ExpressionSet;
  /** Parts of trees that were looked at as a whole: they hold no more constants than the whole. */
  readonly opened: WeakSet<Expr>;
  readonly ctx: OptimizerContext;
}

/** The operands of the `+` (or `*`) tree at `e`, left to right; grouping keys are not opened. */
function flatten(e: BinaryArithmetic, { keys, opened }: Scope): Expr[] {
  const out: Expr[] = [];
  const stack: Expr[] = [e];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.kind === 'BinaryArithmetic' && top.op === e.op && !(keys.size > 0 && keys.has(top))) {
      opened.add(top);
      stack.push(top.right, top.left);
    } else out.push(top);
  }
  return out;
}

function reorder(e: Expr, scope: Scope): Expr {
  if (scope.opened.has(e) || e.kind !== 'BinaryArithmetic' || (e.op !== '+' && e.op !== '*') || !isDeterministic(e)) return e;
  const type = typeOf(e);
  if (type.kind !== 'tinyint' && type.kind !== 'smallint' && type.kind !== 'int' && type.kind !== 'bigint') return e;
  const operands = flatten(e, scope);
  const join = (a: Expr, b: Expr): Expr => arithmetic(e.op, a, b, e.evalMode);
  const foldables = operands.filter(isFoldable);
  if (foldables.length < 2) return e;
  const constant = foldables.reduce(join);
  if (!canEvaluate(constant)) return e;
  const folded = literal(evaluate(constant, scope.ctx.conf), type);
  const others = operands.filter((x) => !isFoldable(x));
  return others.length === 0 ? folded : join(others.reduce(join), folded);
}

/**
 * `1 + 2 + k + 3` → `(k + 6)`: chains of integral `+` or `*` with at least two foldable operands: the others left-deep, then one constant.
 *
 * Spark: ReorderAssociativeOperator. Safe because wrap-around integer arithmetic is associative and commutative. Grouping keys of an Aggregate stay
 * whole, since its outputs must still contain them.
 */
export const reorderAssociativeOperator: Rule = {
  name: 'ReorderAssociativeOperator',
  expressions: ['BinaryArithmetic'],
  apply: (plan, ctx) =>
    transformPlan(plan, (p) => {
      const keys = p.kind === 'Aggregate' ? ExpressionSet.of(p.groupingExpressions) : ExpressionSet.empty;
      const scope: Scope = { keys, opened: new WeakSet(), ctx };
      return mapPlanExpressions(p, (e) => transformExpr(e, (x) => reorder(x, scope)));
    }),
};
