import { rowOf } from '../../../functions/registry.ts';
import { exprChildren, mapItems } from '../../expr/children.ts';
import type { And, Expr, Or, ScalarFunction } from '../../expr/expr.ts';
import { falseLiteral } from '../../expr/factories.ts';
import { memoExpr } from '../../expr/memo-expr.ts';
import { asSubquery } from '../../expr/subqueries.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { typeOf } from '../../facts/typing.ts';
import { memo } from '../../memo.ts';
import { mapPlanExpressions, planChildren, planExpressions } from '../../plan/children.ts';
import type { Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

const isNullLiteral = (e: Expr): boolean => e.kind === 'Literal' && e.value === null;
const isTrue = (e: Expr): boolean => e.kind === 'Literal' && e.value === true;

/** `NOT a IN (…)` with a null somewhere is never true. */
function isNullNotIn(e: Expr): boolean {
  if (e.kind !== 'Not') return false;
  if (e.child.kind === 'In') return isNullLiteral(e.child.value) || e.child.list.some(isNullLiteral);
  return e.child.kind === 'InSet' && (isNullLiteral(e.child.child) || e.child.values.some(isNullLiteral));
}

/** AND and OR along the left spine, without recursion. */
function replaceInChain(e: And | Or): Expr {
  const spine: (And | Or)[] = [];
  let node: Expr = e;
  while (node.kind === 'And' || node.kind === 'Or') {
    spine.push(node);
    node = node.left;
  }
  let left = replace(node);
  for (let s = spine.pop(); s !== undefined; s = spine.pop()) {
    const right = replace(s.right);
    left = left === s.left && right === s.right ? s : { ...s, left, right };
  }
  return left;
}

/** A predicate with null literals as false, wherever null and false have the same effect on "is it true?". */
function replace(e: Expr): Expr {
  switch (e.kind) {
    case 'Literal':
      return e.value === null && e.dataType.kind === 'boolean' ? falseLiteral : e;
    case 'Not':
      return isNullNotIn(e) ? falseLiteral : e;
    case 'And':
    case 'Or':
      return replaceInChain(e);
    case 'CaseWhen': {
      if (typeOf(e).kind !== 'boolean') return e;
      const branches = mapItems(e.branches, (b) => {
        const when = replace(b.when);
        const then = replace(b.then);
        return when === b.when && then === b.then ? b : { when, then };
      });
      const elseValue = e.elseValue ? replace(e.elseValue) : falseLiteral;
      return branches === e.branches && elseValue === e.elseValue ? e : { ...e, branches, elseValue };
    }
    case 'If': {
      if (typeOf(e).kind !== 'boolean') return e;
      const predicate = replace(e.predicate);
      const trueValue = replace(e.trueValue);
      const falseValue = replace(e.falseValue);
      const same = predicate === e.predicate && trueValue === e.trueValue && falseValue === e.falseValue;
      return same ? e : { ...e, predicate, trueValue, falseValue };
    }
    default:
      return e;
  }
}

function replaceInLambda(e: ScalarFunction): Expr {
  const { class: cls } = rowOf(e.fn);
  if (cls !== 'ArrayFilter' && cls !== 'MapFilter') return e;
  const args = mapItems(e.args, (a) => {
    if (a.kind !== 'LambdaFunction') return a;
    const body = replace(a.body);
    return body === a.body ? a : { ...a, body };
  });
  return args === e.args ? e : { ...e, args };
}

/** Predicates inside any expression: conditions of IF and CASE, `p <=> true`, and lambdas that filter. */
function replaceInside(e: Expr): Expr {
  switch (e.kind) {
    case 'BinaryComparison': {
      if (e.op !== '<=>') return e;
      const left = isTrue(e.right) ? replace(e.left) : e.left;
      const right = isTrue(e.left) && !isTrue(e.right) ? replace(e.right) : e.right;
      return left === e.left && right === e.right ? e : { ...e, left, right };
    }
    case 'If': {
      const predicate = replace(e.predicate);
      return predicate === e.predicate ? e : { ...e, predicate };
    }
    case 'CaseWhen': {
      const branches = mapItems(e.branches, (b) => {
        const when = replace(b.when);
        return when === b.when ? b : { ...b, when };
      });
      return branches === e.branches ? e : { ...e, branches };
    }
    case 'ScalarFunction':
      return replaceInLambda(e);
    default:
      return e;
  }
}

/** Null and boolean literals and INSETs: what the rule is about. */
const holdsLiterals: (e: Expr) => boolean = memoExpr((e: Expr): boolean => {
  if (e.kind === 'InSet' || (e.kind === 'Literal' && (e.value === null || typeof e.value === 'boolean'))) return true;
  const subquery = asSubquery(e);
  if (subquery && concerns(subquery.kind === 'DynamicPruningSubquery' ? subquery.buildPlan : subquery.plan)) return true;
  return exprChildren(e).some(holdsLiterals);
});

/**
 * Spark leaves a plan alone in which no such literal occurs anywhere, which shows: a CASE without ELSE gets its `ELSE false` only if some other
 * literal is there.
 */
const concerns: (p: Plan) => boolean = memo((p: Plan): boolean => planExpressions(p).some(holdsLiterals) || planChildren(p).some(concerns));

function replaceInNode(p: Plan): Plan {
  if ((p.kind === 'Filter' || p.kind === 'Join') && p.condition) {
    const condition = replace(p.condition);
    return condition === p.condition ? p : { ...p, condition };
  }
  return mapPlanExpressions(p, (e) => transformExpr(e, replaceInside));
}

/**
 * In conditions of Filters and joins null literals → `false`, through AND, OR and the boolean values of CASE and IF (a missing ELSE becomes `ELSE
 * false`); `NOT a IN (…, null)` → `false`. Elsewhere the same in conditions of IF and CASE and in `p <=> true`.
 *
 * Spark: ReplaceNullWithFalseInPredicate. Safe because a condition asks only whether it is true.
 */
export const replaceNullWithFalseInPredicate: Rule = {
  name: 'ReplaceNullWithFalseInPredicate',
  apply: (plan) => transformPlan(plan, (p) => (concerns(p) ? replaceInNode(p) : p)),
};
