import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import type { FunctionRow } from '../../../functions/row.ts';
import type { FunctionCall, Lambda } from '../../ast.ts';
import type { ExprEnv, LambdaScope } from '../context.ts';
import type { Expr, LambdaVariableExpr } from '../tree/expr.ts';
import { applyRow } from './apply-row.ts';
import { extractField } from './extract-value.ts';
import type { PendingLambda } from './lambda-args.ts';

/** The lambda parameter, or a field of it, that a name means. */
export function lambdaVariable(parts: readonly string[], scope: LambdaScope, span: Span, conf: Conf): Expr | undefined {
  const [name, ...fields] = parts;
  for (let s: LambdaScope | undefined = scope; s; s = s.parent) {
    if (s.variable.name.toLowerCase() !== name?.toLowerCase()) continue;
    return fields.reduce<Expr>((e, f) => extractField(e, f, span, conf), { ...s.variable, name });
  }
  return undefined;
}

export function hasLambda(e: FunctionCall): boolean {
  return e.args.some((a) => a.kind === 'Lambda');
}

/** A lambda outside a higher-order function. */
export function bindLambda(_e: Lambda): Expr {
  return raise('_LEGACY_UNRESOLVED_OBJECT', { function: 'dataType' }, undefined);
}

function pending(e: Lambda, env: ExprEnv): PendingLambda {
  return {
    kind: 'Pending',
    names: e.params,
    span: e.span,
    nextId: env.ctx.nextId,
    body: (variables: readonly LambdaVariableExpr[]) => {
      const scope = variables.reduce<LambdaScope | undefined>((parent, variable) => ({ variable, parent }), env.lambda);
      return env.ctx.bindExpr(e.body, scope ? { ...env, lambda: scope } : env);
    },
  };
}

/** A call with lambdas among its arguments. */
export function bindLambdaCall(row: FunctionRow, e: FunctionCall, env: ExprEnv): Expr {
  if (!row.lambdaParameters) return raise('UNSUPPORTED_SYNTAX', { what: `A lambda as argument of ${e.name.join('.')}` }, e.span);
  const args = e.args.map((a) => (a.kind === 'Lambda' ? pending(a, env) : env.ctx.bindExpr(a, env)));
  return applyRow(row, { name: e.name[0] ?? '', args, distinct: false, span: e.span }, env.ctx.conf);
}
