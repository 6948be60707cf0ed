import type { Conf } from '../../../conf/conf.ts';
import type { Expr } from '../tree/expr.ts';
import { prettySql } from './pretty.ts';

/** An expression in full SQL, columns with their qualifiers (Catalyst's `sql`). */
export function fullSql(e: Expr, conf: Conf): string {
  return e.kind === 'Column' ? [...e.qualifier, e.name].join('.') : prettySql(e, conf);
}
