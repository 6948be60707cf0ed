import type { AttributeReference } from '../../../src/spark/expr/expr.ts';
import { attribute } from '../../../src/spark/expr/factories.ts';
import type { Plan } from '../../../src/spark/plan/plan.ts';
import { type DataType, intType } from '../../../src/types/data-type.ts';

/** Column `name#id`, an int unless said otherwise. */
export function column(name: string, id: number, type: DataType = intType): AttributeReference {
  return attribute(name, type, true, id);
}
/** Table `t` with these columns. */
export function table(...output: readonly AttributeReference[]): Plan {
  return { kind: 'LogicalRelation', table: ['spark_catalog', 'default', 't'], output, provider: 'parquet', partitionColumns: [] };
}
