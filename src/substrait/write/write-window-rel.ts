import { InternalError } from '../../errors/compile-error.ts';
import type { IrWindowRel } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';
import { carrier } from './carrier.ts';
import { finish } from './common.ts';
import type { Scope, WrittenRel } from './scope.ts';
import type { OwnColumn } from './wire-columns.ts';
import { callForm } from './write-call.ts';
import { callNote, windowFunctionFields, writeSort } from './write-window.ts';

/** A Window of an optimized plan. Functions whose Substrait type is not Spark's are cast in a carrier above. */
export function writeWindowRel(scope: Scope, r: IrWindowRel, input: WrittenRel): WrittenRel {
  if (r.expressions.length !== r.calls.length) throw new InternalError('a window relation computes calls only');
  const own: OwnColumn[] = [];
  const windowFunctions = r.calls.map((c) => {
    const form = callForm(c.call, 'window');
    scope.notes.number(callNote(c.call, form));
    const { nullable, value } = windowFunctionFields(scope, c, form, () => {});
    own.push({ nullable, ...(form.declared ? { wireType: form.declared } : {}) });
    return value;
  });
  const partitionExpressions = r.partitions.map((p) => scope.write(p).expr);
  const sorts = r.sorts.map((s) => writeSort(scope, s));
  const adapted = own.some((c) => c.wireType);
  const written = finish(
    scope,
    adapted ? { ...r, layers: [] } : r,
    [input],
    own,
    (columns) => ({ hint: { idNames: [...(r.idNames ?? [])] }, outputNames: columnNames(columns) }),
    (common) => ({ case: 'window', value: { common, input: input.rel, windowFunctions, partitionExpressions, sorts } }),
  );
  return adapted ? carrier(scope.ctx, scope.place, written, r.layers) : written;
}
