import { type Context, Contexts } from './contexts.ts';
import { endToken } from './look.ts';
import type { Network, State, Transition } from './network.ts';

/** A place a prediction may be at: a state with what it returns to, for one alternative of the decision. */
interface Config {
  readonly state: State;
  readonly alternative: number;
  context: Context;
  /** Precedence that an operator met at the start asks for; 0: none. */
  readonly level: number;
  /** A condition met at the start: does it hold? Undefined: none was met. */
  readonly condition: boolean | undefined;
  /** The end of the decision's own rule was passed. */
  left: boolean;
  /** The precedence filter spares it. */
  spared: boolean;
}

/** Configurations, merged where only their contexts differ. */
class Configs {
  readonly list: Config[] = [];
  readonly #byKey = new Map<string, Config>();
  readonly #contexts: Contexts;

  constructor(contexts: Contexts) {
    this.#contexts = contexts;
  }
  add(c: Config): void {
    const key = `${c.state.id}/${c.alternative}/${c.level}/${c.condition}`;
    const known = this.#byKey.get(key);
    if (!known) {
      const own = { ...c };
      this.#byKey.set(key, own);
      this.list.push(own);
      return;
    }
    known.left ||= c.left;
    known.spared ||= c.spared;
    known.context = this.#contexts.merge(known.context, c.context);
  }
}

/** The text takes too long to follow. */
export class OutOfBudget extends Error {}

/** What a prediction says: an alternative (from 1), or that none is viable at the token `at`. */
export type Prediction = { readonly alternative: number } | { readonly at: number };

interface Position {
  readonly tokens: readonly string[];
  readonly from: number;
  /** Precedence of the rule the decision is in, if it begins with itself. */
  readonly level: number;
}

interface Step {
  readonly configs: readonly Config[];
  readonly unique: number;
  readonly conflict: readonly number[];
}

/**
 * Predicts alternatives as the SLL mode of LL(*) parsers does (Parr, Harwell, Fisher: Adaptive LL(*) Parsing), which Spark's parser runs in: all
 * alternatives are followed at once until one is left, or several have come to the same places and the first of them is taken.
 */
export class Predictor {
  readonly #network: Network;
  readonly #contexts = new Contexts();
  readonly #starts = new Map<string, readonly Config[]>();
  readonly #steps = new Map<readonly Config[], Map<string, Step | undefined>>();
  readonly #sets = new Map<string, Step>();

  constructor(network: Network) {
    this.#network = network;
  }

  /** Work left before a prediction gives up; a step that is known already costs one, a new one what it looks at. */
  budget = 0;

  predict(decision: State, where: Position): Prediction {
    let configs = this.#start(decision, where.level);
    for (let at = where.from; ; at++) {
      if (--this.budget < 0) throw new OutOfBudget();
      const token = where.tokens[at] ?? endToken;
      const step = this.#step(configs, token);
      if (!step) {
        const finished = this.#finished(configs, where.level);
        return finished === undefined ? { at } : { alternative: finished };
      }
      const chosen = this.#choose(step, where);
      if (chosen) return chosen;
      configs = step.configs;
    }
  }

