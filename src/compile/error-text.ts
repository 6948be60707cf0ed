import type { CompileError } from '../errors/compile-error.ts';
import { positionAt } from '../errors/source.ts';

/** An analysis error as EXPLAIN prints it: message, `; line L pos P`, and `;` where Spark appends the plan. */
export function analysisErrorText(e: CompileError, sql: string): string {
  const at = e.span ? positionAt(sql, e.span.start) : undefined;
  const place = at ? `; line ${at.line} pos ${at.column}` : '';
  const plan = e.planText === undefined ? '' : `\n${e.planText}`;
  return `${e.message}${place}${e.planFollows ? `;${plan}` : ''}`;
}

/** A caret diagnostic for people: the message, then the source line with the range marked. */
export function diagnosticText(e: CompileError, sql: string, name: string): string {
  const head = `error[${e.code}]: ${e.message.replace(/^\[[A-Z_.0-9]+\] /, '')}`;
  if (e.planPath !== undefined) return `${head}\n  --> ${name}: ${e.planPath}`;
  if (!e.span) return head;
  const { line, column } = positionAt(sql, e.span.start);
  const text = sql.split('\n')[line - 1]?.replace(/\r$/, '') ?? '';
  const width = Math.max(1, Math.min(e.span.end - e.span.start, text.length - column));
  const gutter = String(line);
  const pad = ' '.repeat(gutter.length);
  return `${head}\n${pad}--> ${name}:${line}:${column + 1}\n${pad} |\n${gutter} | ${text}\n${pad} | ${' '.repeat(column)}${'^'.repeat(width)}`;
}
