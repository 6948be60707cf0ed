import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import type { SqlLiteral } from '../../ast.ts';
import { TokenCursor } from '../../lex/cursor.ts';
import type { Lexed } from '../../lex/lex.ts';
import type { Token } from '../../lex/token.ts';
import type { Reading } from '../syntax-error/recognizer.ts';
import type { Block, Slot } from './block.ts';
import type { LoweredFrom, LoweredQuery } from './lowered.ts';

/** Rules that are needed from below; handed in, so that the files of the grammar do not import each other in circles. */
export interface Rules {
  readonly query: (ctx: LowerContext) => LoweredQuery;
  readonly expression: (ctx: LowerContext, block: Block) => Slot;
  readonly value: (ctx: LowerContext, block: Block) => Slot;
  readonly primary: (ctx: LowerContext, block: Block) => Slot;
  /** The FROM list of a parenthesised relation, in a block of its own. */
  readonly from: (ctx: LowerContext) => LoweredFrom;
}

/** Values of `:name` parameters. */
export type SqlParameters = ReadonlyMap<string, SqlLiteral>;

/** Levels of nesting (parentheses, calls, CASE, subqueries, chains of NOT or signs) that are surely safe for the stack of every later stage. */
export const maxNesting = 200;

/** Tokens of one text: some megabytes of SQL. */
const maxTokens = 2_000_000;

/** One lowering: the tokens, the settings and what is open. */
export class LowerContext extends TokenCursor {
  readonly conf: Conf;
  readonly rules: Rules;
  readonly params: SqlParameters;
  readonly #partners: Int32Array;
  readonly #reading: () => Reading;
  #depth = 0;
  #lambdas = 0;

  constructor(sql: string, lexed: Lexed, conf: Conf, rules: Rules, params: SqlParameters, reading: () => Reading) {
    super(sql, lexed.tokens);
    this.conf = conf;
    this.rules = rules;
    this.params = params;
    this.#reading = reading;
    if (lexed.tokens.length > maxTokens) raise('UNSUPPORTED_LENGTH', { count: String(maxTokens) }, lexed.tokens[maxTokens]);
    this.#partners = partners(lexed.tokens);
  }

  query(): LoweredQuery {
    const lambdas = this.#lambdas;
    this.#lambdas = 0;
    const query = this.nested(() => this.rules.query(this));
    this.#lambdas = lambdas;
    return query;
  }
  /** How many lambda bodies are open: a name in one is a variable until it is resolved, as Spark has it. */
  get lambdas(): number {
    return this.#lambdas;
  }
  inLambda(read: () => void): void {
    this.#lambdas++;
    read();
    this.#lambdas--;
  }
  expression(block: Block): Slot {
    return this.nested(() => this.rules.expression(this, block));
  }
  /** Counts a level of nesting around `read`. */
  nested<T>(read: () => T): T {
    this.deeper(1);
    const result = read();
    this.#depth--;
    return result;
  }
  /** Raises an error where `levels` more would be too deep. */
  deeper(levels: number): void {
    this.#depth += levels;
    if (this.#depth > maxNesting) raise('UNSUPPORTED_NESTING', { levels: String(maxNesting) }, this.peek());
  }
  shallower(levels: number): void {
    this.#depth -= levels;
  }
  /** Index of the bracket that closes the one at `index`; the last token's where it is never closed. */
  partner(index: number): number {
    return this.#partners[index] ?? this.tokens.length - 1;
  }
  tokenAt(index: number): Token {
    return this.tokens[index] ?? this.peek(this.tokens.length);
  }
  /** Is the token a name to Spark? For words that could as well go on with a clause: this takes a look at the whole text. */
  isName(index: number): boolean {
    return this.#reading().names.has(index);
  }
  unsupported(what: string, at: Span): never {
    raise('UNSUPPORTED_SYNTAX', { what }, { start: at.start, end: at.end });
  }
}

/** For every bracket the index of its partner. */
function partners(tokens: readonly Token[]): Int32Array {
  const result = new Int32Array(tokens.length).fill(tokens.length - 1);
  const open: number[] = [];
  tokens.forEach((t, i) => {
    if (t.key === '(' || t.key === '[') open.push(i);
    else if (t.key === ')' || t.key === ']') {
      const j = open.pop();
      if (j !== undefined) {
        result[j] = i;
        result[i] = j;
      }
    }
  });
  return result;
}
