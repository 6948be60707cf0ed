import type { SqlValues } from '../../ast.ts';
import type { LoweredValues } from '../lower/lowered.ts';
import { rowItems } from '../lower/row-items.ts';
import type { Lifter } from './lifter.ts';

/** VALUES: a row constructor gives its values, anything else is a row of one. */
export function liftValues(v: LoweredValues, lift: Lifter): SqlValues {
  const rows = v.literals ?? lift.list(v.rows).map(rowItems);
  return { kind: 'Values', rows, ...(v.alias ? { alias: v.alias } : {}), span: v.span };
}
