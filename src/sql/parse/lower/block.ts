import type { SqlExpr } from '../../ast.ts';
import type { Piece } from './pieces.ts';

/** The marks of one expression in its block: from the first to one past the last. */
export interface Slot {
  readonly from: number;
  readonly to: number;
}

/**
 * What a marker `qN_` of the carrier stands for: pieces of an expression that need no grammar; a call, group or CASE whose arguments the carrier holds;
 * a relation or a fetch clause, which the lowered query describes.
 */
export type Mark =
  | { readonly kind: 'run'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'shape'; readonly args: readonly Slot[]; readonly build: ShapeBuilder }
  | { readonly kind: 'relation' }
  | { readonly kind: 'fetch' };
export type ShapeBuilder = (args: readonly SqlExpr[], newId: () => number) => Piece;

/** The segments of a carrier, in the order node-sql-parser wants them. */
const clauses = ['with', 'select', 'from', 'where', 'group', 'having', 'order', 'fetch'] as const;
export type Clause = (typeof clauses)[number];

/** One statement that node-sql-parser reads: `SELECT q0_ , q1_ ( q2_ ) FROM q3_ WHERE …`. */
export class Block {
  readonly marks: Mark[] = [];
  /** The clause being written. */
  clause: Clause = 'select';
  readonly #text: Record<Clause, string> = { with: '', select: '', from: '', where: '', group: '', having: '', order: '', fetch: '' };

  write(text: string): void {
    this.#text[this.clause] += text;
  }
  /** Starts a clause with its words. */
  open(clause: Clause, words: string): void {
    this.clause = clause;
    this.#text[clause] += this.#text[clause] === '' ? words : ' , ';
  }
  mark(m: Mark): number {
    return this.marks.push(m) - 1;
  }
  /** No marker has arguments: every expression is one marker. */
  get flat(): boolean {
    return this.marks.every((m) => m.kind === 'run');
  }
  carrier(): string {
    let text = '';
    for (const c of clauses) {
      const part = this.#text[c];
      if (part !== '') text += text === '' ? part : ` ${part}`;
    }
    return text;
  }
}
