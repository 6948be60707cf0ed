import { endToken, type Look, Looks } from './look.ts';
import type { BlockNode, Network, Node, State } from './network.ts';
import { OutOfBudget, Predictor } from './predict.ts';

/** Where the text first goes wrong: index of the offending token, and how a single token would mend it. */
export interface Fault {
  readonly index: number;
  readonly mend?: { readonly kind: 'extra' } | { readonly kind: 'missing'; readonly tokens: readonly string[] };
}

/** What came of reading a text. */
export interface Reading {
  /** The first fault; undefined where there is none, `unknown` where the text is too long or too deep to say. */
  readonly fault: Fault | 'unknown' | undefined;
  /** Indexes of the tokens that are names, up to the fault. */
  readonly names: ReadonlySet<number>;
}

interface Frame {
  /** The state of the call, undefined for the start rule. */
  readonly caller: State | undefined;
  readonly level: number;
}

class FaultFound extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super('fault');
    this.fault = fault;
  }
}
/** The text is nested deeper than what this recognizer follows. */
class TooDeep extends Error {}

/** Calls that may be open at once: what a text of the deepest nesting that is parsed needs, and far less than what the stack has room for. */
const maxFrames = 1200;

/** Places a prediction may look at for one text: some seconds at most. */
const budget = 3_000_000;

/** Follows a text along the grammar as a recursive-descent parser generated from it would, up to the first error. */
export class Recognizer {
  readonly #network: Network;
  readonly #looks: Looks;
  readonly #predictor: Predictor;

  constructor(network: Network) {
    this.#network = network;
    this.#looks = new Looks(network);
    this.#predictor = new Predictor(network);
  }

  /** Reads the tokens as the rule. */
  read(rule: string, tokens: readonly string[]): Reading {
    const start = this.#network.ruleByName.get(rule) ?? 0;
    this.#predictor.budget = budget;
    const run = new Run(this.#network, this.#looks, this.#predictor, tokens);
    try {
      run.call(start, undefined, 0);
      return { fault: undefined, names: run.names };
    } catch (e) {
      if (e instanceof FaultFound) return { fault: e.fault, names: run.names };
      if (e instanceof TooDeep || e instanceof OutOfBudget) return { fault: 'unknown', names: run.names };
      throw e;
    }
  }
}

class Run {
  readonly #network: Network;
  readonly #looks: Looks;
  readonly #predictor: Predictor;
  readonly #tokens: readonly string[];
  readonly #frames: Frame[] = [];
  #levels: number[] = [0];
  #at = 0;
  readonly names = new Set<number>();
  readonly #nameRule: number | undefined;

  constructor(network: Network, looks: Looks, predictor: Predictor, tokens: readonly string[]) {
    this.#network = network;
    this.#looks = looks;
    this.#predictor = predictor;
    this.#tokens = tokens;
    this.#nameRule = network.ruleByName.get('strictIdentifier');
  }

  #la(ahead = 0): string {
    return this.#tokens[this.#at + ahead] ?? endToken;
  }
  #fail(fault: Fault): never {
    throw new FaultFound(fault);
  }

  call(rule: number, caller: State | undefined, level: number): void {
    const r = this.#network.rules[rule];
    if (!r) return;
    if (this.#frames.length > maxFrames) throw new TooDeep();
    this.#frames.push({ caller, level });
    if (rule === this.#nameRule) this.names.add(this.#at);
    if (r.leftRecursive) this.#levels.push(level);
    this.#sequence(r.body);
    if (r.leftRecursive) this.#levels.pop();
    this.#frames.pop();
  }

  #sequence(nodes: readonly Node[]): void {
    for (const n of nodes) {
      switch (n.kind) {
        case 'tokens':
          this.#match(n.state, n.tokens);
          break;
        case 'call':
          this.call(n.rule, n.state, n.precedence);
          break;
        case 'block':
          this.#block(n);
          break;
        case 'precedence':
          break;
      }
    }
  }

  #match(state: State, tokens: ReadonlySet<string>): void {
    if (tokens.has(this.#la())) {
      this.#at++;
      return;
    }
    this.#deleteOne(state);
    const next = this.#network.states[state.out[0]?.to ?? -1];
    if (next && this.#expected(next).has(this.#la())) this.#fail({ index: this.#at, mend: { kind: 'missing', tokens: [...this.#expected(state)] } });
    this.#fail({ index: this.#at });
  }

  /** Reports the token as one too many if the one behind it would do. */
  #deleteOne(state: State): void {
    if (this.#at < this.#tokens.length && this.#expected(state).has(this.#la(1))) this.#fail({ index: this.#at, mend: { kind: 'extra' } });
  }

  /** What may come at a state, given who called. */
  #expected(state: State): ReadonlySet<string> {
    let look: Look = this.#looks.within(state);
    if (!look.ends) return look.tokens;
    const all = new Set(look.tokens);
    for (let i = this.#frames.length - 1; i >= 0 && look.ends; i--) {
      const caller = this.#frames[i]?.caller;
      const back = caller?.out[0];
      const after = back && this.#network.states[back.to];
      if (!after) break;
      look = this.#looks.within(after);
      for (const t of look.tokens) all.add(t);
    }
    if (look.ends) all.add(endToken);
    return all;
  }

  /** The check before every decision: a token that cannot come here is an error at once, unless the rule may end here. */
  #sync(state: State): void {
    const look = this.#looks.within(state);
    if (look.tokens.has(this.#la()) || look.ends) return;
    if (state.kind === 'block start' || state.kind === 'loop entry') {
      this.#deleteOne(state);
      this.#fail({ index: this.#at });
    }
    if (state.kind === 'plus back' || state.kind === 'loop back') this.#fail({ index: this.#at, mend: { kind: 'extra' } });
  }

  #predict(decision: State): number {
    const byToken = this.#looks.decision(decision);
    if (byToken) {
      const index = byToken.findIndex((s) => s.has(this.#la()));
      return index + 1;
    }
    const level = this.#levels.at(-1) ?? 0;
    const p = this.#predictor.predict(decision, { tokens: this.#tokens, from: this.#at, level });
    return 'at' in p ? this.#fail({ index: Math.min(p.at, this.#tokens.length) }) : p.alternative;
  }

  #block(b: BlockNode): void {
    if (b.suffix === '*') this.#star(b);
    else if (b.suffix === '+') this.#plus(b);
    else if (b.suffix === '?') this.#option(b);
    else this.#choice(b);
  }

  #option(b: BlockNode): void {
    this.#sync(b.start);
    const chosen = b.alternatives[this.#predict(b.start) - 1];
    if (chosen) this.#sequence(chosen);
  }

  /** A plain block: one of its alternatives. */
  #choice(b: BlockNode): void {
    const several = b.alternatives.length > 1;
    if (several) this.#sync(b.start);
    const chosen = b.alternatives[several ? this.#predict(b.start) - 1 : 0];
    if (!chosen) this.#fail({ index: this.#at });
    this.#sequence(chosen);
  }

  #star(b: BlockNode): void {
    this.#sync(b.entry);
    while (this.#predict(b.entry) === 1) {
      this.#choice(b);
      if (b.back) this.#sync(b.back);
    }
  }
  #plus(b: BlockNode): void {
    this.#sync(b.start);
    do {
      this.#choice(b);
      if (b.back) this.#sync(b.back);
    } while (this.#predict(b.entry) === 1);
  }
}
