import { AggregationPhase } from '../gen/substrait/algebra_pb.ts';
import type { IrAggregateCall } from '../ir/expression.ts';
import type { IrAggregate } from '../ir/relation.ts';
import { finish } from './common.ts';
import type { Scope, WrittenRel } from './scope.ts';
import type { OwnColumn } from './wire-columns.ts';
import { callForm, functionAnchor, functionFields } from './write-call.ts';
import { callNote, invocation } from './write-window.ts';

function writeMeasure(scope: Scope, m: IrAggregateCall) {
  const form = callForm(m, 'measure');
  scope.notes.number(callNote(m, form));
  const { nullable, fields, name } = functionFields(scope, form, m.args);
  const functionReference = functionAnchor(scope, form, name);
  const filter = m.filter ? scope.write(m.filter).expr : undefined;
  const measure = { functionReference, ...fields, phase: AggregationPhase.INITIAL_TO_RESULT, invocation: invocation(m) };
  const own: OwnColumn = { nullable, ...(form.declared ? { wireType: form.declared } : {}) };
  return { measure: { measure, ...(filter ? { filter } : {}) }, own };
}

/** Keys, then measures. A key is nullable where a grouping set lacks it. */
export function writeAggregate(scope: Scope, r: IrAggregate, input: WrittenRel): WrittenRel {
  const keys = r.keys.map((k) => scope.write(k));
  const measures = r.measures.map((m) => writeMeasure(scope, m));
  const keyColumns = keys.map((k, i) => ({ nullable: k.nullable || r.groupings.some((set) => !set.includes(i)) }));
  return finish(
    scope,
    r,
    [input],
    [...keyColumns, ...measures.map((m) => m.own)],
    () => ({ hint: { groupingSets: r.groupingSets && r.groupings.length === 1, distinct: r.distinct } }),
    (common) => ({
      case: 'aggregate',
      value: {
        common,
        input: input.rel,
        groupingExpressions: keys.map((k) => k.expr),
        groupings: r.groupings.map((set) => ({ expressionReferences: [...set] })),
        measures: measures.map((m) => m.measure),
      },
    }),
  );
}
