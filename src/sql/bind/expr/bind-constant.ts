import { raise } from '../../../errors/raise.ts';
import { rowOf } from '../../../functions/registry.ts';
import type { SqlExpr } from '../../ast.ts';
import type { ExprEnv } from '../context.ts';
import { fullSql } from '../names/full-sql.ts';
import { nondeterministicName } from '../names/nondeterministic.ts';
import type { Expr } from '../tree/expr.ts';
import { exprChildren, transformDown } from '../tree/expr-children.ts';
import { bindExpr } from './bind-expr.ts';
import { isFoldable, typedArg } from './make.ts';

/** Spark has moved what is not deterministic into a column by then. */
function withoutNondeterministic(e: Expr): Expr {
  return transformDown(e, (x) => {
    if (x.kind !== 'Call' || rowOf(x.fn).deterministic || exprChildren(x).some((c) => typedArg(c).foldable !== true)) return undefined;
    return { kind: 'Column', id: -1, name: nondeterministicName, qualifier: [], type: x.type, nullable: x.nullable };
  });
}

/**
 * An expression that LIMIT or OFFSET takes; the other checks of it stand with the plan's.
 * @throws _LEGACY_ERROR_TEMP_2400 where it is no constant
 */
export function bindConstant(e: SqlExpr, name: 'limit' | 'offset', env: ExprEnv): Expr {
  const bound = bindExpr(e, env);
  if (isFoldable(bound)) return bound;
  return raise('_LEGACY_ERROR_TEMP_2400', { name, limitExpr: fullSql(withoutNondeterministic(bound), env.ctx.conf) }, bound.span);
}
