import { structuralSet } from '../../equality/structural-set.ts';
import type { And, AttributeReference, BinaryComparison, Expr, ExprId, Literal } from '../../expr/expr.ts';
import { and, not, or } from '../../expr/factories.ts';
import { transformExpr } from '../../expr/traverse.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

/** `attribute = literal` found in a conjunction. */
interface Pair {
  readonly attribute: AttributeReference;
  readonly value: Literal;
  readonly predicate: BinaryComparison;
}
interface Found {
  /** The condition with constants replaced inside; the same object when nothing was. */
  readonly condition: Expr;
  readonly pairs: readonly Pair[];
}
/** Where a node stands: may null count as false here, and is it the top of its AND tree? */
interface Place {
  readonly top: boolean;
  readonly nullIsFalse: boolean;
}

function pairOf(e: BinaryComparison, nullIsFalse: boolean): Pair | undefined {
  if (e.op !== '=' && e.op !== '<=>') return undefined;
  const { left, right } = e;
  const usable = (a: AttributeReference) => nullIsFalse || !a.nullable;
  if (left.kind === 'AttributeReference' && right.kind === 'Literal' && usable(left)) return { attribute: left, value: right, predicate: e };
  if (right.kind === 'AttributeReference' && left.kind === 'Literal' && usable(right)) return { attribute: right, value: left, predicate: e };
  return undefined;
}

/** In every other `=` and `<=>` below `e` the attributes of the pairs become their literals; of several literals the last serves. */
function replaceConstants(e: Expr, pairs: readonly Pair[]): Expr {
  const constants = new Map<ExprId, Literal>(pairs.map((p) => [p.attribute.exprId, p.value]));
  const isSource = structuralSet(pairs.map((p) => p.predicate));
  const replace = (x: Expr): Expr => (x.kind === 'AttributeReference' ? (constants.get(x.exprId) ?? x) : x);
  return transformExpr(e, (x) => {
    const other = x.kind === 'BinaryComparison' && (x.op === '=' || x.op === '<=>') && !isSource(x);
    return other ? transformExpr(x, replace) : x;
  });
}

/** The AND tree at `e`; its left spine is walked without recursion. */
function conjunction(e: And, place: Place): Found {
  const inner = { ...place, top: false };
  const spine: And[] = [];
  let node: Expr = e;
  while (node.kind === 'And') {
    spine.push(node);
    node = node.left;
  }
  const first = traverse(node, inner);
  const pairs = [...first.pairs];
  let { condition } = first;
  for (let s = spine.pop(); s !== undefined; s = spine.pop()) {
    const right = traverse(s.right, inner);
    const same = condition === s.left && right.condition === s.right;
    for (const pair of right.pairs) pairs.push(pair);
    condition = same ? s : and(condition, right.condition);
  }
  if (!place.top || pairs.length === 0 || condition.kind !== 'And') return { condition, pairs };
  const l = replaceConstants(condition.left, pairs);
  const r = replaceConstants(condition.right, pairs);
  return { condition: l === condition.left && r === condition.right ? condition : and(l, r), pairs };
}

/** Pairs found below OR and NOT serve only the AND trees there. */
function traverse(e: Expr, place: Place): Found {
  switch (e.kind) {
    case 'BinaryComparison': {
      const pair = pairOf(e, place.nullIsFalse);
      return { condition: e, pairs: pair ? [pair] : [] };
    }
    case 'And':
      return conjunction(e, place);
    case 'Or': {
      const spine = [e];
      for (let l = e.left; l.kind === 'Or'; l = l.left) spine.push(l);
      const inner = { ...place, top: true };
      let condition = traverse(spine[spine.length - 1]?.left ?? e.left, inner).condition;
      for (let s = spine.pop(); s !== undefined; s = spine.pop()) {
        const right = traverse(s.right, inner).condition;
        condition = condition === s.left && right === s.right ? s : or(condition, right);
      }
      return { condition, pairs: [] };
    }
    case 'Not': {
      const child = traverse(e.child, { top: true, nullIsFalse: false }).condition;
      return { condition: child === e.child ? e : not(child), pairs: [] };
    }
    default:
      return { condition: e, pairs: [] };
  }
}

/**
 * `a = 5 AND b = a` → `a = 5 AND b = 5`: within one AND tree of a Filter, `attribute = literal` conjuncts replace the attribute in the other
 * equalities, also in those inside its ORs and NOTs.
 *
 * Spark: ConstantPropagation. Safe because a row that passes has the attribute equal to the literal; under NOT, where null does not count as false,
 * only attributes that are never null serve.
 */
export const constantPropagation: Rule = {
  name: 'ConstantPropagation',
  kinds: ['Filter'],
  apply: (plan) =>
    transformPlanUp(plan, (p) => {
      if (p.kind !== 'Filter') return p;
      const { condition } = traverse(p.condition, { top: true, nullIsFalse: true });
      return condition === p.condition ? p : { ...p, condition };
    }),
};
