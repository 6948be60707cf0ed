import { exprChildren } from '../expr/children.ts';
import type { Expr } from '../expr/expr.ts';
import { planChildren, planExpressions } from '../plan/children.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Plan } from '../plan/plan.ts';
import { hashText, hashType, hashValue, mix } from './hash.ts';

const known = new WeakMap<Expr, number>();

function fieldsHash(e: Expr): number {
  switch (e.kind) {
    case 'AttributeReference':
    case 'NamedLambdaVariable':
      return mix(e.exprId, hashType(e.dataType));
    case 'OuterReference':
      return mix(e.child.exprId, 17);
    case 'Alias':
      return mix(e.exprId, 19);
    case 'Literal':
      return mix(hashValue(e.value), hashType(e.dataType));
    case 'Cast':
      return hashType(e.dataType);
    case 'BinaryArithmetic':
    case 'BinaryComparison':
      return hashText(e.op);
    case 'ScalarFunction':
      return hashText(e.fn);
    case 'AggregateExpression':
      return mix(hashText(e.fn), e.distinct ? 1 : 0);
    case 'InSet':
      return e.values.reduce((h, v) => mix(h, hashValue(v.value)), 23);
    case 'ScalarSubquery':
    case 'Exists':
    case 'ListQuery':
    case 'LateralSubquery':
      return mix(e.exprId, hashPlan(e.plan));
    case 'SortOrder':
      return (e.descending ? 1 : 0) + (e.nullsFirst ? 2 : 0);
    case 'GetStructField':
      return e.ordinal;
    default:
      return 0;
  }
}

/** 32-bit hash of an expression, the same for structurally equal ones; memoised by identity, computed without recursion. */
export function hashExpr(e: Expr): number {
  const hit = known.get(e);
  if (hit !== undefined) return hit;
  const stack: Expr[] = [e];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const depth = stack.length;
    let h = mix(hashText(top.kind), fieldsHash(top));
    for (const c of exprChildren(top)) {
      const child = known.get(c);
      if (child === undefined) stack.push(c);
      else h = mix(h, child);
    }
    if (stack.length > depth) continue;
    known.set(top, h);
    stack.pop();
  }
  return known.get(e) ?? 0;
}

/** 32-bit hash of a plan, the same for structurally equal ones. */
export const hashPlan: (p: Plan) => number = memoPlan((p: Plan): number => {
  let h = hashText(p.kind);
  for (const e of planExpressions(p)) h = mix(h, hashExpr(e));
  for (const c of planChildren(p)) h = mix(h, hashPlan(c));
  return h;
});
