import { InternalError } from '../../../errors/compile-error.ts';
import { strictNonReserved } from '../../lex/keywords.ts';
import { type Element, type GrammarSettings, type Rule, readGrammar } from './grammar-reader.ts';
import { ansiNonReserved, nonReserved } from './keyword-classes.ts';

/** What a state is, where it matters to prediction and recovery. */
export type StateKind = 'basic' | 'rule stop' | 'block start' | 'block end' | 'loop entry' | 'loop back' | 'plus back' | 'loop end';

export type Transition =
  | { kind: 'epsilon'; to: number; readonly leaves?: number }
  | { kind: 'action'; to: number }
  | { kind: 'tokens'; to: number; readonly tokens: ReadonlySet<string> }
  | { kind: 'rule'; readonly rule: number; to: number; readonly precedence: number }
  | { kind: 'condition'; to: number; readonly holds: boolean }
  | { kind: 'precedence'; to: number; readonly level: number };

export interface State {
  readonly id: number;
  readonly rule: number;
  kind: StateKind;
  readonly out: Transition[];
  /** Of a block's start: its end. */
  end?: State;
  /** Entry of the operators' loop of a rule that begins with itself. */
  operatorLoop?: true;
}

/** A block with the states that code for it needs. */
export interface BlockNode {
  readonly kind: 'block';
  readonly suffix: '' | '?' | '*' | '+';
  readonly alternatives: readonly (readonly Node[])[];
  readonly start: State;
  /** Where the loop or option is decided; the block's start for others. */
  readonly entry: State;
  readonly back?: State;
}
export type Node =
  | { readonly kind: 'tokens'; readonly state: State; readonly tokens: ReadonlySet<string> }
  | { readonly kind: 'call'; readonly state: State; readonly rule: number; readonly precedence: number }
  | { readonly kind: 'precedence'; readonly level: number }
  | BlockNode;

export interface NetworkRule {
  readonly name: string;
  readonly start: State;
  readonly stop: State;
  readonly leftRecursive: boolean;
  readonly body: readonly Node[];
}

/** The grammar as a network of states: a rule is a path from its start to its stop (an augmented transition network, as LL(*) parsers predict with). */
export interface Network {
  readonly states: readonly State[];
  readonly rules: readonly NetworkRule[];
  readonly ruleByName: ReadonlyMap<string, number>;
}

interface Handle {
  readonly left: State;
  readonly right: State;
  readonly node?: Node;
}

const wordClasses: Readonly<Record<string, readonly string[]>> = {
  nonReserved,
  ansiNonReserved,
  strictNonReserved: [...strictNonReserved],
};

/** Builds the network of a grammar in its own notation. */
export function buildNetwork(grammar: Readonly<Record<string, string>>, settings: GrammarSettings): Network {
  const classes = Object.entries(wordClasses).map(([name, tokens]): Rule => ({ name, body: [{ kind: 'token', tokens }], leftRecursive: false }));
  return new Builder([...readGrammar(grammar, settings), ...classes]).build();
}

class Builder {
  readonly #states: State[] = [];
  readonly #rules: readonly Rule[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #starts: State[];
  readonly #stops: State[];
  #rule = 0;

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    this.#index = new Map(rules.map((r, i) => [r.name, i]));
    const ends = rules.map((_, i) => {
      this.#rule = i;
      return [this.#state('basic'), this.#state('rule stop')] as const;
    });
    this.#starts = ends.map(([start]) => start);
    this.#stops = ends.map(([, stop]) => stop);
  }

  build(): Network {
    const rules = this.#rules.map((r, i): NetworkRule => {
      this.#rule = i;
      const { handle, nodes } = this.#sequence(r.body, r.leftRecursive);
      const [start, stop] = [this.#at(this.#starts, i), this.#at(this.#stops, i)];
      epsilon(start, handle.left);
      epsilon(handle.right, stop);
      return { name: r.name, start, stop, leftRecursive: r.leftRecursive, body: nodes };
    });
    this.#followLinks(rules);
    return { states: this.#states, rules, ruleByName: this.#index };
  }

