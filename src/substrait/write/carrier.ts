import { create } from '@bufbuild/protobuf';
import { type Expression, ExpressionSchema } from '../gen/substrait/algebra_pb.ts';
import type { IrLayer, IrProject } from '../ir/relation.ts';
import { columnNames } from '../ir/type-notes.ts';
import { finish } from './common.ts';
import { Notes } from './notes.ts';
import type { Place, PlanContext, Row, WrittenRel } from './scope.ts';
import { adapterCast } from './write-call.ts';
import { makeScope } from './write-expression.ts';

function field(index: number): Expression {
  return create(ExpressionSchema, {
    rexType: {
      case: 'selection',
      value: {
        rootType: { case: 'rootReference', value: {} },
        referenceType: { case: 'directReference', value: { referenceType: { case: 'structField', value: { field: index } } } },
      },
    },
  });
}

/**
 * A Project of all columns, flagged as no node of Spark's: it carries layers where the relation below has no place for them, and casts columns whose
 * type is not Spark's.
 */
export function carrier(ctx: PlanContext, place: Place, input: WrittenRel, layers: readonly IrLayer[]): WrittenRel {
  const width = input.columns.length;
  const scope = makeScope({ ctx, place, row: input.columns, notes: new Notes(), lambdas: [] });
  const columns: Row = input.columns.map(({ wireType: _, ...c }) => c);
  const expressions = input.columns.map((c, i) => {
    if (c.wireType) scope.notes.number();
    scope.notes.number();
    return c.wireType ? adapterCast(field(i), c.type, c.wireNullable) : field(i);
  });
  const r: IrProject = {
    kind: 'Project',
    input: { kind: 'Reference', ordinal: 0, layers: [] },
    expressions: columns.map((c, index) => ({ kind: 'Field', index, type: c.type, nullable: c.nullable })),
    names: columns.map((c) => c.name),
    explicitAlias: [],
    appended: 0,
    layers,
  };
  return finish(
    scope,
    r,
    [input],
    columns.map((c) => ({ nullable: c.wireNullable })),
    () => ({ hint: { carrier: true }, emit: columns.map((_, i) => width + i), outputNames: columnNames(columns) }),
    (common) => ({ case: 'project', value: { common, input: input.rel, expressions } }),
  );
}
