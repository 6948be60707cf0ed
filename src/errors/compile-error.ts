import type { Span } from './source.ts';

/** Spark's exception class (its simple name) that a user would have seen; `Unsupported` is our own limit, not Spark's. */
export type ExceptionClass =
  | 'ParseException'
  | 'AnalysisException'
  | 'ArithmeticException'
  | 'NumberFormatException'
  | 'DateTimeException'
  | 'IllegalArgumentException'
  | 'UnsupportedOperationException'
  | 'SparkException'
  | 'SubstraitException'
  | 'Unsupported';

export interface CompileErrorFields {
  /** Spark 3.4 error class with subclass (`UNRESOLVED_COLUMN.WITH_SUGGESTION`), Spark's `_LEGACY_ERROR_TEMP_n` for its unnamed ones, or ours, `UNSUPPORTED_…`. */
  readonly code: string;
  readonly exception: ExceptionClass;
  /** The message without position and without the plan that Spark appends. */
  readonly message: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Where in the SQL. */
  readonly span?: Span;
  /** Where in a Substrait plan, as a path of protobuf JSON names: `relations[0].root.input.fetch.countExpr`. */
  readonly planPath?: string;
  /** True where Spark prints the partially resolved plan after the message (it then ends with `;`). */
  readonly planFollows?: boolean;
  /** That plan, where it is known. */
  readonly planText?: string;
}

/** The one error users see: a mistake in their input, or a precise limit of ours. */
export class CompileError extends Error {
  readonly code: string;
  readonly exception: ExceptionClass;
  readonly params: Readonly<Record<string, string>>;
  readonly span: Span | undefined;
  readonly planPath: string | undefined;
  readonly planFollows: boolean;
  readonly planText: string | undefined;

  constructor(f: CompileErrorFields) {
    super(f.message);
    this.name = 'CompileError';
    this.code = f.code;
    this.exception = f.exception;
    this.params = f.params ?? {};
    this.span = f.span;
    this.planPath = f.planPath;
    this.planFollows = f.planFollows ?? false;
    this.planText = f.planText;
  }

  /** The same error with the plan that Spark appends to it. */
  withPlan(planText: string): CompileError {
    const { code, exception, message, params, span, planPath, planFollows } = this;
    return new CompileError({
      code,
      exception,
      message,
      params,
      planFollows,
      planText,
      ...(span ? { span } : {}),
      ...(planPath === undefined ? {} : { planPath }),
    });
  }

  /** The same error at a place in the SQL. */
  at(span: Span): CompileError {
    const { code, exception, message, params, planPath, planFollows } = this;
    return new CompileError({ code, exception, message, params, span, planFollows, ...(planPath === undefined ? {} : { planPath }) });
  }

  toJSON(): Readonly<Record<string, unknown>> {
    return {
      code: this.code,
      exception: this.exception,
      message: this.message,
      params: this.params,
      ...(this.span ? { span: this.span } : {}),
      ...(this.planPath === undefined ? {} : { planPath: this.planPath }),
    };
  }
}

/** A broken invariant of ours; never raised for bad input. */
export class InternalError extends Error {
  constructor(message: string) {
    super(`${message} (a bug in sparkstrait, please report it)`);
    this.name = 'InternalError';
  }
}

/** For the `default` of an exhaustive switch. */
export function assertNever(x: never, what: string): never {
  throw new InternalError(`unhandled ${what}: ${JSON.stringify(x, (_, v: unknown) => (typeof v === 'bigint' ? v.toString() : v))?.slice(0, 200)}`);
}
