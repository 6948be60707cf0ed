import { raise } from '../../errors/raise.ts';
import { sameExpressions, withoutNormalization } from '../ir/normalized.ts';
import type { IrWindowRel } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';
import { carrier } from './carrier.ts';
import { finish } from './common.ts';
import type { Scope, WrittenRel } from './scope.ts';
import type { OwnColumn } from './wire-columns.ts';
import { callForm } from './write-call.ts';
import { callNote, windowFunctionFields, writeSort } from './write-window.ts';

/** A Window that computes more than calls: a Project which adds its expressions to the input's columns. */
function writeAsProject(scope: Scope, r: IrWindowRel, input: WrittenRel): WrittenRel {
  const written = r.expressions.map((e) => scope.write(e));
  return finish(
    scope,
    r,
    [input],
    written.map((w) => ({ nullable: w.nullable })),
    (columns) => ({ hint: { idNames: [...(r.idNames ?? [])] }, outputNames: columnNames(columns) }),
    (common) => ({ case: 'project', value: { common, input: input.rel, expressions: written.map((w) => w.expr) } }),
  );
}

/** A Window of an optimized plan. Functions whose Substrait type is not Spark's are cast in a carrier above. */
export function writeWindowRel(scope: Scope, r: IrWindowRel, input: WrittenRel): WrittenRel {
  if (r.expressions.some((e) => e.kind !== 'WindowCall')) return writeAsProject(scope, r, input);
  const partitionsOfCalls = r.partitions.map(withoutNormalization);
  if (!r.calls.every((c) => sameExpressions(c.partitions, partitionsOfCalls)))
    raise('SUBSTRAIT_UNWRITABLE', { what: 'calls with partitions of their own' });
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
