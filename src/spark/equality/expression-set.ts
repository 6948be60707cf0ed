import type { Expr } from '../expr/expr.ts';
import { isDeterministic } from '../facts/properties.ts';
import { canonical } from './canonical.ts';
import { equalExpr } from './equal.ts';
import { hashExpr } from './structural-hash.ts';

type Buckets = Map<number, readonly Expr[]>;

function contains(buckets: Buckets, form: Expr): boolean {
  return buckets.get(hashExpr(form))?.some((x) => equalExpr(x, form)) ?? false;
}

/**
 * Catalyst's ExpressionSet: expressions in the order they were added, each canonical form once (the first original stays). A
 * non-deterministic expression is always added and never contained. Immutable.
 */
export class ExpressionSet implements Iterable<Expr> {
  /** The originals in insertion order. */
  readonly items: readonly Expr[];
  readonly #forms: Buckets;

  private constructor(items: readonly Expr[], forms: Buckets) {
    this.items = items;
    this.#forms = forms;
  }

  static readonly empty: ExpressionSet = new ExpressionSet([], new Map());

  static of(expressions: Iterable<Expr>): ExpressionSet {
    return ExpressionSet.empty.plus(expressions);
  }

  get size(): number {
    return this.items.length;
  }
  [Symbol.iterator](): Iterator<Expr> {
    return this.items[Symbol.iterator]();
  }

  has(e: Expr): boolean {
    return contains(this.#forms, canonical(e));
  }

  /** Catalyst's `++`: the new ones appended in their order; this set if there are none. */
  plus(expressions: Iterable<Expr>): ExpressionSet {
    let items: Expr[] | undefined;
    let forms: Buckets | undefined;
    for (const e of expressions) {
      if (isDeterministic(e)) {
        const form = canonical(e);
        if (contains(forms ?? this.#forms, form)) continue;
        forms ??= new Map(this.#forms);
        const hash = hashExpr(form);
        forms.set(hash, [...(forms.get(hash) ?? []), form]);
      }
      items ??= [...this.items];
      items.push(e);
    }
    return items ? new ExpressionSet(items, forms ?? this.#forms) : this;
  }

  /** Catalyst's `--`: without those whose canonical form is among `expressions`; order kept. */
  minus(expressions: Iterable<Expr>): ExpressionSet {
    const gone = expressions instanceof ExpressionSet ? expressions : ExpressionSet.of(expressions);
    return gone.size === 0 ? this : this.filter((e) => !isDeterministic(e) || !gone.has(e));
  }

  filter(test: (e: Expr) => boolean): ExpressionSet {
    const kept = this.items.filter(test);
    return kept.length === this.items.length ? this : ExpressionSet.of(kept);
  }

  /** Results that coincide are merged. */
  map(f: (e: Expr) => Expr): ExpressionSet {
    return ExpressionSet.of(this.items.map(f));
  }
  flatMap(f: (e: Expr) => Iterable<Expr>): ExpressionSet {
    return ExpressionSet.of(this.items.flatMap((e) => [...f(e)]));
  }
}
