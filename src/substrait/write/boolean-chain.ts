import { leftShare } from '../ir/boolean-tree.ts';
import type { IrCall, IrExpr } from '../ir/expression.ts';

/** Deeper nesting of one operator is written flat, with a note of its shape: readers of protobuf stop at 100 levels. */
const deepest = 60;

interface Node {
  readonly call: IrCall;
  readonly left: IrExpr;
  readonly right: IrExpr;
}

/** The node of a binary AND or OR of operator `fn`. */
function nodeOf(e: IrExpr, fn: string): Node | undefined {
  if (e.kind !== 'Call' || e.fn !== fn) return undefined;
  const [left, right, more] = e.args;
  return left && right && !more ? { call: e, left, right } : undefined;
}

/** All nodes of the operator that hang together below `root`, parents before children. */
function connectedNodes(root: IrCall): readonly Node[] {
  const nodes: Node[] = [];
  const pending: IrExpr[] = [root];
  for (let e = pending.pop(); e; e = pending.pop()) {
    const node = nodeOf(e, root.fn);
    if (!node) continue;
    nodes.push(node);
    pending.push(node.right, node.left);
  }
  return nodes;
}

type Counts = ReadonlySet<number>;
const one: Counts = new Set([1]);

/** For each node, the numbers n of operands over which it is the parser's balanced tree. */
function balancedCounts(nodes: readonly Node[]): ReadonlyMap<IrExpr, Counts> {
  const known = new Map<IrExpr, Counts>();
  for (const { call, left, right } of [...nodes].reverse()) {
    const l = known.get(left) ?? one;
    const r = known.get(right) ?? one;
    const counts = new Set([1]);
    for (const n of l) for (const total of [2 * n - 1, 2 * n]) if (total > 1 && r.has(total - n)) counts.add(total);
    known.set(call, counts);
  }
  return known;
}

/** The operands of `e` as the balanced tree over `n` of them. */
function split(e: IrExpr, n: number, fn: string, into: IrExpr[]): void {
  const node = n > 1 ? nodeOf(e, fn) : undefined;
  if (!node) {
    into.push(e);
    return;
  }
  split(node.left, leftShare(n), fn, into);
  split(node.right, n - leftShare(n), fn, into);
}

export interface Chain {
  readonly operands: readonly IrExpr[];
  /** The tree over the operands in pre-order, one bit a node (1 = inner), where it is not the balanced one. */
  readonly shape?: Uint8Array<ArrayBuffer>;
}

function flat(nodes: readonly Node[], fn: string): Chain {
  const root = nodes[0];
  const operands: IrExpr[] = [];
  const bits: boolean[] = [];
  const pending: IrExpr[] = root ? [root.call] : [];
  for (let e = pending.pop(); e; e = pending.pop()) {
    const node = nodeOf(e, fn);
    bits.push(node !== undefined);
    if (node) pending.push(node.right, node.left);
    else operands.push(e);
  }
  const shape = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((inner, i) => {
    if (inner) shape[i >> 3] = (shape[i >> 3] ?? 0) | (1 << (i & 7));
  });
  return { operands, shape };
}

/**
 * The operands of each n-ary call that an AND or OR tree is written as: as many as possible while the tree over them is the one the parser makes.
 * Chains that would nest too deep are one flat call with its shape.
 */
export function chainsOf(root: IrCall): ReadonlyMap<IrExpr, Chain> {
  const { fn } = root;
  const nodes = connectedNodes(root);
  const counts = balancedCounts(nodes);
  const chains = new Map<IrExpr, Chain>();
  const pending: { readonly e: IrExpr; readonly depth: number }[] = [{ e: root, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const operands: IrExpr[] = [];
    split(next.e, Math.max(...(counts.get(next.e) ?? one)), fn, operands);
    if (next.depth > deepest) return new Map([[root, flat(nodes, fn)]]);
    chains.set(next.e, { operands });
    for (const e of operands) if (counts.has(e)) pending.push({ e, depth: next.depth + 1 });
  }
  return chains;
}
