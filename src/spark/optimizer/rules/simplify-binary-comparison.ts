import { ExpressionSet } from '../../equality/expression-set.ts';
import { semanticEquals } from '../../equality/semantic.ts';
import type { BinaryComparison, Expr } from '../../expr/expr.ts';
import { falseLiteral, not, trueLiteral } from '../../expr/factories.ts';
import { splitConjuncts } from '../../expr/predicates.ts';
import { existsExpr, transformExprUp } from '../../expr/traverse.ts';
import { isNullable } from '../../facts/typing.ts';
import { mapPlanExpressions, planExpressions } from '../../plan/children.ts';
import type { Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

const isBoolean = (e: Expr, value: boolean): boolean => e.kind === 'Literal' && e.value === value;

/** What the Filter itself says is not null. */
function notNullOperands(p: Plan): ExpressionSet {
  if (p.kind !== 'Filter') return ExpressionSet.empty;
  return ExpressionSet.of(splitConjuncts(p.condition).flatMap((c) => (c.kind === 'IsNotNull' ? [c.child] : [])));
}

function equalOperands(e: BinaryComparison, notNull: () => ExpressionSet): Expr | undefined {
  if (!semanticEquals(e.left, e.right)) return undefined;
  if (e.op === '<=>') return trueLiteral;
  if ((isNullable(e.left) || isNullable(e.right)) && !notNull().has(e.left)) return undefined;
  return e.op === '>' || e.op === '<' ? falseLiteral : trueLiteral;
}

function unwrapBoolean(e: BinaryComparison): Expr {
  if (e.op !== '=' && e.op !== '<=>') return e;
  const plain = (x: Expr): boolean => e.op === '=' || !isNullable(x);
  if (isBoolean(e.right, true) && plain(e.left)) return e.left;
  if (isBoolean(e.left, true) && plain(e.right)) return e.right;
  if (isBoolean(e.right, false) && plain(e.left)) return not(e.left);
  if (isBoolean(e.left, false) && plain(e.right)) return not(e.right);
  return e;
}

function simplifyNode(p: Plan): Plan {
  if (!planExpressions(p).some((e) => existsExpr(e, (x) => x.kind === 'BinaryComparison'))) return p;
  let operands: ExpressionSet | undefined;
  const notNull = (): ExpressionSet => {
    operands ??= notNullOperands(p);
    return operands;
  };
  const simplify = (e: Expr): Expr => (e.kind === 'BinaryComparison' ? (equalOperands(e, notNull) ?? unwrapBoolean(e)) : e);
  return mapPlanExpressions(p, (e) => transformExprUp(e, simplify));
}

/**
 * `a <=> a` → `true`; `a = a`, `a >= a`, `a <= a` → `true` and `a > a`, `a < a` → `false` where a is never null or the same Filter says
 * `isnotnull(a)`; `a = true` → `a`, `a = false` → `NOT a`, for `<=>` only where a is never null.
 *
 * Spark: SimplifyBinaryComparison. Safe by the truth tables.
 */
export const simplifyBinaryComparison: Rule = {
  name: 'SimplifyBinaryComparison',
  apply: (plan) => transformPlan(plan, simplifyNode),
};
