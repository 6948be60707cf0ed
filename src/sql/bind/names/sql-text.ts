import type { Conf } from '../../../conf/conf.ts';
import type { Expr } from '../tree/expr.ts';
import { prettySql } from './pretty.ts';

/** An expression in messages (Spark's `toSQLExpr`: the pretty SQL in double quotes, without them here). */
export function sqlText(e: Expr, conf: Conf): string {
  return prettySql(e, conf);
}
