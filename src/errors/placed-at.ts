import { CompileError } from './compile-error.ts';
import type { Span } from './source.ts';

/** What `run` gives; its errors, which point into another text, point to `place`. */
export function placedAt<T>(place: Span, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof CompileError ? error.at(place) : error;
  }
}
