import type { Conf } from '../../conf/conf.ts';
import type { Expr } from '../expr/expr.ts';
import type { Piece } from './render.ts';
import { sqlPieces, writtenCast } from './sql-text.ts';

/** What is left to match, nearest first. */
interface Rest {
  readonly piece: Piece;
  readonly next: Rest | undefined;
}
interface Attempt {
  readonly at: number;
  readonly rest: Rest | undefined;
}

/** More attempts than any name Spark makes takes; what needs more is not one of those. */
const maxSteps = 20_000;

/**
 * Is `name` what Spark calls `e` when nobody names it? A plan does not tell a written cast from one that coercion added, so each may show in the
 * name or not.
 */
export function isPrettyName(name: string, e: Expr, conf: Conf): boolean {
  const open: Attempt[] = [{ at: 0, rest: { piece: e, next: undefined } }];
  for (let steps = 0; steps < maxSteps; steps++) {
    const attempt = open.pop();
    if (!attempt) return false;
    const { at, rest } = attempt;
    if (!rest) {
      if (at === name.length) return true;
      continue;
    }
    const { piece, next } = rest;
    if (typeof piece === 'string') {
      if (name.startsWith(piece, at)) open.push({ at: at + piece.length, rest: next });
    } else if (piece.kind === 'Cast') {
      open.push({ at, rest: { piece: piece.child, next } }, { at, rest: pushed(writtenCast(piece), next) });
    } else open.push({ at, rest: pushed(sqlPieces(piece, 'pretty', conf), next) });
  }
  return false;
}

function pushed(pieces: readonly Piece[], next: Rest | undefined): Rest | undefined {
  return pieces.reduceRight<Rest | undefined>((rest, piece) => ({ piece, next: rest }), next);
}
