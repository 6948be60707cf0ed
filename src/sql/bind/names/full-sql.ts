import type { Conf } from '../../../conf/conf.ts';
import type { Expr } from '../tree/expr.ts';
import { expressionSql } from './expression-sql.ts';

/** An expression in full SQL: qualified columns, quoted and typed literals, every cast (Catalyst's `Expression.sql`). */
export function fullSql(e: Expr, conf: Conf): string {
  return expressionSql(e, { conf, full: true });
}
