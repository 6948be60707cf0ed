import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CompileError } from '../errors/compile-error.ts';

/** Schemas that ship with the package, by name. */
const builtinSchemas: Readonly<Record<string, string>> = { tpch: '../../tpch/schema.sql' };

/** The text of a file, `-` for standard input. @throws CompileError naming the file when it cannot be read */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (e) {
    throw new CompileError({
      code: 'UNSUPPORTED_INPUT',
      exception: 'Unsupported',
      message: `cannot read ${path}: ${e instanceof Error ? e.message : String(e)}`,
    });
  }
}

/** The bytes of a file, `-` for standard input. @throws CompileError naming the file when it cannot be read */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (e) {
    throw new CompileError({
      code: 'UNSUPPORTED_INPUT',
      exception: 'Unsupported',
      message: `cannot read ${path}: ${e instanceof Error ? e.message : String(e)}`,
    });
  }
}

/** DDL text of a schema given as a built-in name, a file, or the DDL itself. */
export function readSchema(schema: string): string {
  const builtin = builtinSchemas[schema];
  if (builtin !== undefined) return readText(fileURLToPath(new URL(builtin, import.meta.url)));
  if (/\s/.test(schema) && !existsSync(schema)) return schema;
  return readText(schema);
}
