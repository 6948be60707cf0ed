import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import type { FunctionRow } from '../../../functions/row.ts';
import type { FunctionCall, Lambda } from '../../ast.ts';
import type { ExprEnv, LambdaScope } from '../context.ts';
import type { Expr } from '../tree/expr.ts';
import { extractField } from './extract-value.ts';

/** The lambda parameter, or a field of it, that a name means. */
export function lambdaVariable(parts: readonly string[], scope: LambdaScope, span: Span, conf: Conf): Expr | undefined {
  const [name, ...fields] = parts;
  for (let s: LambdaScope | undefined = scope; s; s = s.parent) {
    if (s.name.toLowerCase() === name?.toLowerCase()) return fields.reduce((e, f) => extractField(e, f, span, conf), s.variable);
  }
  return undefined;
}

export function hasLambda(e: FunctionCall): boolean {
  return e.args.some((a) => a.kind === 'Lambda');
}

/** A lambda outside a higher-order function. */
export function bindLambda(e: Lambda): Expr {
  return raise('UNSUPPORTED_SYNTAX', { what: 'A lambda outside a higher-order function' }, e.span);
}

export function bindLambdaCall(_row: FunctionRow, e: FunctionCall, _env: ExprEnv): Expr {
  return raise('UNSUPPORTED_SYNTAX', { what: `The higher-order function ${e.name.join('.')}` }, e.span);
}
