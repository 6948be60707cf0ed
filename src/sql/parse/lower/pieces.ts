import type { Span } from '../../../errors/source.ts';
import type { BinaryOperator, SqlExpr, SqlQuery } from '../../ast.ts';
import type { LoweredQuery } from './lowered.ts';

/**
 * One expression between two clause words is a sequence of pieces in source order: operands, operators around them, suffixes. The tree over it is made
 * with Spark's precedence when the carrier has been parsed and the arguments of its calls are known (`lift/expression-tree.ts`).
 */
export type Piece =
  | OperandPiece
  | QueryPiece
  | { readonly kind: 'prefix'; readonly op: 'not' | '-' | '+' | '~'; readonly span: Span }
  | { readonly kind: 'infix'; readonly op: BinaryOperator | 'between-and' | '!='; readonly span: Span }
  | SuffixPiece
  | PredicatePiece;

/** A finished operand; its span is that of the source it takes up, parentheses included. */
export interface OperandPiece {
  readonly kind: 'operand';
  readonly expr: SqlExpr;
  readonly span: Span;
}
/** A subquery in operand position. */
export interface QueryPiece {
  readonly kind: 'query';
  readonly query: LoweredQuery;
  readonly build: (query: SqlQuery, newId: () => number) => SqlExpr;
  readonly span: Span;
  /** EXISTS: Spark gives it the position of what is around it. */
  readonly unplaced?: true;
}
/** `[i]` and `.field` behind a primary expression. */
export interface SuffixPiece {
  readonly kind: 'suffix';
  readonly build: (operand: SqlExpr, span: Span) => SqlExpr;
  readonly span: Span;
}
/**
 * A predicate behind a value: BETWEEN, LIKE and IS DISTINCT FROM take the values that follow in the sequence, the others bring theirs along. `query` is the
 * subquery of IN. The span is the predicate's own, from its first word to its last operand.
 */
export interface PredicatePiece {
  readonly kind: 'predicate';
  /** How many values follow: BETWEEN 2 (with a `between-and` in between), LIKE 1, IS NULL 0. */
  readonly operands: 0 | 1 | 2;
  readonly build: (value: SqlExpr, operands: readonly SqlExpr[], lift: PredicateLift) => SqlExpr;
  readonly span: Span;
}
export interface PredicateLift {
  readonly query: (q: LoweredQuery) => SqlQuery;
  readonly newId: () => number;
}
