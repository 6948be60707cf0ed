import { raise } from '../../errors/raise.ts';
import { intType } from '../../types/data-type.ts';
import type { Position } from '../functions/function-index.ts';
import { type ExprNote, ExprNote_Form } from '../gen/sparkstrait/sparkstrait_pb.ts';
import {
  type AggregateFunction,
  AggregateFunction_AggregationInvocation,
  AggregationPhase,
  type ConsistentPartitionWindowRel_WindowRelFunction,
  type Expression_WindowFunction,
  type Expression_WindowFunction_Bound,
  Expression_WindowFunction_BoundsType,
  type SortField,
  SortField_SortDirection,
} from '../gen/substrait/algebra_pb.ts';
import type { IrAggregateCall, IrBound, IrExpr, IrSort } from '../ir/expression.ts';
import { aggregateCall, literal, windowCall } from '../ir/typing.ts';
import { readArguments } from './read-arguments.ts';
import { plain, withDeclaredType } from './read-call.ts';
import { resolveFunction } from './resolve-function.ts';
import type { RawExpr, Scope } from './scope.ts';

const directions = new Map<SortField_SortDirection, Omit<IrSort, 'expr'>>([
  [SortField_SortDirection.ASC_NULLS_FIRST, { descending: false, nullsFirst: true }],
  [SortField_SortDirection.ASC_NULLS_LAST, { descending: false, nullsFirst: false }],
  [SortField_SortDirection.DESC_NULLS_FIRST, { descending: true, nullsFirst: true }],
  [SortField_SortDirection.DESC_NULLS_LAST, { descending: true, nullsFirst: false }],
]);

/** A sort key; `unsaid` is the direction of one that says none (repartition keys). */
export function readSort(scope: Scope, s: SortField, path: string, unsaid?: Omit<IrSort, 'expr'>): IrSort {
  scope.notes.next();
  const expr = scope.read(s.expr, `${path}.expr`);
  if (s.sortKind.case === undefined && unsaid) return { expr, ...unsaid };
  if (s.sortKind.case === 'comparisonFunctionReference') return raise('SUBSTRAIT_UNSUPPORTED', { what: 'a comparison function' }, path);
  const direction = directions.get(s.sortKind.value ?? SortField_SortDirection.UNSPECIFIED);
  if (!direction) return raise('SUBSTRAIT_UNSUPPORTED', { what: `the sort direction ${s.sortKind.value ?? 'unspecified'}` }, `${path}.direction`);
  return { expr, ...direction };
}

type Callee = AggregateFunction | Expression_WindowFunction | ConsistentPartitionWindowRel_WindowRelFunction;

export interface ReadAggregateCall {
  readonly call: IrAggregateCall;
  /** Its type in the plan, where that is not Spark's. */
  readonly wire?: RawExpr['wire'];
}

/** Partial aggregations have no form; a phase that is missing is read as the whole, as producers mean it. */
function checkPhase(scope: Scope, phase: AggregationPhase, path: string): void {
  if (phase === AggregationPhase.INITIAL_TO_RESULT) return;
  if (phase !== AggregationPhase.UNSPECIFIED) raise('SUBSTRAIT_UNSUPPORTED', { what: 'a partial aggregation' }, `${path}.phase`);
  scope.ctx.upgrade(`${path}.phase`, 'a phase');
}

/** Function and arguments of a measure or window function. `filter` is read after them. */
export function readAggregateCall(
  scope: Scope,
  e: Callee,
  note: ExprNote | undefined,
  position: Position,
  path: string,
  filter?: () => IrExpr | undefined,
): ReadAggregateCall {
  const old = 'args' in e ? e.args : [];
  const given = readArguments(scope, e.arguments, old, path).map(plain);
  const { fn, args, writtenName } = resolveFunction(
    scope.ctx.function(e.functionReference, path),
    position,
    given,
    e.options,
    note?.text ?? '',
    path,
  );
  checkPhase(scope, e.phase, path);
  const condition = filter?.();
  const callee = aggregateCall(fn, args, {
    distinct: e.invocation === AggregateFunction_AggregationInvocation.DISTINCT,
    ...(condition ? { filter: condition } : {}),
    ...(writtenName === undefined ? {} : { writtenName }),
    ...(note?.form === ExprNote_Form.UNSCALED ? { unscaled: true } : {}),
  });
  const asExpr = literal(null, callee.type);
  const { wire } = withDeclaredType(scope, asExpr, e.outputType, path);
  return { call: callee, ...(wire ? { wire } : {}) };
}

/** Row offsets are int in Spark. */
function offset(e: IrExpr, rows: boolean, path: string): IrExpr {
  if (!rows || e.kind !== 'Literal' || typeof e.value !== 'bigint') return e;
  if (e.value < 0n || e.value > 2_147_483_647n) return raise('SUBSTRAIT_COUNT_OUT_OF_RANGE', { what: 'window offset', value: String(e.value) }, path);
  return literal(Number(e.value), intType);
}

function readBound(scope: Scope, b: Expression_WindowFunction_Bound | undefined, rows: boolean, path: string): IrBound {
  switch (b?.kind.case) {
    case undefined:
    case 'unbounded':
      return { kind: 'unbounded' };
    case 'currentRow':
      return { kind: 'currentRow' };
    case 'preceding':
    case 'following': {
      const { offsetExpr, offset: count } = b.kind.value;
      const at = `${path}.${b.kind.case}`;
      if (offsetExpr) return { kind: b.kind.case, offset: offset(scope.read(offsetExpr, `${at}.offsetExpr`), rows, at) };
      if (count === undefined) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'offsetExpr' }, at);
      return { kind: b.kind.case, offset: offset(literal(count, { kind: 'bigint' }), rows, at) };
    }
  }
}

/** The frame of a window function; without bounds_type both bounds must be unbounded or the current row. */
export function readFrame(scope: Scope, e: Expression_WindowFunction | ConsistentPartitionWindowRel_WindowRelFunction, path: string) {
  const rows = e.boundsType !== Expression_WindowFunction_BoundsType.RANGE;
  const lower = readBound(scope, e.lowerBound, rows, `${path}.lowerBound`);
  const upper = readBound(scope, e.upperBound, rows, `${path}.upperBound`);
  return { unit: rows ? ('rows' as const) : ('range' as const), lower, upper };
}

/** A window function expression. */
export function readWindowCall(scope: Scope, e: Expression_WindowFunction, path: string): RawExpr {
  const note = scope.notes.next();
  const { call, wire } = readAggregateCall(scope, e, note, 'window', path);
  const partitions = e.partitions.map((p, i) => scope.read(p, `${path}.partitions[${i}]`));
  const sorts = e.sorts.map((s, i) => readSort(scope, s, `${path}.sorts[${i}]`));
  const ir = windowCall(call, partitions, sorts, readFrame(scope, e, path));
  return wire ? { ir, wire } : { ir };
}
