import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { raise } from '../../errors/raise.ts';
import { bigintType } from '../../types/data-type.ts';
import { ExprNote_Form } from '../gen/sparkstrait/sparkstrait_pb.ts';
import {
  AggregateFunction_AggregationInvocation,
  AggregationPhase,
  type Expression_WindowFunction_BoundSchema,
  Expression_WindowFunction_BoundsType,
  ExpressionSchema,
  SortField_SortDirection,
  type SortFieldSchema,
} from '../gen/substrait/algebra_pb.ts';
import type { IrAggregateCall, IrBound, IrExpr, IrFrame, IrSort, IrWindowCall } from '../ir/expression.ts';
import type { Scope, WrittenExpr } from './scope.ts';
import { adapterCast, type CallForm, callForm, type FunctionFields, functionAnchor, functionFields } from './write-call.ts';

type BoundInit = MessageInitShape<typeof Expression_WindowFunction_BoundSchema>;
type SortInit = MessageInitShape<typeof SortFieldSchema>;

function direction(s: IrSort): SortField_SortDirection {
  if (s.descending) return s.nullsFirst ? SortField_SortDirection.DESC_NULLS_FIRST : SortField_SortDirection.DESC_NULLS_LAST;
  return s.nullsFirst ? SortField_SortDirection.ASC_NULLS_FIRST : SortField_SortDirection.ASC_NULLS_LAST;
}

export function writeSort(scope: Scope, s: IrSort): SortInit {
  scope.notes.number();
  return { expr: scope.write(s.expr).expr, sortKind: { case: 'direction', value: direction(s) } };
}

/** Substrait's row offsets are i64, Spark's int. */
function widened(offset: IrExpr, frame: IrFrame): IrExpr {
  if (frame.unit !== 'rows' || offset.kind !== 'Literal' || offset.type.kind !== 'int' || typeof offset.value !== 'number') return offset;
  return { ...offset, type: bigintType, value: BigInt(offset.value) };
}

function writeBound(scope: Scope, b: IrBound, frame: IrFrame): BoundInit {
  switch (b.kind) {
    case 'unbounded':
      return { kind: { case: 'unbounded', value: {} } };
    case 'currentRow':
      return { kind: { case: 'currentRow', value: {} } };
    case 'preceding':
    case 'following': {
      const e = widened(b.offset, frame);
      const offsetExpr = scope.write(e).expr;
      const count =
        e.kind === 'Literal' && (typeof e.value === 'number' || typeof e.value === 'bigint') ? BigInt(Math.trunc(Number(e.value))) : undefined;
      const whole = e.type.kind === 'bigint' || e.type.kind === 'int' || e.type.kind === 'smallint' || e.type.kind === 'tinyint';
      return { kind: { case: b.kind, value: { offsetExpr, ...(whole && count !== undefined && count >= 0n ? { offset: count } : {}) } } };
    }
  }
}

const boundsTypes = { rows: Expression_WindowFunction_BoundsType.ROWS, range: Expression_WindowFunction_BoundsType.RANGE } as const;

/** The note on an aggregate or window function. */
export function callNote(call: IrAggregateCall, form: CallForm) {
  return { text: form.text, ...(call.unscaled ? { form: ExprNote_Form.UNSCALED } : {}) };
}

export function invocation(call: IrAggregateCall): AggregateFunction_AggregationInvocation {
  return call.distinct ? AggregateFunction_AggregationInvocation.DISTINCT : AggregateFunction_AggregationInvocation.ALL;
}

interface WindowFields extends FunctionFields {
  functionReference: number;
  phase: AggregationPhase;
  invocation: AggregateFunction_AggregationInvocation;
  lowerBound: BoundInit;
  upperBound: BoundInit;
  boundsType: Expression_WindowFunction_BoundsType;
}

/** Function, arguments and frame, but not partitions and order: what window expressions and window relations share. */
export function windowFunctionFields(
  scope: Scope,
  e: IrWindowCall,
  form: CallForm,
  between: () => void,
): { readonly nullable: boolean; readonly value: WindowFields } {
  if (e.call.filter) raise('SUBSTRAIT_UNWRITABLE', { what: 'a FILTER of a window function' });
  const { nullable, fields, name } = functionFields(scope, form, e.call.args);
  between();
  const lowerBound = writeBound(scope, e.frame.lower, e.frame);
  const upperBound = writeBound(scope, e.frame.upper, e.frame);
  const value = {
    functionReference: functionAnchor(scope, form, name),
    ...fields,
    phase: AggregationPhase.INITIAL_TO_RESULT,
    invocation: invocation(e.call),
    lowerBound,
    upperBound,
    boundsType: boundsTypes[e.frame.unit],
  };
  return { nullable, value };
}

export function writeWindowCall(scope: Scope, e: IrWindowCall): WrittenExpr {
  const form = callForm(e.call, 'window');
  if (form.declared) scope.notes.number();
  scope.notes.number(callNote(e.call, form));
  let partitions: ReturnType<Scope['write']>['expr'][] = [];
  let sorts: SortInit[] = [];
  const { nullable, value } = windowFunctionFields(scope, e, form, () => {
    partitions = e.partitions.map((p) => scope.write(p).expr);
    sorts = e.sorts.map((s) => writeSort(scope, s));
  });
  const expr = create(ExpressionSchema, { rexType: { case: 'windowFunction', value: { ...value, partitions, sorts } } });
  if (!form.declared) return { expr, nullable };
  const outer = nullable || e.nullable;
  return { expr: adapterCast(expr, e.type, outer), nullable: outer };
}
