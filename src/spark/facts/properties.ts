import { rowOf } from '../../functions/registry.ts';
import { exprChildren } from '../expr/children.ts';
import type { Expr } from '../expr/expr.ts';
import { memoExpr } from '../expr/memo-expr.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Plan } from '../plan/plan.ts';

/** Catalyst's `deterministic`: the same result for the same input row. */
export const isDeterministic: (e: Expr) => boolean = memoExpr((e: Expr): boolean => {
  if ((e.kind === 'ScalarFunction' || e.kind === 'AggregateExpression') && !rowOf(e.fn).deterministic) return false;
  if ('plan' in e && !isDeterministicPlan(e.plan)) return false;
  return exprChildren(e).every(isDeterministic);
});

/** Are all expressions of a plan and of its children deterministic (Catalyst's `QueryPlan.deterministic`)? */
export const isDeterministicPlan: (p: Plan) => boolean = memoPlan(
  (p: Plan): boolean => planExpressions(p).every(isDeterministic) && planChildren(p).every(isDeterministicPlan),
);

/** Catalyst's `foldable`: can be evaluated without a row. */
export const isFoldable: (e: Expr) => boolean = memoExpr((e: Expr): boolean => {
  switch (e.kind) {
    case 'Literal':
      return true;
    case 'Alias': // else folding would remove the name
    case 'AttributeReference':
    case 'OuterReference':
    case 'NamedLambdaVariable':
    case 'InSubquery':
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery':
    case 'DynamicPruningSubquery':
    case 'AggregateExpression':
    case 'WindowExpression':
    case 'LambdaFunction':
    case 'SortOrder':
      return false;
    case 'Cast':
    case 'UnaryMinus':
    case 'Not':
    case 'IsNull':
    case 'IsNotNull':
    case 'InSet':
    case 'GetStructField':
      return isFoldable(e.child);
    case 'ScalarFunction': {
      const row = rowOf(e.fn);
      if (row.foldable === 'always') return true;
      if (row.foldable === false || !row.deterministic || row.kind !== 'scalar') return false;
      return e.args.every((a) => (a.kind === 'LambdaFunction' ? false : isFoldable(a)));
    }
    default:
      return exprChildren(e).every(isFoldable);
  }
});

/** Catalyst's `NullIntolerant`: null as soon as one child is null. Only the class counts, not the children. */
export function isNullIntolerant(e: Expr): boolean {
  switch (e.kind) {
    case 'BinaryComparison':
      return e.op !== '<=>';
    case 'BinaryArithmetic':
    case 'UnaryMinus':
    case 'Not':
    case 'Cast':
      return true;
    case 'ScalarFunction':
    case 'AggregateExpression':
      return rowOf(e.fn).nullIntolerant;
    case 'GetArrayItem':
    case 'GetMapValue':
    case 'GetStructField':
      return true;
    default:
      return false;
  }
}
