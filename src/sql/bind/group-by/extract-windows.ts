import type { BindContext } from '../context.ts';
import { isFoldable } from '../expr/make.ts';
import { aliasItem, attributeOf, bareItem, columnRef } from '../tree/columns.ts';
import type { AggregateExpr, Expr, SortKey, WindowExpr } from '../tree/expr.ts';
import { mapChildren, someExpr } from '../tree/expr-children.ts';
import type { Item } from '../tree/plan.ts';
import { semanticKey } from '../tree/semantic.ts';

export function hasWindow(e: Expr): boolean {
  return someExpr(e, (x) => x.kind === 'Window');
}

/** A grouped list with windows in two: what the aggregate outputs, and the windows over that. */
export interface SplitList {
  readonly below: readonly Item[];
  readonly above: readonly Item[];
}

/** Collects what window functions need from below, each thing once, in order of first use. */
class Extraction {
  readonly items: Item[] = [];
  private readonly byKey = new Map<string, Expr>();
  private readonly produced: Set<number>;
  private readonly ctx: BindContext;

  constructor(regular: readonly Item[], ctx: BindContext) {
    this.produced = new Set(regular.map((i) => i.attribute.id));
    this.ctx = ctx;
  }

  private named(e: Expr): Expr {
    const key = semanticKey(e);
    const known = this.byKey.get(key);
    if (known) return known;
    const item = aliasItem(e, `_w${this.items.length}`, this.ctx.nextId());
    this.items.push(item);
    const ref = columnRef(item.attribute);
    this.byKey.set(key, ref);
    return ref;
  }
  /** An argument, partition or order expression. */
  argument(e: Expr): Expr {
    if (e.kind === 'Column') {
      if (!this.produced.has(e.id)) {
        this.items.push({ expr: e, attribute: attributeOf(e), alias: false });
        this.produced.add(e.id);
      }
      return e;
    }
    return isFoldable(e) ? e : this.named(e);
  }
  /** An item outside its window functions, top-down. */
  rewrite(e: Expr): Expr {
    if (e.kind === 'Window') return this.window(e);
    if (e.kind === 'Aggregate') return this.named(e);
    return e.kind === 'Column' ? this.argument(e) : mapChildren(e, (c) => this.rewrite(c));
  }
  private window(e: WindowExpr): WindowExpr {
    const call: AggregateExpr = { ...e.call, args: e.call.args.map((a) => this.argument(a)) };
    const sort = (s: SortKey): SortKey => ({ ...s, expr: this.argument(s.expr) });
    // rank-like functions hold the order expressions as arguments, which come before the partition's
    if (orderedByArguments.has(e.call.fn)) e.sorts.forEach(sort);
    return { ...e, call, partitions: e.partitions.map((p) => this.argument(p)), sorts: e.sorts.map(sort) };
  }
}
const orderedByArguments: ReadonlySet<string> = new Set(['rank', 'dense_rank', 'percent_rank']);

/**
 * Splits a grouped select list at its window functions: the aggregate keeps the other items and gets what the windows need.
 * Source: Catalyst's `ExtractWindowExpressions.extract`.
 */
export function splitAtWindows(items: readonly Item[], ctx: BindContext): SplitList {
  const regular = items.filter((i) => !hasWindow(i.expr));
  const extraction = new Extraction(regular, ctx);
  const above = items.map((i) => (hasWindow(i.expr) ? { ...i, expr: extraction.rewrite(i.expr) } : bareItem(i.attribute)));
  return { below: [...regular, ...extraction.items], above };
}
