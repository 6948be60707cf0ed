import type { ExplainMode } from '../compile/explain.ts';
import { CompileError } from '../errors/compile-error.ts';
import { applyStatements, isSessionStatement, type SessionState, splitStatements } from '../sql/ddl/apply-statements.ts';
import { readText } from './read-input.ts';
import { reportError, reportWarnings } from './report.ts';
import { openSession } from './session.ts';

export interface SqlFlags {
  readonly schema: readonly string[];
  readonly conf: Readonly<Record<string, string>>;
  readonly param: Readonly<Record<string, string>>;
}
export interface ExplainFlags extends SqlFlags {
  readonly mode: ExplainMode | 'substrait';
  readonly traceRules?: boolean;
}
export interface CompileFlags extends SqlFlags {
  readonly output?: string;
  readonly optimized?: boolean;
  readonly target: 'latest' | 'datafusion';
}
export interface ConvertFlags {
  readonly conf: Readonly<Record<string, string>>;
  readonly mode: 'extended' | 'analyzed' | 'optimized' | 'substrait';
}

/**
 * Runs `each` on every query of a file, in the session its other statements make; a failure is reported with its caret and the next query goes on.
 * Sets exit status 1 where one failed.
 */
export async function forEachQuery(
  file: string,
  flags: SqlFlags,
  each: (sql: string, session: SessionState) => string | Promise<string>,
): Promise<void> {
  const text = readText(file).replace(/^\uFEFF/, '');
  let session: SessionState;
  let failing = '';
  try {
    session = openSession(flags.schema, flags.conf);
    reportWarnings(session.warnings);
    failing = text;
    let first = true;
    for (const s of splitStatements(text, session.conf)) {
      // blanks keep every offset, so that positions are those of the file
      const sql = unwrapExplain(text.slice(0, s.start).replace(/[^\n]/g, ' ') + text.slice(s.start, s.end), s.start);
      try {
        if (isSessionStatement(s)) session = applyStatements(session, sql);
        else {
          process.stdout.write(`${first ? '' : '\n'}${await each(sql, session)}`);
          first = false;
        }
      } catch (e) {
        if (!(e instanceof CompileError)) throw e;
        reportError(e, text, file);
        process.exitCode = 1;
      }
    }
  } catch (e) {
    if (!(e instanceof CompileError)) throw e;
    reportError(e, failing, file);
    process.exitCode = 1;
  }
}

/** A leading EXPLAIN [EXTENDED|…] becomes blanks. */
function unwrapExplain(sql: string, start: number): string {
  const m = /^EXPLAIN(?:\s+(?:EXTENDED|FORMATTED|CODEGEN|COST|LOGICAL))?\s/i.exec(sql.slice(start));
  return m ? sql.slice(0, start) + m[0].replace(/[^\n]/g, ' ') + sql.slice(start + m[0].length) : sql;
}
