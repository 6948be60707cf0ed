import type { FunctionRow } from '../../functions/row.ts';

// Spec 0.102's extension files: functions whose declared result says itself whether it is nullable. All others mirror their arguments.

const nullable = new Set([
  'any_value',
  'sum',
  'avg',
  'min',
  'max',
  'std_dev',
  'variance',
  'corr',
  'mode',
  'median',
  'quantile',
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'ntile',
  'nth_value',
  'lead',
  'lag',
  'bool_and',
  'bool_or',
  'nullif',
  'any_match',
  'all_match',
  'round',
  'index_in',
]);
const required = new Set([
  'approx_count_distinct',
  'count',
  'sum0',
  'first_value',
  'last_value',
  'is_not_distinct_from',
  'is_distinct_from',
  'is_true',
  'is_not_true',
  'is_false',
  'is_not_false',
  'is_null',
  'is_not_null',
]);

/** Whether the result of a standard function is nullable. `avg:dec` is declared required although empty input gives null. */
export function standardNullable(compoundName: string, anyArgumentNullable: boolean): boolean {
  if (compoundName === 'avg:dec') return false;
  const colon = compoundName.indexOf(':');
  const name = colon < 0 ? compoundName : compoundName.slice(0, colon);
  return nullable.has(name) || (!required.has(name) && anyArgumentNullable);
}

/** Whether the result of a function of our own extension is nullable, as its file declares it. */
export function ownNullable(row: FunctionRow, anyArgumentNullable: boolean): boolean {
  if (row.nullable === 'any') return anyArgumentNullable;
  return row.nullable !== 'never';
}
