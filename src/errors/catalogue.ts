import { analysisErrors } from './analysis-errors.ts';
import { checkAnalysisErrors } from './check-analysis-errors.ts';
import { parseErrors } from './parse-errors.ts';
import { runtimeErrors } from './runtime-errors.ts';
import { substraitErrors } from './substrait-errors.ts';
import { toSubstraitErrors } from './to-substrait-errors.ts';
import { unsupportedErrors } from './unsupported-errors.ts';

/** Every message a user can see, by class. Spark's classes and templates are Spark 3.4's (error-classes.json and QueryCompilationErrors). */
export const errorCatalogue = {
  ...parseErrors,
  ...analysisErrors,
  ...checkAnalysisErrors,
  ...runtimeErrors,
  ...substraitErrors,
  ...toSubstraitErrors,
  ...unsupportedErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

type Params<S extends string> = S extends `${string}<${infer P}>${infer Rest}` ? (P extends `${string} ${string}` ? never : P) | Params<Rest> : never;

/** The parameters that the template of `C` names in angle brackets, all strings. */
export type ErrorParams<C extends ErrorCode> = { readonly [P in Params<(typeof errorCatalogue)[C]['message']>]: string };
