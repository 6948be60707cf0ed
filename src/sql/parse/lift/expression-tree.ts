import type { Span } from '../../../errors/source.ts';
import type { BinaryOperator, SqlExpr, SqlQuery } from '../../ast.ts';
import { loss } from '../carrier-parser.ts';
import type { LoweredQuery } from '../lower/lowered.ts';
import type { Piece, PredicatePiece, SuffixPiece } from '../lower/pieces.ts';

/** What making a tree needs from around it. */
export interface TreeContext {
  readonly query: (q: LoweredQuery) => SqlQuery;
  readonly newId: () => number;
  /** What Spark calls the place of an EXISTS that nothing in the expression is around. */
  readonly enclosing?: Span;
}

/** How tightly Spark's binary value operators bind; all associate to the left. */
const precedence: Readonly<Record<string, number>> = {
  '=': 1,
  '<=>': 1,
  '!=': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '|': 2,
  '^': 3,
  '&': 4,
  '+': 5,
  '-': 5,
  '||': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  div: 6,
};

/** An expression, the source it takes up (parentheses included), and whether it is an EXISTS whose place is still open. */
interface Built {
  readonly expr: SqlExpr;
  readonly start: number;
  readonly end: number;
  readonly unplaced?: boolean;
}

/** The tree Spark's parser makes of a sequence of pieces: its precedence, its balanced AND and OR, its places. */
export function expressionTree(pieces: readonly Piece[], ctx: TreeContext): SqlExpr {
  const first = pieces[0];
  if (pieces.length === 1 && first?.kind === 'operand') return first.expr;
  const builder = new TreeMaker(pieces, ctx);
  const built = builder.or();
  builder.finish();
  return ctx.enclosing ? placed(built, ctx.enclosing) : built.expr;
}

function placed(b: Built, span: Span): SqlExpr {
  return b.unplaced ? { ...b.expr, span } : b.expr;
}

/** `a AND b AND c AND d` is `(a AND b) AND (c AND d)`: split in the middle, the left half the larger. */
function balanced(op: 'and' | 'or', items: readonly SqlExpr[], span: Span, from = 0, to = items.length - 1): SqlExpr {
  const only = items[from];
  if (from === to && only) return only;
  const middle = from + Math.floor((to - from) / 2);
  return { kind: 'Binary', op, left: balanced(op, items, span, from, middle), right: balanced(op, items, span, middle + 1, to), span };
}

class TreeMaker {
  readonly #pieces: readonly Piece[];
  readonly #ctx: TreeContext;
  #at = 0;

  constructor(pieces: readonly Piece[], ctx: TreeContext) {
    this.#pieces = pieces;
    this.#ctx = ctx;
  }

  finish(): void {
    if (this.#at !== this.#pieces.length) loss('an operand too many');
  }

  or(): Built {
    return this.#chain('or', () => this.#chain('and', () => this.#not()));
  }

  #chain(op: 'and' | 'or', operand: () => Built): Built {
    const first = operand();
    if (!this.#isInfix(op)) return first;
    const items = [first];
    while (this.#isInfix(op)) {
      this.#at++;
      items.push(operand());
    }
    const span = { start: first.start, end: items.at(-1)?.end ?? first.end };
    const exprs = items.map((i) => placed(i, span));
    return { expr: balanced(op, exprs, span), ...span };
  }
  #isInfix(op: string): boolean {
    const p = this.#pieces[this.#at];
    return p?.kind === 'infix' && p.op === op;
  }

  #not(): Built {
    const starts: number[] = [];
    for (let p = this.#pieces[this.#at]; p?.kind === 'prefix' && p.op === 'not'; p = this.#pieces[this.#at]) {
      starts.push(p.span.start);
      this.#at++;
    }
    const operand = this.#predicated();
    let built = operand;
    for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
      const span = { start, end: operand.end };
      built = { expr: { kind: 'Unary', op: 'not', operand: placed(built, span), span }, ...span };
    }
    return built;
  }

  #predicated(): Built {
    const value = this.#value(1);
    const p = this.#pieces[this.#at];
    if (p?.kind !== 'predicate') return value;
    this.#at++;
    const operands = this.#predicateOperands(p);
    return { expr: p.build(value.expr, operands, this.#ctx), start: value.start, end: p.span.end };
  }
  #predicateOperands(p: PredicatePiece): readonly SqlExpr[] {
    if (p.operands === 0) return [];
    const first = this.#value(1).expr;
    if (p.operands === 1) return [first];
    if (!this.#isInfix('between-and')) loss('BETWEEN without AND');
    this.#at++;
    return [first, this.#value(1).expr];
  }

  /** Operators that bind at least as tightly as `min`. */
  #value(min: number): Built {
    let left = this.#signed();
    for (;;) {
      const p = this.#pieces[this.#at];
      const level = p?.kind === 'infix' ? (precedence[p.op] ?? 0) : 0;
      if (p?.kind !== 'infix' || level < min) return left;
      this.#at++;
      const right = this.#value(level + 1);
      const span = { start: left.start, end: right.end };
      left = { expr: binary(p.op, left.expr, right.expr, span), ...span };
    }
  }

  #signed(): Built {
    const signs: { readonly op: '-' | '+' | '~'; readonly start: number }[] = [];
    for (let p = this.#pieces[this.#at]; p?.kind === 'prefix' && p.op !== 'not'; p = this.#pieces[this.#at]) {
      signs.push({ op: p.op, start: p.span.start });
      this.#at++;
    }
    let built = this.#primary();
    for (let s = signs.pop(); s !== undefined; s = signs.pop()) {
      const span = { start: s.start, end: built.end };
      built = { expr: { kind: 'Unary', op: s.op, operand: built.expr, span }, ...span };
    }
    return built;
  }

  #primary(): Built {
    let built = this.#operand();
    for (let p = this.#pieces[this.#at]; p?.kind === 'suffix'; p = this.#pieces[this.#at]) {
      this.#at++;
      built = suffixed(built, p);
    }
    return built;
  }

  #operand(): Built {
    const p = this.#pieces[this.#at++];
    if (p?.kind === 'operand') return { expr: p.expr, start: p.span.start, end: p.span.end };
    if (p?.kind !== 'query') return loss('no operand');
    const query = this.#ctx.query(p.query);
    const expr = p.build(query, this.#ctx.newId);
    return { expr, start: p.span.start, end: p.span.end, ...(p.unplaced ? { unplaced: true } : {}) };
  }
}

function suffixed(b: Built, p: SuffixPiece): Built {
  const span = { start: b.start, end: p.span.end };
  return { expr: p.build(b.expr, span), ...span };
}

function binary(op: BinaryOperator | 'between-and' | '!=', left: SqlExpr, right: SqlExpr, span: Span): SqlExpr {
  if (op === 'between-and') return loss('an AND of BETWEEN in between');
  if (op === '!=') return { kind: 'Unary', op: 'not', operand: { kind: 'Binary', op: '=', left, right, span }, span };
  return { kind: 'Binary', op, left, right, span };
}
