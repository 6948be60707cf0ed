import { exprChildren, mapExprChildren } from './children.ts';
import type { Expr } from './expr.ts';

type Rewrite = (e: Expr) => Expr;

/**
 * AND and OR chains can be 10,000 deep on their left (or right) side; both transforms below unroll those spines and recurse only elsewhere.
 * The order of applications is that of the recursive definitions.
 */
function isChain(e: Expr): boolean {
  return e.kind === 'And' || e.kind === 'Or' || e.kind === 'BinaryArithmetic';
}

/** Catalyst's `transformDown`: the rewrite at a node first, once, then at the children of its result. */
export function transformExpr(e: Expr, f: Rewrite): Expr {
  const top = f(e);
  if (!isChain(top)) return mapExprChildren(top, (c) => transformExpr(c, f));
  // pre-order down the left spine
  const spine: Expr[] = [];
  let node = top;
  while ((node.kind === 'And' || node.kind === 'Or' || node.kind === 'BinaryArithmetic') && isChain(node)) {
    spine.push(node);
    node = f(node.left);
  }
  let left = mapExprChildren(node, (c) => transformExpr(c, f));
  for (let i = spine.length - 1; i >= 0; i--) {
    const s = spine[i];
    if (s === undefined || !(s.kind === 'And' || s.kind === 'Or' || s.kind === 'BinaryArithmetic')) continue;
    const right = transformExpr(s.right, f);
    left = left === s.left && right === s.right ? s : { ...s, left, right };
  }
  return left;
}

/** Catalyst's `transformUp`: children first, then the rewrite at the node, once. */
export function transformExprUp(e: Expr, f: Rewrite): Expr {
  if (!isChain(e)) return f(mapExprChildren(e, (c) => transformExprUp(c, f)));
  const spine: Expr[] = [];
  let node = e;
  while (node.kind === 'And' || node.kind === 'Or' || node.kind === 'BinaryArithmetic') {
    spine.push(node);
    node = node.left;
  }
  let left = transformExprUp(node, f);
  for (let i = spine.length - 1; i >= 0; i--) {
    const s = spine[i];
    if (s === undefined || !(s.kind === 'And' || s.kind === 'Or' || s.kind === 'BinaryArithmetic')) continue;
    const right = transformExprUp(s.right, f);
    left = f(left === s.left && right === s.right ? s : { ...s, left, right });
  }
  return left;
}

/** Pre-order walk without recursion; `visit` returning false skips the node's children. */
export function walkExpr(e: Expr, visit: (e: Expr) => boolean | undefined): void {
  const stack: Expr[] = [e];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (visit(top) === false) continue;
    const children = exprChildren(top);
    for (let i = children.length - 1; i >= 0; i--) {
      const c = children[i];
      if (c) stack.push(c);
    }
  }
}

/** Does some node of `e` (pre-order) satisfy `test`? */
export function existsExpr(e: Expr, test: (e: Expr) => boolean): boolean {
  const stack: Expr[] = [e];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (test(top)) return true;
    const children = exprChildren(top);
    for (let i = children.length - 1; i >= 0; i--) {
      const c = children[i];
      if (c) stack.push(c);
    }
  }
  return false;
}

/** All nodes of `e` that `pick` maps to something, in pre-order. */
export function collectExpr<T>(e: Expr, pick: (e: Expr) => T | undefined): T[] {
  const out: T[] = [];
  walkExpr(e, (x) => {
    const got = pick(x);
    if (got !== undefined) out.push(got);
    return true;
  });
  return out;
}
