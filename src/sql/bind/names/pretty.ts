import type { Conf } from '../../../conf/conf.ts';
import type { Expr } from '../tree/expr.ts';
import { expressionSql } from './expression-sql.ts';

/**
 * The text that names an unnamed column: implicit casts invisible, columns by their bare names.
 * Source: Catalyst's `toPrettySQL`.
 */
export function prettySql(e: Expr, conf: Conf): string {
  return expressionSql(e, { conf, full: false });
}
