import type { Conf } from '../../../conf/conf.ts';
import type { Expr } from '../tree/expr.ts';
import { expressionSql } from './expression-sql.ts';

/** An expression as messages print it with the columns' ids: `a#1`. Ids are the binder's own. */
export function planText(e: Expr, conf: Conf): string {
  return expressionSql(e, { conf, full: false, ids: true });
}
