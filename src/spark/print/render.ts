import type { Expr } from '../expr/expr.ts';

/** A text with expressions still to be rendered inside it. */
export type Piece = string | Expr;

/** The text of `root`, where `pieces` gives each expression's own text. Iterative: chains of 10,000 operators are ordinary input. */
export function render(root: Piece, pieces: (e: Expr) => readonly Piece[]): string {
  const out: string[] = [];
  const stack: Piece[] = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top === 'string') {
      out.push(top);
      continue;
    }
    const parts = pieces(top);
    for (let i = parts.length - 1; i >= 0; i--) {
      const part = parts[i];
      if (part !== undefined) stack.push(part);
    }
  }
  return out.join('');
}

/** `items` with `separator` between them. */
export function joined(items: readonly Piece[], separator: string): readonly Piece[] {
  return items.flatMap((item, i) => (i === 0 ? [item] : [separator, item]));
}

/** The same, cut as Spark's `truncatedString` cuts: more than `max` items show the first `max - 1` and `... N more fields`. */
export function joinedCut(items: readonly Piece[], max: number, separator = ', '): readonly Piece[] {
  if (items.length <= max) return joined(items, separator);
  const shown = Math.max(0, max - 1);
  return joined([...items.slice(0, shown), `... ${items.length - shown} more fields`], separator);
}