  /** From the stop of every rule to wherever it was called from. */
  #followLinks(rules: readonly NetworkRule[]): void {
    for (const s of this.#states) {
      for (const t of s.out) {
        if (t.kind !== 'rule') continue;
        const target = rules[t.rule];
        const outermost = target?.leftRecursive && t.precedence === 0;
        target?.stop.out.push({ kind: 'epsilon', to: t.to, ...(outermost ? { leaves: t.rule } : {}) });
      }
    }
  }

  #at<T>(list: readonly T[], i: number): T {
    const x = list[i];
    if (x === undefined) throw new InternalError('a rule is missing');
    return x;
  }
  #state(kind: StateKind): State {
    const s: State = { id: this.#states.length, rule: this.#rule, kind, out: [] };
    this.#states.push(s);
    return s;
  }

  #sequence(elements: readonly Element[], operatorLoop: boolean): { readonly handle: Handle; readonly nodes: readonly Node[] } {
    if (elements.length === 0) {
      const [left, right] = [this.#state('basic'), this.#state('basic')];
      epsilon(left, right);
      return { handle: { left, right }, nodes: [] };
    }
    const handles = elements.map((e) => this.#element(e, operatorLoop));
    handles.forEach((h, i) => {
      const next = handles[i + 1];
      if (next) this.#join(h, next.left);
    });
    const handle = { left: this.#at(handles, 0).left, right: this.#at(handles, handles.length - 1).right };
    return { handle, nodes: handles.flatMap((h) => (h.node ? [h.node] : [])) };
  }

  /** Hooks an element to what follows, without a step in between where it is a single transition. */
  #join(h: Handle, next: State): void {
    const [only] = h.left.out;
    if (h.left.kind === 'basic' && h.right.kind === 'basic' && only && only.kind !== 'epsilon' && only.to === h.right.id) only.to = next.id;
    else epsilon(h.right, next);
  }

  #element(e: Element, operatorLoop: boolean): Handle {
    if (e.kind === 'block') return this.#block(e, operatorLoop);
    const [left, right] = [this.#state('basic'), this.#state('basic')];
    switch (e.kind) {
      case 'token': {
        const tokens = new Set(e.tokens);
        left.out.push({ kind: 'tokens', to: right.id, tokens });
        return { left, right, node: { kind: 'tokens', state: left, tokens } };
      }
      case 'rule': {
        const rule = this.#index.get(e.name);
        if (rule === undefined) throw new InternalError(`the grammar has no rule ${e.name}`);
        left.out.push({ kind: 'rule', rule, to: right.id, precedence: e.precedence });
        return { left, right, node: { kind: 'call', state: left, rule, precedence: e.precedence } };
      }
      case 'condition':
        left.out.push({ kind: 'condition', to: right.id, holds: e.holds });
        return { left, right };
      case 'precedence':
        left.out.push({ kind: 'precedence', to: right.id, level: e.level });
        return { left, right, node: { kind: 'precedence', level: e.level } };
      case 'action':
        left.out.push({ kind: 'action', to: right.id });
        return { left, right };
    }
  }

  #block(e: Extract<Element, { kind: 'block' }>, operatorLoop: boolean): Handle {
    const parts = e.alternatives.map((a) => this.#sequence(a, false));
    const alternatives = parts.map((p) => p.nodes);
    const [first] = parts;
    // a plain block of one alternative has no states of its own
    if (e.suffix === '' && parts.length === 1 && first) {
      const node: Node = { kind: 'block', suffix: '', alternatives, start: first.handle.left, entry: first.handle.left };
      return { ...first.handle, node };
    }
    const start = this.#state('block start');
    const end = this.#state('block end');
    start.end = end;
    for (const { handle } of parts) {
      epsilon(start, handle.left);
      epsilon(handle.right, end);
    }
    if (e.suffix === '?') epsilon(start, end);
    if (e.suffix === '*') return this.#star(start, end, alternatives, operatorLoop);
    if (e.suffix === '+') return this.#plus(start, end, alternatives);
    for (const { handle } of parts) this.#dropTails(handle.left);
    return { left: start, right: end, node: { kind: 'block', suffix: e.suffix, alternatives, start, entry: start } };
  }

  #star(start: State, end: State, alternatives: BlockNode['alternatives'], operatorLoop: boolean): Handle {
    const [entry, back, out] = [this.#state('loop entry'), this.#state('loop back'), this.#state('loop end')];
    if (operatorLoop) entry.operatorLoop = true;
    epsilon(entry, start);
    epsilon(entry, out);
    for (const t of start.out) this.#dropTailsFrom(t);
    epsilon(end, back);
    epsilon(back, entry);
    return { left: entry, right: out, node: { kind: 'block', suffix: '*', alternatives, start, entry, back } };
  }
  #plus(start: State, end: State, alternatives: BlockNode['alternatives']): Handle {
    const [back, out] = [this.#state('plus back'), this.#state('loop end')];
    for (const t of start.out) this.#dropTailsFrom(t);
    epsilon(end, back);
    epsilon(back, start);
    epsilon(back, out);
    return { left: start, right: out, node: { kind: 'block', suffix: '+', alternatives, start, entry: back, back } };
  }

  #dropTailsFrom(t: Transition): void {
    const s = this.#states[t.to];
    if (s) this.#dropTails(s);
  }

  /** Lets the last transitions of an alternative lead straight to the block's end instead of by way of a step of their own. */
  #dropTails(left: State): void {
    const seen = new Set<State>();
    const open = [left];
    for (let s = open.pop(); s !== undefined; s = open.pop()) {
      if (seen.has(s) || s.kind === 'rule stop') continue;
      seen.add(s);
      const [only] = s.out;
      if (s.kind === 'basic' && s.out.length === 1 && only) this.#dropTail(only);
      for (const t of s.out) {
        const next = this.#states[t.to];
        if (next) open.push(next);
      }
    }
  }
  #dropTail(t: Transition): void {
    const q = this.#states[t.to];
    const [only] = q?.out ?? [];
    if (q?.kind !== 'basic' || q.out.length !== 1 || only?.kind !== 'epsilon') return;
    const r = this.#states[only.to];
    if (r && (r.kind === 'block end' || r.kind === 'plus back' || r.kind === 'loop back')) t.to = r.id;
  }
}

function epsilon(from: State, to: State): void {
  from.out.push({ kind: 'epsilon', to: to.id });
}
