import { InternalError } from '../../../errors/compile-error.ts';

/** What is to be returned to when rules end: a set of stacks of states that share their tails. Equal contexts are the same object. */
export interface Context {
  readonly id: number;
  /** Ascending; none: nothing is known of the callers. */
  readonly returns: readonly number[];
  readonly parents: readonly Context[];
}

/** Makes contexts, each only once, and merges them. */
export class Contexts {
  readonly empty: Context = { id: 0, returns: [], parents: [] };
  readonly #known = new Map<string, Context>();
  readonly #merged = new Map<number, Context>();
  #count = 1;

  push(parent: Context, state: number): Context {
    return this.#make([state], [parent]);
  }

  #make(returns: readonly number[], parents: readonly Context[]): Context {
    const key = returns.map((r, i) => `${r}:${parents[i]?.id}`).join(',');
    let c = this.#known.get(key);
    if (!c) {
      c = { id: this.#count++, returns, parents };
      this.#known.set(key, c);
    }
    return c;
  }

  /** Both sets of stacks; not knowing the callers swallows all that is known. */
  merge(a: Context, b: Context): Context {
    if (a === b) return a;
    if (a === this.empty || b === this.empty) return this.empty;
    const key = a.id < b.id ? a.id * 4_194_304 + b.id : b.id * 4_194_304 + a.id;
    const hit = this.#merged.get(key);
    if (hit) return hit;
    const merged = this.#union(a, b);
    this.#merged.set(key, merged);
    return merged;
  }

  #union(a: Context, b: Context): Context {
    const returns: number[] = [];
    const parents: Context[] = [];
    let i = 0;
    let j = 0;
    while (i < a.returns.length || j < b.returns.length) {
      const [x, y] = [a.returns[i] ?? Number.POSITIVE_INFINITY, b.returns[j] ?? Number.POSITIVE_INFINITY];
      const [p, q] = [a.parents[i], b.parents[j]];
      if (x === y && p && q) {
        returns.push(x);
        parents.push(this.merge(p, q));
        i++;
        j++;
      } else if (x < y && p) {
        returns.push(x);
        parents.push(p);
        i++;
      } else if (q) {
        returns.push(y);
        parents.push(q);
        j++;
      } else throw new InternalError('a context without a parent');
    }
    return this.#make(returns, parents);
  }
}
