import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import { quotedType } from '../../../functions/input-types.ts';
import { isOrderable } from '../../../types/orderable.ts';
import { sqlText } from '../names/sql-text.ts';
import type { SortKey } from '../tree/expr.ts';

/** @throws DATATYPE_MISMATCH.INVALID_ORDERING_TYPE */
export function checkSortKey(s: SortKey, conf: Conf): SortKey {
  if (isOrderable(s.expr.type)) return s;
  const text = `${sqlText(s.expr, conf)} ${s.descending ? 'DESC' : 'ASC'} NULLS ${s.nullsFirst ? 'FIRST' : 'LAST'}`;
  const params = { sqlExpr: `"${text}"`, functionName: '`sortorder`', dataType: quotedType(s.expr.type) };
  return raise('DATATYPE_MISMATCH.INVALID_ORDERING_TYPE', params, s.span);
}
