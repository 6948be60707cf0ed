import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import { bigintType, intType, tinyintType } from '../../../types/data-type.ts';
import { coerce } from '../coerce/coerce.ts';
import { draftCall, implicitCast, literal } from '../expr/make.ts';
import { fullSql } from '../names/full-sql.ts';
import type { ColumnRef, Expr, GroupingExpr } from '../tree/expr.ts';
import type { AggregatePlan, Attribute, Item } from '../tree/plan.ts';
import { sameExpr } from '../tree/semantic.ts';

/** grouping() or grouping_id() without grouping sets. @throws _LEGACY_ERROR_TEMP_2445 */
export function notGrouped(e: Expr): never {
  return raise('_LEGACY_ERROR_TEMP_2445', {}, e.span);
}

/** Which key grouping() asks for. @throws GROUPING_COLUMN_MISMATCH */
export function keyIndex(key: Expr, e: GroupingExpr, plan: AggregatePlan, conf: Conf): number {
  const index = plan.keys.findIndex((k) => sameExpr(k, key));
  if (index >= 0) return index;
  const groupingColumns = plan.keys.map((k) => fullSql(k, conf)).join(',');
  return raise('GROUPING_COLUMN_MISMATCH', { grouping: fullSql(key, conf), groupingColumns }, e.span);
}

/** `cast((shiftright(id, n-1-i) & 1) as tinyint)`: is key i left out? */
export function groupingBit(id: ColumnRef, index: number, keys: number, conf: Conf): Expr {
  const shifted = coerce(draftCall('shiftright', [id, literal(keys - 1 - index, intType)]), conf);
  return implicitCast(coerce(draftCall('&', [shifted, literal(1n, bigintType)]), conf), tinyintType, conf);
}

/** The grouping id as a column of the aggregate. */
export function groupingIdItem(column: Attribute): Item {
  return { expr: { kind: 'Grouping', keys: [], type: bigintType, nullable: false }, attribute: column, alias: false };
}
