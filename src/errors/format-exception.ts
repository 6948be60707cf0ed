import type { CompileError } from './compile-error.ts';
import { positionAt } from './source.ts';

/** A parse error's text after the class name: message and position, then the SQL with a caret line (Spark's `ParseException.getMessage`). */
export function parseErrorText(e: CompileError, sql: string): string {
  if (!e.span) return `\n${e.message}\n== SQL ==\n${sql}`;
  const { line, column } = positionAt(sql, e.span.start);
  // Java's split drops empty lines at the end
  const lines = sql.replace(/\n+$/, '').split('\n');
  const shown = [...lines.slice(0, line), `${'-'.repeat(column)}^^^`, ...lines.slice(line)];
  return `\n${e.message}(line ${line}, pos ${column})\n\n== SQL ==\n${shown.join('\n')}`;
}

/** How much of a line is shown on either side of the marked range. */
const margin = 32;

/** A failed evaluation's text after the class name: message, then the failing expression marked in its lines (Spark's query context summary). */
export function runtimeErrorText(e: CompileError, sql: string): string {
  if (!e.span) return e.message;
  const { start, end } = e.span;
  const { line, column } = positionAt(sql, start);
  const lineStart = sql.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = sql.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? sql.length : nextBreak;
  const from = start - lineStart > margin ? start - margin : lineStart;
  const to = lineEnd - end > margin ? end + margin : lineEnd;
  const out = [`${e.message}\n== SQL(line ${line}, position ${column + 1}) ==`];
  let at = from;
  for (const [i, text] of sql.slice(from, to).split('\n').entries()) {
    const before = i === 0 && from > lineStart ? '...' : '';
    const after = at + text.length === to && to < lineEnd ? '...' : '';
    const first = Math.max(start - at, 0);
    const last = Math.min(end - at, text.length);
    out.push(`${before}${text}${after}`, `${' '.repeat(before.length + first)}${'^'.repeat(Math.max(0, last - first))}`);
    at += text.length + 1;
  }
  return out.join('\n');
}

/** What stands under `== Error ==`: the exception's class, a blank, its message. */
export function exceptionText(e: CompileError, sql: string): string {
  const text = e.exception === 'ParseException' ? parseErrorText(e, sql) : runtimeErrorText(e, sql);
  return `${e.exception} ${text}`;
}
