import type { Span } from '../../errors/source.ts';
import type { Expr, NamedLambdaVariable } from '../expr/expr.ts';
import type { Block, Lifter, Row } from './lifter.ts';

/** What an expression is lifted against. */
export interface Scope {
  readonly lifter: Lifter;
  readonly row: Row;
  readonly block: Block;
  /** In the result list of grouping sets: what `grouping(key)`, or without a key `grouping_id()`, means. */
  readonly grouping?: (key: number | undefined) => Expr;
  /** Parameters of the lambdas around it, nearest last. */
  readonly lambdas?: readonly (readonly NamedLambdaVariable[])[];
}

/** Where in the SQL: kept on nodes that later checks may refuse. */
export function spanOf(e: { readonly span?: Span }): { readonly span?: Span } {
  return e.span ? { span: e.span } : {};
}
