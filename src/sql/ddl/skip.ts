import type { TokenCursor } from '../lex/cursor.ts';

/** Passes a parenthesised group, nested ones included; the cursor stands at its `(`. */
export function skipParenthesised(c: TokenCursor): void {
  c.expect('(');
  for (let depth = 1; depth > 0; ) {
    const t = c.next();
    if (t.kind === 'end') c.fail(t);
    if (t.key === '(') depth++;
    else if (t.key === ')') depth--;
  }
}

/** `IF NOT EXISTS`. */
export function takeIfNotExists(c: TokenCursor): boolean {
  if (!c.areNext('IF', 'NOT', 'EXISTS')) return false;
  c.expect('IF', 'NOT', 'EXISTS');
  return true;
}

/** `IF EXISTS`. */
export function takeIfExists(c: TokenCursor): boolean {
  if (!c.areNext('IF', 'EXISTS')) return false;
  c.expect('IF', 'EXISTS');
  return true;
}
