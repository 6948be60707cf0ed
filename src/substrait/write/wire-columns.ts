import type { DataType } from '../../types/data-type.ts';
import { outputColumns } from '../ir/output.ts';
import type { IrRel } from '../ir/relation.ts';
import type { Row, WireColumn } from './scope.ts';

/** What the bytes say of a column that an expression makes, where it is not what Spark says. */
export interface OwnColumn {
  readonly nullable: boolean;
  readonly wireType?: DataType;
}

const asWritten = (c: WireColumn): WireColumn => ({ ...c, nullable: c.wireNullable });

/**
 * The columns of a relation as Spark and as the bytes have them.
 * @param own for relations whose last columns are expressions (all of a Project's, Aggregate's and Expand's, the new ones of a Window): theirs
 */
export function wireColumns(r: IrRel, inputs: readonly Row[], own: readonly OwnColumn[], definition: (ordinal: number) => Row): Row {
  const spark = outputColumns(r, inputs, definition);
  const wire = outputColumns(
    r,
    inputs.map((row) => row.map(asWritten)),
    (ordinal) => definition(ordinal).map(asWritten),
  );
  const first = spark.length - own.length;
  return spark.map((c, i) => {
    const made = own[i - first];
    const wireNullable = made ? made.nullable : (wire[i]?.nullable ?? c.nullable);
    const column = { name: c.name, type: c.type, nullable: c.nullable, wireNullable };
    return made?.wireType ? { ...column, wireType: made.wireType } : column;
  });
}
