import { InternalError } from '../../../errors/compile-error.ts';

/** A value that the lowering asked for and the lift therefore has. */
export function given<T>(value: T | undefined): T {
  if (value === undefined) throw new InternalError('an argument is missing');
  return value;
}
