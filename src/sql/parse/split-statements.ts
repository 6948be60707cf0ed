import type { Conf } from '../../conf/conf.ts';
import type { Span } from '../../errors/source.ts';
import { lex } from '../lex/lex.ts';

/** One statement of a script: its text without the semicolon behind it, and where that is. */
export interface StatementText {
  readonly text: string;
  readonly span: Span;
}

/**
 * Statements of a script, taken apart at semicolons outside of strings, quoted names and comments. What lies between two semicolons is a statement if it
 * has any token; comments around it belong to it, so that places in its text are places in the script less `span.start`.
 */
export function splitStatements(script: string, conf: Pick<Conf, 'doubleQuotedIdentifiers'>): readonly StatementText[] {
  const statements: StatementText[] = [];
  let start = 0;
  let empty = true;
  const end = (at: number): void => {
    if (!empty) statements.push({ text: script.slice(start, at), span: { start, end: at } });
    start = at + 1;
    empty = true;
  };
  for (const t of lex(script, conf).tokens) {
    if (t.key === ';' || t.kind === 'end') end(t.start);
    else empty = false;
  }
  return statements;
}
