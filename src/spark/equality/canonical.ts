import { exprChildren, mapExprChildren } from '../expr/children.ts';
import type { AttributeReference, BinaryComparison, ComparisonOp, Expr, ExprId, Not } from '../expr/expr.ts';
import { attribute, literal } from '../expr/factories.ts';
import { transformExprUp, walkExpr } from '../expr/traverse.ts';
import { output } from '../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions, planChildren } from '../plan/children.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Plan } from '../plan/plan.ts';
import { transformAllExpressions } from '../plan/traverse.ts';
import { commutativeOperands, rebuildOperands } from './operands.ts';
import { hashExpr } from './structural-hash.ts';

// Expressions and plans are one module: a subquery expression's form holds its plan's, a plan's holds its expressions'.

const known = new WeakMap<Expr, Expr>();

const swapped: Readonly<Record<ComparisonOp, ComparisonOp>> = { '=': '=', '<=>': '<=>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const negated: Readonly<Partial<Record<ComparisonOp, ComparisonOp>>> = { '>': '<=', '<': '>=', '>=': '<', '<=': '>' };

const byHash = (a: Expr, b: Expr): number => hashExpr(a) - hashExpr(b);

function orderComparison(e: BinaryComparison): BinaryComparison {
  return hashExpr(e.left) > hashExpr(e.right) ? { kind: 'BinaryComparison', op: swapped[e.op], left: e.right, right: e.left } : e;
}
function pushNegation(e: Not): Expr {
  const op = e.child.kind === 'BinaryComparison' ? negated[e.child.op] : undefined;
  return op === undefined || e.child.kind !== 'BinaryComparison' ? e : { ...e.child, op };
}

/** Lambda variables called 0, 1, … in order of appearance. */
function numberLambdaVariables(e: Expr): Expr {
  const ids = new Map<ExprId, number>();
  walkExpr(e, (x) => {
    if (x.kind === 'NamedLambdaVariable' && !ids.has(x.exprId)) ids.set(x.exprId, ids.size);
    return true;
  });
  return transformExprUp(e, (x) => (x.kind === 'NamedLambdaVariable' ? { ...x, name: '', exprId: ids.get(x.exprId) ?? 0 } : x));
}

/** The form of `e` from those of its children, all known. */
function build(e: Expr): Expr {
  switch (e.kind) {
    case 'AttributeReference':
      return attribute('none', e.dataType, true, e.exprId);
    case 'Literal':
      return literal(e.value, e.dataType);
    case 'And':
    case 'Or':
    case 'BinaryArithmetic':
    case 'ScalarFunction': {
      const operands = commutativeOperands(e);
      if (operands) return rebuildOperands(e, operands.map(canonical).sort(byHash));
      if (e.kind === 'ScalarFunction' && e.args.some((a) => a.kind === 'LambdaFunction')) {
        return mapExprChildren(numberLambdaVariables(e), canonical);
      }
      return mapExprChildren(e, canonical);
    }
    case 'BinaryComparison':
      return orderComparison({ kind: e.kind, op: e.op, left: canonical(e.left), right: canonical(e.right) });
    case 'Not':
      return pushNegation({ kind: e.kind, child: canonical(e.child) });
    case 'In':
      return { ...e, value: canonical(e.value), list: e.list.map(canonical).sort(byHash) };
    case 'GetStructField':
      return { ...e, child: canonical(e.child), name: undefined };
    case 'ScalarSubquery':
    case 'Exists':
    case 'LateralSubquery':
      return {
        kind: e.kind,
        plan: canonicalPlan(e.plan),
        outerAttrs: e.outerAttrs.map(canonical),
        joinCond: e.joinCond.map(canonical),
        exprId: 0,
      };
    case 'ListQuery': {
      // the compared columns keep their ids: two IN subqueries are the same only if they are copies of one
      const columns = (e.childOutputs ?? output(e.plan).slice(0, e.numColumns)).map(canonical);
      return {
        ...e,
        plan: canonicalPlan(e.plan),
        outerAttrs: [...e.outerAttrs.map(canonical), ...columns],
        joinCond: e.joinCond.map(canonical),
        exprId: 0,
      };
    }
    case 'DynamicPruningSubquery':
      return { ...e, pruningKey: canonical(e.pruningKey), buildPlan: canonicalPlan(e.buildPlan), buildKeys: e.buildKeys.map(canonical), exprId: 0 };
    default:
      return mapExprChildren(e, canonical);
  }
}

/**
 * The form of `e` without cosmetic variation (Catalyst's `canonicalized`): attributes are type and id, operands of commutative operators and IN
 * lists are ordered, comparisons point one way, `NOT (a > b)` is `a <= b`. Two forms compare with `equalExpr`. Memoised by identity; without
 * recursion over operators.
 */
export function canonical(e: Expr): Expr {
  const hit = known.get(e);
  if (hit !== undefined) return hit;
  const stack: Expr[] = [e];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const depth = stack.length;
    for (const c of commutativeOperands(top) ?? exprChildren(top)) if (!known.has(c)) stack.push(c);
    if (stack.length > depth) continue;
    stack.pop();
    if (!known.has(top)) {
      const form = build(top);
      known.set(top, form);
      known.set(form, form);
    }
  }
  return known.get(e) ?? e;
}

/** Attributes as positions in `input`, also in the outer references of subquery plans, then {@link canonical}. */
function normalize(e: Expr, input: ReadonlyMap<ExprId, number>): Expr {
  const place = (a: AttributeReference): AttributeReference => {
    const at = input.get(a.exprId);
    return at === undefined ? a : { ...a, exprId: at };
  };
  const placed = transformExprUp(e, (x) => {
    switch (x.kind) {
      case 'AttributeReference':
        return place(x);
      case 'ScalarSubquery':
      case 'Exists':
      case 'ListQuery':
      case 'LateralSubquery': {
        const plan = transformAllExpressions(x.plan, (y) => (y.kind === 'OuterReference' ? { ...y, child: place(y.child) } : y));
        return plan === x.plan ? x : { ...x, plan };
      }
      default:
        return x;
    }
  });
  return canonical(placed);
}

function positions(attributes: readonly AttributeReference[]): ReadonlyMap<ExprId, number> {
  const out = new Map<ExprId, number>();
  attributes.forEach((a, i) => {
    if (!out.has(a.exprId)) out.set(a.exprId, i);
  });
  return out;
}

function canonicalNode(p: Plan): Plan {
  switch (p.kind) {
    case 'SubqueryAlias':
    case 'View':
    case 'ResolvedHint':
      return canonicalPlan(p.child);
    case 'LogicalRelation': {
      const input = positions(p.output);
      return mapPlanExpressions(p, (e) => normalize(e, input));
    }
    default: {
      const input = positions(planChildren(p).flatMap((c) => [...output(c)]));
      let id = -1;
      const node = mapPlanExpressions(p, (e) => {
        if (p.kind === 'Join' && e === p.exists) return e;
        if (e.kind === 'Alias') return { ...e, child: normalize(e.child, input), name: '', exprId: ++id, metadata: undefined };
        if (e.kind === 'AttributeReference' && !input.has(e.exprId)) return canonical({ ...e, exprId: ++id });
        return normalize(e, input);
      });
      const plain: Plan = node.kind === 'Join' ? { ...node, leftHint: undefined, rightHint: undefined } : node;
      return mapPlanChildren(plain, canonicalPlan);
    }
  }
}

/** The form of a plan without names, ids, hints and subquery aliases (Catalyst's `QueryPlan.canonicalized`): columns are positions. */
export const canonicalPlan: (p: Plan) => Plan = memoPlan(canonicalNode);
