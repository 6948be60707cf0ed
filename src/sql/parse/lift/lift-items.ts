import type { SqlExpr } from '../../ast.ts';
import { loss, nodeOf } from '../carrier-parser.ts';
import type { LoweredItem } from '../lower/lowered.ts';
import { aliased } from '../lower/named-item.ts';
import type { BlockReader } from './block-reader.ts';
import type { Lifter } from './lifter.ts';

/** Expressions of a carrier's select list, with their aliases. */
export function liftItems(items: readonly LoweredItem[], columns: readonly unknown[], reader: BlockReader, lift: Lifter): readonly SqlExpr[] {
  if (columns.length !== items.length) loss(`${columns.length} columns instead of ${items.length}`);
  return items.map((item, i) => {
    const column = nodeOf(columns[i], 'column');
    if (column.as) loss('an alias');
    return aliased(lift.expression(reader, item.slot, column.expr, item.span), item, lift.newId);
  });
}
