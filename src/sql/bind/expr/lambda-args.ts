import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import type { FunctionRow, LambdaParameter } from '../../../functions/row.ts';
import { voidType } from '../../../types/data-type.ts';
import { implicitCasts } from '../coerce/implicit-casts.ts';
import type { Expr, LambdaExpr, LambdaVariableExpr } from '../tree/expr.ts';
import { draftCall, literal, typedArg } from './make.ts';

/** A lambda that waits for the types of its parameters. */
export interface PendingLambda {
  readonly kind: 'Pending';
  readonly names: readonly string[];
  readonly span?: Span;
  nextId(): number;
  body(variables: readonly LambdaVariableExpr[]): Expr;
}
export type LambdaOrExpr = Expr | PendingLambda;

const placeholder: LambdaExpr = { kind: 'Lambda', params: [], body: literal(null, voidType), type: voidType, nullable: true };

/** Functions whose lambda may also take the index. */
const withIndex: ReadonlySet<string> = new Set(['transform', 'filter']);

/** @throws _LEGACY_ERROR_TEMP_2300 where the lambda names another number of parameters */
function bindPending(l: PendingLambda, params: readonly LambdaParameter[], fn: string): LambdaExpr {
  const expected = withIndex.has(fn) && l.names.length !== params.length ? 1 : params.length;
  if (l.names.length !== expected)
    return raise('_LEGACY_ERROR_TEMP_2300', { namesSize: String(l.names.length), argInfoSize: String(expected) }, l.span);
  const named = l.names.map((name, i) => {
    const p = params[i];
    return { id: l.nextId(), name, type: p?.type ?? voidType, nullable: p?.nullable ?? true };
  });
  const variables = named.map((p): LambdaVariableExpr => ({ kind: 'LambdaVariable', ...p }));
  const body = l.body(variables);
  return { kind: 'Lambda', params: named, body, type: body.type, nullable: body.nullable, ...(l.span ? { span: l.span } : {}) };
}

/** The arguments of a higher-order function, other arguments coerced first, then each lambda bound over their types. */
export function bindLambdas(row: FunctionRow, args: readonly LambdaOrExpr[], conf: Conf): readonly Expr[] {
  const draft = draftCall(
    row.names[0] ?? '',
    args.map((a) => (a.kind === 'Pending' ? placeholder : a)),
  );
  const coerced = implicitCasts(draft, conf);
  const bound: Expr[] = coerced.kind === 'Call' ? [...coerced.args] : [];
  for (const [i, a] of args.entries()) {
    if (a.kind === 'Pending') bound[i] = bindPending(a, row.lambdaParameters?.(bound.map(typedArg), i) ?? [], row.names[0] ?? '');
  }
  return bound;
}
