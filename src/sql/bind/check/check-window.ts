import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import type { Span } from '../../../errors/source.ts';
import { quotedType } from '../../../functions/input-types.ts';
import { type DataType, equalType } from '../../../types/data-type.ts';
import { windowSpecSql } from '../names/expression-sql.ts';
import { planText } from '../names/plan-text.ts';
import type { Bound, SortKey, WindowExpr } from '../tree/expr.ts';

const offsetType = (b: Bound): DataType | undefined => ('offset' in b ? b.offset.type : undefined);

/** May offsets of this type move along an order of that type? */
function fits(order: DataType, offset: DataType): boolean {
  if (order.kind === 'date') return offset.kind === 'int' || offset.kind === 'year-month interval';
  if (order.kind === 'timestamp' || order.kind === 'timestamp_ntz') return offset.kind.endsWith('interval');
  return equalType(order, offset);
}

function orderText(sorts: readonly SortKey[], conf: Conf): string {
  const key = (s: SortKey): string => `${planText(s.expr, conf)} ${s.descending ? 'DESC' : 'ASC'} NULLS ${s.nullsFirst ? 'FIRST' : 'LAST'}`;
  return sorts.map(key).join(',');
}

/** @throws DATATYPE_MISMATCH.RANGE_FRAME_… Source: Catalyst's `WindowSpecDefinition.checkInputDataTypes`. */
export function checkFrame(e: WindowExpr, span: Span, conf: Conf): void {
  const { frame, sorts } = e;
  if (frame.unit !== 'range') return;
  const sqlExpr = `"${windowSpecSql(e, conf)}"`;
  const [key, ...more] = sorts;
  const unbounded = frame.lower.kind === 'unbounded' && frame.upper.kind === 'unbounded';
  if (!key) {
    if (!unbounded) raise('DATATYPE_MISMATCH.RANGE_FRAME_WITHOUT_ORDER', { sqlExpr }, span);
    return;
  }
  const offset = offsetType(frame.lower) ?? offsetType(frame.upper);
  if (!offset) return;
  if (more.length > 0) raise('DATATYPE_MISMATCH.RANGE_FRAME_MULTI_ORDER', { sqlExpr, orderSpec: orderText(sorts, conf) }, span);
  if (fits(key.expr.type, offset)) return;
  const types = { orderSpecType: quotedType(key.expr.type), valueBoundaryType: quotedType(offset) };
  raise('DATATYPE_MISMATCH.RANGE_FRAME_INVALID_TYPE', { sqlExpr, ...types }, span);
}
