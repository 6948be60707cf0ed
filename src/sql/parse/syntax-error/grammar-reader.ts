import { InternalError } from '../../../errors/compile-error.ts';

/** One element of a rule. A condition that never holds here is kept: predictions look past it, as Spark's parser does. */
export type Element =
  | { readonly kind: 'token'; readonly tokens: readonly string[] }
  | { readonly kind: 'rule'; readonly name: string; readonly precedence: number }
  | { readonly kind: 'condition'; readonly holds: boolean }
  | { readonly kind: 'precedence'; readonly level: number }
  | { readonly kind: 'action' }
  | { readonly kind: 'block'; readonly alternatives: readonly (readonly Element[])[]; readonly suffix: '' | '?' | '*' | '+' };

/** A rule's body as one sequence; the body of a rule with several alternatives is a block of them. */
export interface Rule {
  readonly name: string;
  readonly body: readonly Element[];
  /** It begins with itself: its operators are a loop behind its first operand. */
  readonly leftRecursive: boolean;
}

export interface GrammarSettings {
  readonly doubleQuotedIdentifiers: boolean;
}

const pattern = /\s*('[^']*'|\{[^}]*\}|@-?\d+|[A-Za-z_]\w*|[()|?*+])/y;

function split(text: string): readonly string[] {
  const words: string[] = [];
  pattern.lastIndex = 0;
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) words.push(m[1] ?? '');
  return words;
}

/** Reads the rules of the grammar's own notation. */
export function readGrammar(rules: Readonly<Record<string, string>>, settings: GrammarSettings): readonly Rule[] {
  return Object.entries(rules).map(([name, text]) => new RuleReader(name, split(text), settings).read());
}

class RuleReader {
  readonly #name: string;
  readonly #words: readonly string[];
  readonly #settings: GrammarSettings;
  #at = 0;

  constructor(name: string, words: readonly string[], settings: GrammarSettings) {
    this.#name = name;
    this.#words = words;
    this.#settings = settings;
  }

  read(): Rule {
    const first: Element[][] = [];
    const operators: Element[][] = [];
    do {
      const mark = /^@(-?\d+)$/.exec(this.#words[this.#at] ?? '');
      const level = Number(mark?.[1] ?? 0);
      if (mark) this.#at++;
      const elements = this.#sequence();
      if (level > 0) operators.push([{ kind: 'precedence', level }, ...this.#withTail(elements, level + 1)]);
      else first.push(level < 0 ? this.#withTail(elements, -level) : elements);
    } while (this.#take('|'));
    if (this.#at !== this.#words.length) throw new InternalError(`rule ${this.#name} ends early`);
    if (operators.length === 0) return { name: this.#name, body: wholeRule(first), leftRecursive: false };
    // an empty action stands before the first alternative; predictions do not collect conditions past it
    const operands = first.map((a, i): readonly Element[] => (i === 0 ? [{ kind: 'action' }, ...a] : a));
    const body: Element[] = [
      { kind: 'block', alternatives: operands, suffix: '' },
      { kind: 'block', alternatives: operators, suffix: '*' },
    ];
    return { name: this.#name, body, leftRecursive: true };
  }

  /** Gives the reference of the rule to itself at the end its precedence. */
  #withTail(elements: readonly Element[], precedence: number): Element[] {
    const last = elements.at(-1);
    if (last?.kind !== 'rule' || last.name !== this.#name) return [...elements];
    return [...elements.slice(0, -1), { ...last, precedence }];
  }

  #take(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at++;
    return true;
  }

  #sequence(): Element[] {
    const elements: Element[] = [];
    for (let w = this.#words[this.#at]; w !== undefined && w !== '|' && w !== ')'; w = this.#words[this.#at]) elements.push(this.#element());
    return elements;
  }

  #element(): Element {
    const word = this.#words[this.#at++] ?? '';
    if (word.startsWith('{')) return { kind: 'condition', holds: this.#holds(word) };
    if (word !== '(') return this.#repeated([[named(word)]]);
    const alternatives: Element[][] = [];
    do alternatives.push(this.#sequence());
    while (this.#take('|'));
    this.#take(')');
    return this.#repeated(alternatives);
  }

  #holds(word: string): boolean {
    if (word === '{dq}') return this.#settings.doubleQuotedIdentifiers;
    return word === '{!dq}' ? !this.#settings.doubleQuotedIdentifiers : word === '{yes}';
  }

  #repeated(alternatives: readonly (readonly Element[])[]): Element {
    const next = this.#words[this.#at];
    const suffix = next === '?' || next === '*' || next === '+' ? next : '';
    if (suffix !== '') this.#at++;
    const joined = asSet(alternatives) ?? alternatives;
    const [only] = joined;
    const single = joined.length === 1 && only?.length === 1 ? only[0] : undefined;
    if (suffix === '' && single) return single;
    return { kind: 'block', alternatives: joined, suffix };
  }
}

function named(word: string): Element {
  if (word.startsWith("'")) return { kind: 'token', tokens: [word.slice(1, -1)] };
  return /^[A-Z]/.test(word) ? { kind: 'token', tokens: [word] } : { kind: 'rule', name: word, precedence: 0 };
}

/** Alternatives that are all single tokens are one element. */
function asSet(alternatives: readonly (readonly Element[])[]): readonly (readonly Element[])[] | undefined {
  if (alternatives.length < 2) return undefined;
  const tokens: string[] = [];
  for (const a of alternatives) {
    const [only] = a;
    if (a.length !== 1 || only?.kind !== 'token') return undefined;
    tokens.push(...only.tokens);
  }
  return [[{ kind: 'token', tokens }]];
}

function wholeRule(alternatives: readonly (readonly Element[])[]): readonly Element[] {
  const joined = asSet(alternatives) ?? alternatives;
  const [only] = joined;
  return joined.length === 1 && only ? only : [{ kind: 'block', alternatives: joined, suffix: '' }];
}
