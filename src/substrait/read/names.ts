import type { IrExpr } from '../ir/expression.ts';
import type { Row } from './scope.ts';

/** A name for a column to which the plan gives none: the column's own, or the function's with its arguments'. */
export function fallbackName(e: IrExpr, row: Row): string {
  switch (e.kind) {
    case 'Field':
      return row.find((c) => c.index === e.index)?.name ?? `_c${e.index}`;
    case 'StructField':
      return e.name;
    case 'Call':
      return callName(e.fn, e.args, row);
    case 'WindowCall':
      return callName(e.call.fn, e.call.args, row);
    case 'Cast':
      return fallbackName(e.input, row);
    case 'Literal':
      return e.value === null || typeof e.value === 'object' ? e.type.kind : String(e.value);
    default:
      return e.kind.toLowerCase();
  }
}

export function callName(fn: string, args: readonly IrExpr[], row: Row): string {
  return `${fn}(${args.map((a) => fallbackName(a, row)).join(', ')})`;
}
