import pc from 'picocolors';
import { diagnosticText } from '../compile/error-text.ts';
import type { CompileError } from '../errors/compile-error.ts';

/** Writes a caret diagnostic to standard error, coloured where it is a terminal and NO_COLOR is unset. */
export function reportError(e: CompileError, sql: string, file: string): void {
  const colours = pc.createColors(process.stderr.isTTY && !process.env.NO_COLOR);
  const text = diagnosticText(e, sql, file === '-' ? '<stdin>' : file);
  const hint =
    e.code === 'TABLE_OR_VIEW_NOT_FOUND'
      ? '\nhint: describe tables with --schema FILE.sql (CREATE TABLE statements), or use the built-in --schema tpch'
      : '';
  process.stderr.write(`${text.replace(/^error\[[^\]]*\]/, (head) => colours.red(colours.bold(head)))}${hint}\n`);
}

export function reportWarnings(warnings: readonly string[]): void {
  for (const w of warnings) process.stderr.write(`warning: ${w}\n`);
}
