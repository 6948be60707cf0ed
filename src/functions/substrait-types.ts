import type { DataType } from '../types/data-type.ts';
import type { FunctionRow, SubstraitCell, TypedArg } from './row.ts';

/** The code of a Spark type in Substrait's compound function names (`add:i32_i32`). */
export function substraitTypeCode(t: DataType): string {
  switch (t.kind) {
    case 'boolean':
      return 'bool';
    case 'tinyint':
      return 'i8';
    case 'smallint':
      return 'i16';
    case 'int':
      return 'i32';
    case 'bigint':
      return 'i64';
    case 'float':
      return 'fp32';
    case 'double':
      return 'fp64';
    case 'decimal':
      return 'dec';
    case 'string':
    case 'void':
      return 'str';
    case 'binary':
      return 'vbin';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'ptstz';
    case 'timestamp_ntz':
      return 'pts';
    case 'interval':
      return 'icompound';
    case 'year-month interval':
      return 'iyear';
    case 'day-time interval':
      return 'iday';
    case 'array':
      return 'list';
    case 'map':
      return 'map';
    case 'struct':
      return 'struct';
  }
}

/** The cell and compound name that a row has for these arguments; undefined = our own extension. */
export function standardSignature(
  row: FunctionRow,
  args: readonly TypedArg[],
  result: DataType,
): { readonly cell: SubstraitCell; readonly signature: string } | undefined {
  if (row.substrait === 'own') return undefined;
  const cells = 'urn' in row.substrait ? [row.substrait] : row.substrait;
  for (const cell of cells) {
    const signature = cell.signature(args, result);
    if (signature !== undefined) return { cell, signature };
  }
  return undefined;
}
