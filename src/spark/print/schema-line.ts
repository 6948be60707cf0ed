import type { Conf } from '../../conf/conf.ts';
import { truncated } from '../../plan-text/tree.ts';
import type { AttributeReference } from '../expr/expr.ts';
import { typeText } from './type-text.ts';

/** The line under `== Analyzed Logical Plan ==`: `a: int, b: string`; undefined where there is no column, as Spark then prints none. */
export function schemaLine(columns: readonly Pick<AttributeReference, 'name' | 'dataType'>[], conf: Conf): string | undefined {
  if (columns.length === 0) return undefined;
  return truncated(
    columns.map((c) => `${c.name}: ${typeText(c.dataType, conf)}`),
    conf.maxToStringFields,
  );
}
