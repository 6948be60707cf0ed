/** One printed node: its line, its inner children (plans of subquery expressions, CTE definitions) and its children, in order. */
export interface TextNode {
  readonly line: string;
  readonly inner: readonly TextNode[];
  readonly children: readonly TextNode[];
}

interface Pending {
  readonly node: TextNode;
  readonly head: string;
  readonly pad: string;
}

/** Spark's `TreeNode.generateTreeString`: `+- ` for a last child, `:- ` for others, inner children two levels deeper in front. */
export function treeString(root: TextNode): string {
  const lines: string[] = [];
  const stack: Pending[] = [{ node: root, head: '', pad: '' }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, head, pad } = top;
    lines.push((head + node.line).trimEnd());
    const below: Pending[] = [];
    const innerPad = `${pad}${node.children.length === 0 ? '   ' : ':  '}`;
    node.inner.forEach((n, i) => {
      const last = i === node.inner.length - 1;
      below.push({ node: n, head: `${innerPad}${last ? '+- ' : ':- '}`, pad: `${innerPad}${last ? '   ' : ':  '}` });
    });
    node.children.forEach((n, i) => {
      const last = i === node.children.length - 1;
      below.push({ node: n, head: `${pad}${last ? '+- ' : ':- '}`, pad: `${pad}${last ? '   ' : ':  '}` });
    });
    for (let i = below.length - 1; i >= 0; i--) {
      const p = below[i];
      if (p) stack.push(p);
    }
  }
  return lines.join('\n');
}

/** A sequence cut as Spark's `truncatedString` cuts it: more than `max` items show the first `max - 1` and `... N more fields`. */
export function truncated(items: readonly string[], max: number, separator = ', '): string {
  if (items.length <= max) return items.join(separator);
  const shown = Math.max(0, max - 1);
  return [...items.slice(0, shown), `... ${items.length - shown} more fields`].join(separator);
}
