import type { Conf } from '../../../conf/conf.ts';
import { raise } from '../../../errors/raise.ts';
import { quotedType } from '../../../functions/input-types.ts';
import { canCast } from '../../../types/can-cast.ts';
import { isNumeric } from '../../../types/common-type.ts';
import type { DataType } from '../../../types/data-type.ts';
import { valueMode } from '../expr/make.ts';
import { sqlText } from '../names/sql-text.ts';
import type { CastExpr } from '../tree/expr.ts';

/** Functions that do what the cast seems to want. */
function suggestedFunctions(from: DataType, to: DataType): string | undefined {
  if (isNumeric(from) && to.kind === 'timestamp') return '`TIMESTAMP_SECONDS`/`TIMESTAMP_MILLIS`/`TIMESTAMP_MICROS`';
  if (from.kind === 'timestamp' && isNumeric(to)) return '`UNIX_SECONDS`/`UNIX_MILLIS`/`UNIX_MICROS`';
  if (isNumeric(from) && to.kind === 'date') return '`DATE_FROM_UNIX_DATE`';
  return from.kind === 'date' && isNumeric(to) ? '`UNIX_DATE`' : undefined;
}

/** @throws DATATYPE_MISMATCH.CAST_… for a cast that the mode does not allow */
export function checkCast(e: CastExpr, conf: Conf): CastExpr {
  const mode = valueMode[e.mode];
  if (canCast(e.input.type, e.type, mode)) return e;
  const params = { sqlExpr: `"${sqlText(e, conf)}"`, srcType: quotedType(e.input.type), targetType: quotedType(e.type) };
  const functionNames = mode === 'legacy' ? undefined : suggestedFunctions(e.input.type, e.type);
  if (functionNames !== undefined) return raise('DATATYPE_MISMATCH.CAST_WITH_FUNC_SUGGESTION', { ...params, functionNames }, e.span);
  if (mode === 'ansi' && canCast(e.input.type, e.type, 'legacy')) {
    const config = '"spark.sql.ansi.enabled"';
    return raise('DATATYPE_MISMATCH.CAST_WITH_CONF_SUGGESTION', { ...params, config, configVal: "'false'" }, e.span);
  }
  return raise('DATATYPE_MISMATCH.CAST_WITHOUT_SUGGESTION', params, e.span);
}
