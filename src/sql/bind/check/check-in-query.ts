import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import { quotedType } from '../../../functions/input-types.ts';
import { equalType, typeName } from '../../../types/data-type.ts';
import { fullSql } from '../names/full-sql.ts';
import { sqlText } from '../names/sql-text.ts';
import { sameStructure } from '../set-operation/same-structure.ts';
import { columnRef } from '../tree/columns.ts';
import type { Expr } from '../tree/expr.ts';

/** @throws DATATYPE_MISMATCH.IN_SUBQUERY_LENGTH_MISMATCH, DATATYPE_MISMATCH.IN_SUBQUERY_DATA_TYPE_MISMATCH */
export function checkInQuery(e: Extract<Expr, { kind: 'InQuery' }>, conf: Conf): void {
  const { values, plan, span } = e;
  const columns = plan.output.map((a) => columnRef(a));
  const sqlExpr = `"${sqlText(e, conf)}"`;
  const quoted = (xs: readonly Expr[]): string => xs.map((x) => `"${sqlText(x, conf)}"`).join(', ');
  if (values.length !== columns.length) {
    const lengths = { leftLength: String(values.length), rightLength: String(columns.length) };
    const params = { sqlExpr, ...lengths, leftColumns: quoted(values), rightColumns: quoted(columns) };
    raise('DATATYPE_MISMATCH.IN_SUBQUERY_LENGTH_MISMATCH', params, span);
  }
  if (values.every((v, i) => sameStructure(v.type, columns[i]?.type ?? v.type))) return;
  const typed = (x: Expr): string => `${fullSql(x, conf)}:${typeName(x.type)}`;
  const mismatched = values.flatMap((v, i) => {
    const c = columns[i];
    return c && !equalType(v.type, c.type) ? [`(${typed(v)}, ${typed(c)})`] : [];
  });
  const types = (xs: readonly Expr[]): string => xs.map((x) => quotedType(x.type)).join(', ');
  const params = { sqlExpr, mismatchedColumns: mismatched.join(', '), leftType: types(values), rightType: types(columns) };
  raise('DATATYPE_MISMATCH.IN_SUBQUERY_DATA_TYPE_MISMATCH', params, span);
}
