import type { ExceptionClass } from './compile-error.ts';

/** One row of the message catalogue. */
export interface ErrorEntry {
  readonly exception: ExceptionClass;
  /** The template; `<name>` is a parameter. */
  readonly message: string;
  /** Spark's messages without an error class print no `[CLASS] ` in front. */
  readonly unnamed?: true;
  /** Spark appends the partially resolved plan: the message ends with `;`. */
  readonly planFollows?: true;
}
