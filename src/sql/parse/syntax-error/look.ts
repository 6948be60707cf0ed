import type { Network, State } from './network.ts';

/** What the end of input is called in the grammar. */
export const endToken = '<end>';

/** Tokens that may come at a state within its rule; `ends` where the rule may end before any. */
export interface Look {
  readonly tokens: ReadonlySet<string>;
  readonly ends: boolean;
}

/** First tokens of states and rules, computed when asked for. */
export class Looks {
  readonly #network: Network;
  readonly #byState = new Map<number, Look>();
  readonly #byRule = new Map<number, Look>();
  readonly #decisions = new Map<number, readonly ReadonlySet<string>[] | undefined>();

  constructor(network: Network) {
    this.#network = network;
  }

  /** Looks past conditions, also those that never hold. */
  within(state: State): Look {
    let look = this.#byState.get(state.id);
    if (!look) {
      look = this.#compute(state);
      this.#byState.set(state.id, look);
    }
    return look;
  }

  #ofRule(rule: number): Look {
    const known = this.#byRule.get(rule);
    if (known) return known;
    // a rule that begins with itself adds nothing on the way
    this.#byRule.set(rule, { tokens: new Set(), ends: false });
    const start = this.#network.rules[rule]?.start;
    const look = start ? this.#compute(start) : { tokens: new Set<string>(), ends: true };
    this.#byRule.set(rule, look);
    return look;
  }

  #compute(from: State): Look {
    const tokens = new Set<string>();
    let ends = false;
    const seen = new Set<State>();
    const open = [from];
    const go = (id: number): void => {
      const s = this.#network.states[id];
      if (s) open.push(s);
    };
    for (let s = open.pop(); s !== undefined; s = open.pop()) {
      if (seen.has(s)) continue;
      seen.add(s);
      if (s.kind === 'rule stop') {
        ends = true;
        continue;
      }
      for (const t of s.out) {
        if (t.kind === 'tokens') for (const k of t.tokens) tokens.add(k);
        else if (t.kind === 'rule') {
          const inner = this.#ofRule(t.rule);
          for (const k of inner.tokens) tokens.add(k);
          if (inner.ends) go(t.to);
        } else go(t.to);
      }
    }
    return { tokens, ends };
  }

  /**
   * The tokens that decide between the alternatives of a state where one token is enough: their sets do not overlap and no condition is met on the way.
   * Undefined where more lookahead is needed.
   */
  decision(state: State): readonly ReadonlySet<string>[] | undefined {
    if (!this.#decisions.has(state.id)) this.#decisions.set(state.id, this.#disjoint(state));
    return this.#decisions.get(state.id);
  }

  #disjoint(state: State): readonly ReadonlySet<string>[] | undefined {
    const sets: ReadonlySet<string>[] = [];
    const all = new Set<string>();
    for (const t of state.out) {
      const set = this.#unconditional(t.to);
      if (!set || set.size === 0) return undefined;
      for (const k of set) {
        if (all.has(k)) return undefined;
        all.add(k);
      }
      sets.push(set);
    }
    return sets;
  }

  /** Tokens from a state on, across the end of its rule to all who call it; undefined where a condition is met. */
  #unconditional(from: number): ReadonlySet<string> | undefined {
    const tokens = new Set<string>();
    const seen = new Set<string>();
    const open: { readonly state: number; readonly stack: readonly number[]; readonly called: readonly number[] }[] = [
      { state: from, stack: [], called: [] },
    ];
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      const { state: id, stack, called } = top;
      const key = `${id}/${stack.join(',')}`;
      const s = this.#network.states[id];
      if (seen.has(key) || !s) continue;
      seen.add(key);
      if (s.kind === 'rule stop' && stack.length > 0) {
        const back = stack.at(-1);
        if (back !== undefined) open.push({ state: back, stack: stack.slice(0, -1), called: called.slice(0, -1) });
        continue;
      }
      for (const t of s.out) {
        if (t.kind === 'condition' || t.kind === 'precedence') return undefined;
        if (t.kind === 'tokens') for (const k of t.tokens) tokens.add(k);
        else if (t.kind !== 'rule') open.push({ state: t.to, stack, called });
        else if (!called.includes(t.rule)) {
          const start = this.#network.rules[t.rule]?.start.id;
          if (start !== undefined) open.push({ state: start, stack: [...stack, t.to], called: [...called, t.rule] });
        }
      }
    }
    return tokens;
  }
}
