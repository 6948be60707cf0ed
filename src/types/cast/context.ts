import { raise } from '../../errors/raise.ts';
import { type DataType, stringType } from '../data-type.ts';
import { literalSql } from '../literal-text.ts';
import { typeSql } from '../type-sql.ts';
import type { Value } from '../value.ts';

/** How a cast is evaluated: ANSI casts raise where others give null; the zone is the session's. */
export interface CastContext {
  readonly ansi: boolean;
  readonly zone: string;
}

/** How errors name the setting that turns ANSI mode off. */
export const ansiConfig = '"spark.sql.ansi.enabled"';
const quotedType = (t: DataType): string => `"${typeSql(t)}"`;

export function castOverflow(v: Value, from: DataType, to: DataType, ctx: CastContext): never {
  return raise('CAST_OVERFLOW', { value: literalSql(v, from, ctx.zone), sourceType: quotedType(from), targetType: quotedType(to), ansiConfig });
}
/** Null, or in ANSI mode the error that a string is malformed. */
export function malformed(text: string, to: DataType, ctx: CastContext): null {
  if (!ctx.ansi) return null;
  return raise('CAST_INVALID_INPUT', {
    expression: literalSql(text, stringType, ctx.zone),
    sourceType: quotedType(stringType),
    targetType: quotedType(to),
    ansiConfig,
  });
}
