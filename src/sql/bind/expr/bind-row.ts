import type { Span } from '../../../errors/source.ts';
import { stringType } from '../../../types/data-type.ts';
import type { SqlExpr } from '../../ast.ts';
import { coerce } from '../coerce/coerce.ts';
import type { ExprEnv } from '../context.ts';
import { expandStar } from '../select/expand-star.ts';
import type { Expr } from '../tree/expr.ts';
import { draftCall, literal } from './make.ts';

interface Field {
  readonly name: string | undefined;
  readonly value: Expr;
}

function fieldOf(e: SqlExpr, env: ExprEnv): readonly Field[] {
  if (e.kind === 'Star') return expandStar(e, env.star, env.scope, env.ctx.conf).map((a) => ({ name: a.name, value: a.expr }));
  const value = env.ctx.bindExpr(e, env);
  if (e.kind === 'Aliased') return [{ name: e.names[0], value }];
  if (e.kind === 'ColumnName' || e.kind === 'FieldOf' || e.kind === 'LambdaVariable') {
    const name = value.kind === 'Column' || value.kind === 'Field' || value.kind === 'LambdaVariable' ? value.name : undefined;
    return [{ name, value }];
  }
  return [{ name: undefined, value }];
}

/** `(a, b)`, `struct(a, b AS x)`: a struct whose fields are named by alias, column, or `col<i>`. Source: Catalyst's `CreateStruct.create`. */
export function bindRow(items: readonly SqlExpr[], env: ExprEnv, span: Span, writtenName?: string): Expr {
  const fields = items.flatMap((e) => fieldOf(e, env));
  const args = fields.flatMap((f, i) => [literal(f.name ?? `col${i + 1}`, stringType), f.value]);
  return coerce(draftCall('named_struct', args, writtenName, span), env.ctx.conf);
}