  #start(decision: State, level: number): readonly Config[] {
    const key = decision.operatorLoop ? `${decision.id}/${level}` : `${decision.id}`;
    let start = this.#starts.get(key);
    if (!start) {
      const configs = new Configs(this.#contexts);
      decision.out.forEach((t, i) => {
        const first = { alternative: i + 1, context: this.#contexts.empty, level: 0, condition: undefined, left: false, spared: false };
        this.#close({ ...first, state: this.#state(t.to) }, configs, {
          collect: true,
          precedenceRule: decision.operatorLoop ? decision.rule : undefined,
          atEnd: false,
        });
      });
      start = decision.operatorLoop ? this.#filtered(configs.list, level) : configs.list;
      this.#starts.set(key, start);
    }
    return start;
  }

  /** At an operator loop: operators that bind too loosely go, and so does what leaving the loop has in common with going on in it. */
  #filtered(configs: readonly Config[], level: number): readonly Config[] {
    const kept = new Configs(this.#contexts);
    const goingOn = new Map<number, Context>();
    for (const c of configs) {
      if (c.alternative !== 1 || (c.level > 0 && c.level < level)) continue;
      goingOn.set(c.state.id, c.context);
      kept.add({ ...c, level: 0 });
    }
    for (const c of configs) {
      if (c.alternative === 1 || (!c.spared && goingOn.get(c.state.id) === c.context)) continue;
      kept.add(c);
    }
    return kept.list;
  }

  #state(id: number): State {
    const s = this.#network.states[id];
    if (!s) throw new RangeError('no such state');
    return s;
  }

  #step(configs: readonly Config[], token: string): Step | undefined {
    let byToken = this.#steps.get(configs);
    if (!byToken) {
      byToken = new Map();
      this.#steps.set(configs, byToken);
    }
    if (byToken.has(token)) return byToken.get(token);
    const step = this.#reach(configs, token);
    byToken.set(token, step);
    return step;
  }

  #reach(configs: readonly Config[], token: string): Step | undefined {
    const moved = new Configs(this.#contexts);
    for (const c of configs) {
      for (const t of c.state.out) if (t.kind === 'tokens' && t.tokens.has(token)) moved.add({ ...c, state: this.#state(t.to) });
    }
    let list: readonly Config[] = moved.list;
    const trivial = token !== endToken && (list.length === 1 || uniqueOf(list) !== 0);
    if (!trivial) {
      const closed = new Configs(this.#contexts);
      for (const c of list) this.#close(c, closed, { collect: false, precedenceRule: undefined, atEnd: token === endToken });
      list = closed.list;
    }
    if (token === endToken) list = list.filter((c) => c.state.kind === 'rule stop');
    return list.length === 0 ? undefined : this.#shared(list);
  }

  /** Equal sets are one, so that their next steps are found once. */
  #shared(list: readonly Config[]): Step {
    const key = list
      .map((c) => `${c.state.id}/${c.alternative}/${c.level}/${c.condition}/${c.context.id}/${c.left}`)
      .sort()
      .join(' ');
    let step = this.#sets.get(key);
    if (!step) {
      const unique = uniqueOf(list);
      step = { configs: list, unique, conflict: unique === 0 ? conflictOf(list, this.#contexts) : [] };
      this.#sets.set(key, step);
    }
    return step;
  }

  #choose(step: Step, where: Position): Prediction | undefined {
    const { unique, conflict, configs } = step;
    if (unique === 0 && conflict.length === 0) return undefined;
    const candidates = unique === 0 ? conflict : [unique];
    const verdicts = candidates.map((a) => verdict(configs, a, where.level));
    if (verdicts.every((v) => v === undefined)) return { alternative: Math.min(...candidates) };
    const open = candidates.filter((_, i) => verdicts[i] !== false);
    if (open.length > 0) return { alternative: Math.min(...open) };
    const finished = this.#finished(configs, where.level);
    return finished === undefined ? { at: where.from } : { alternative: finished };
  }

  /** Where nothing is viable: the first alternative whose rule could have ended before, conditions permitting. */
  #finished(configs: readonly Config[], level: number): number | undefined {
    for (const valid of [true, false]) {
      const alternatives = configs
        .filter((c) => c.left || (c.state.kind === 'rule stop' && c.context === this.#contexts.empty))
        .filter((c) => (holds(c, level) !== false) === valid)
        .map((c) => c.alternative);
      if (alternatives.length > 0) return Math.min(...alternatives);
    }
    return undefined;
  }

  #close(first: Config, into: Configs, options: CloseOptions): void {
    const seen = new Set<string>();
    const open: Open[] = [{ config: first, depth: 0, collect: options.collect }];
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      const { config, depth, collect } = top;
      const { state, context } = config;
      this.budget--;
      const key = `${state.id}/${context.id}/${config.level}/${config.condition}/${config.left}/${config.spared}/${depth}/${collect}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (state.kind === 'rule stop' && context !== this.#contexts.empty) {
        context.returns.forEach((r, i) => {
          const parent = context.parents[i];
          if (parent) open.push({ config: { ...config, state: this.#state(r), context: parent }, depth: depth - 1, collect });
        });
        continue;
      }
      if (state.out.length === 0 || state.out.some((t) => t.kind === 'tokens')) into.add(config);
      state.out.forEach((t, i) => {
        if (i === 0 && this.#dropsOperatorLoop(state, context)) return;
        const next = this.#follow(top, t, options);
        if (next) open.push(next);
      });
    }
  }

  #follow({ config, depth, collect }: Open, t: Transition, options: CloseOptions): Open | undefined {
    const target = { ...config, state: this.#state(t.to) };
    switch (t.kind) {
      case 'tokens':
        return options.atEnd && t.tokens.has(endToken) ? { config: target, depth, collect } : undefined;
      case 'rule': {
        const start = this.#network.rules[t.rule]?.start;
        if (!start) return undefined;
        const context = this.#contexts.push(config.context, t.to);
        return { config: { ...config, state: start, context }, depth: depth >= 0 ? depth + 1 : depth, collect };
      }
      case 'precedence': {
        const met = collect && depth === 0;
        return { config: met ? { ...target, level: Math.max(target.level, t.level) } : target, depth, collect };
      }
      case 'condition':
        return { config: collect ? { ...target, condition: (target.condition ?? true) && t.holds } : target, depth, collect };
      case 'action':
        return { config: target, depth, collect: false };
      case 'epsilon': {
        if (config.state.kind !== 'rule stop') return { config: target, depth, collect };
        const spared = options.precedenceRule !== undefined && t.leaves === options.precedenceRule;
        return { config: { ...target, left: true, spared: target.spared || spared }, depth: Math.max(depth - 1, -1), collect };
      }
    }
  }

  /** Going on with operators inside an operand is left to the loop outside, if the operand's end leads there anyway. */
  #dropsOperatorLoop(state: State, context: Context): boolean {
    if (!state.operatorLoop || context === this.#contexts.empty) return false;
    const blockEnd = this.#state(state.out[0]?.to ?? 0).end;
    return context.returns.every((r) => {
      const back = this.#state(r);
      const [only] = back.out;
      if (back.rule !== state.rule || back.out.length !== 1 || !only || !isEpsilon(only)) return false;
      const next = this.#state(only.to);
      if (back.kind === 'block end' && next === state) return true;
      if (back === blockEnd || next === blockEnd) return true;
      const [then] = next.out;
      return next.kind === 'block end' && next.out.length === 1 && then !== undefined && isEpsilon(then) && this.#state(then.to) === state;
    });
  }
}

const isEpsilon = (t: Transition): boolean => t.kind === 'epsilon' || t.kind === 'action';

interface CloseOptions {
  readonly collect: boolean;
  readonly precedenceRule: number | undefined;
  readonly atEnd: boolean;
}
interface Open {
  readonly config: Config;
  /** Rules entered less rules left since the decision. */
  readonly depth: number;
  readonly collect: boolean;
}

/** Does what this configuration met at the start hold? Undefined: it met nothing. */
function holds(c: Config, level: number): boolean | undefined {
  if (c.level === 0 && c.condition === undefined) return undefined;
  return (c.level === 0 || c.level >= level) && c.condition !== false;
}

/** Undefined where some configuration of the alternative met no condition: then it is open in any case. */
function verdict(configs: readonly Config[], alternative: number, level: number): boolean | undefined {
  const all = configs.filter((c) => c.alternative === alternative).map((c) => holds(c, level));
  return all.includes(undefined) ? undefined : all.includes(true);
}

/** The only alternative; 0 if there are several. */
function uniqueOf(configs: readonly Config[]): number {
  const first = configs[0]?.alternative ?? 0;
  return configs.every((c) => c.alternative === first) ? first : 0;
}

/** The alternatives that can no longer be told apart; none where going on may still decide. */
function conflictOf(configs: readonly Config[], contexts: Contexts): readonly number[] {
  const byPlace = new Map<string, Set<number>>();
  const byState = new Map<number, Set<number>>();
  for (const c of withoutConditions(configs, contexts)) {
    const place = `${c.state.id}/${c.context.id}`;
    byPlace.set(place, (byPlace.get(place) ?? new Set()).add(c.alternative));
    byState.set(c.state.id, (byState.get(c.state.id) ?? new Set()).add(c.alternative));
  }
  const ended = configs.every((c) => c.state.kind === 'rule stop');
  const stuck = [...byPlace.values()].some((s) => s.size > 1) && [...byState.values()].every((s) => s.size > 1);
  return ended || stuck ? [...new Set(configs.map((c) => c.alternative))] : [];
}
function withoutConditions(configs: readonly Config[], contexts: Contexts): readonly Config[] {
  if (configs.every((c) => c.level === 0 && c.condition === undefined)) return configs;
  const plain = new Configs(contexts);
  for (const c of configs) plain.add({ ...c, level: 0, condition: undefined });
  return plain.list;
}
