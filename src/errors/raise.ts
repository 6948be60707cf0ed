import { type ErrorCode, type ErrorParams, errorCatalogue } from './catalogue.ts';
import { CompileError } from './compile-error.ts';
import type { ErrorEntry } from './entry.ts';
import type { Span } from './source.ts';

/** Where an error is: a span of the SQL, a path in a Substrait plan, or nowhere. */
export type ErrorPlace = Span | string | undefined;

/**
 * The error of a catalogue entry, its message filled from `params`.
 * @param place a span of the SQL, or a plan path (`relations[0].root.input`), where known
 */
export function compileError<C extends ErrorCode>(code: C, params: ErrorParams<C>, place?: ErrorPlace): CompileError {
  const entry: ErrorEntry = errorCatalogue[code];
  const values: Readonly<Record<string, string>> = params;
  const text = entry.message.replace(/<([A-Za-z]\w*)>/g, (whole: string, name: string) => values[name] ?? whole);
  const prefix = entry.unnamed ? '' : `[${code}] `;
  return new CompileError({
    code,
    exception: entry.exception,
    message: prefix + text,
    params,
    ...(typeof place === 'string' ? { planPath: place } : place ? { span: place } : {}),
    ...(entry.planFollows ? { planFollows: true } : {}),
  });
}

/** Throws {@link compileError}. */
export function raise<C extends ErrorCode>(code: C, params: ErrorParams<C>, place?: ErrorPlace): never {
  throw compileError(code, params, place);
}
