import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { InternalError } from '../../errors/compile-error.ts';
import { substraitTypeCode } from '../../functions/substrait-types.ts';
import { ownUrn } from '../functions/urns.ts';
import {
  type Expression,
  type Expression_FieldReferenceSchema,
  type Expression_ReferenceSegment,
  Expression_ReferenceSegmentSchema,
  ExpressionSchema,
} from '../gen/substrait/algebra_pb.ts';
import type { IrAnchorField, IrExpr, IrField, IrLambdaVariable, IrListElement, IrMapValue, IrOuterField, IrStructField } from '../ir/expression.ts';
import type { Row, Scope, WireColumn, WrittenExpr } from './scope.ts';
import { adapterCast } from './write-call.ts';
import { writeLiteral } from './write-literal.ts';
import { writeType } from './write-type.ts';

type RootType = NonNullable<MessageInitShape<typeof Expression_FieldReferenceSchema>['rootType']>;
type Step = IrStructField | IrListElement | IrMapValue;
export type PathRoot = IrField | IrOuterField | IrAnchorField | IrLambdaVariable;

function columnOf(row: Row | undefined, index: number): WireColumn {
  const column = row?.[index];
  if (!column) throw new InternalError(`no column ${index} in a row of ${row?.length ?? 0}`);
  return column;
}

/** The column a reference names, as the bytes have it. */
function columnFor(scope: Scope, e: Exclude<PathRoot, IrLambdaVariable>): WireColumn {
  switch (e.kind) {
    case 'Field':
      return columnOf(scope.row, e.index);
    case 'OuterField':
      return columnOf(scope.place.outer[e.steps - 1], e.index);
    case 'AnchorField':
      return columnOf(scope.place.lateral.get(e.anchor), e.index);
  }
}

function rootOf(e: PathRoot): RootType {
  switch (e.kind) {
    case 'Field':
      return { case: 'rootReference', value: {} };
    case 'OuterField':
      return { case: 'outerReference', value: { outerReferenceType: { case: 'stepsOut', value: e.steps } } };
    case 'AnchorField':
      return { case: 'outerReference', value: { outerReferenceType: { case: 'relReference', value: e.anchor } } };
    case 'LambdaVariable':
      return { case: 'lambdaParameterReference', value: { stepsOut: e.steps } };
  }
}

function structSegment(field: number, child: Expression_ReferenceSegment | undefined): Expression_ReferenceSegment {
  return create(Expression_ReferenceSegmentSchema, { referenceType: { case: 'structField', value: { field, ...(child ? { child } : {}) } } });
}

function stepSegment(step: Step, child: Expression_ReferenceSegment | undefined): Expression_ReferenceSegment {
  const below = child ? { child } : {};
  switch (step.kind) {
    case 'StructField':
      return structSegment(step.ordinal, child);
    case 'ListElement':
      return create(Expression_ReferenceSegmentSchema, {
        referenceType: { case: 'listElement', value: { offset: Number(step.index.value), ...below } },
      });
    case 'MapValue':
      return create(Expression_ReferenceSegmentSchema, {
        referenceType: { case: 'mapKey', value: { mapKey: writeLiteral(step.key.value, step.key.type, false), ...below } },
      });
  }
}

function selection(rootType: RootType, path: Expression_ReferenceSegment | undefined): Expression {
  return create(ExpressionSchema, {
    rexType: { case: 'selection', value: { rootType, ...(path ? { referenceType: { case: 'directReference', value: path } } : {}) } },
  });
}

/** Names by which the query spelled the struct fields of a path, where one of them is not the field's own. */
function spelledFields(steps: readonly Step[]): readonly string[] {
  const fields = steps.filter((s) => s.kind === 'StructField');
  const own = (s: IrStructField): string | undefined => (s.input.type.kind === 'struct' ? s.input.type.fields[s.ordinal]?.name : undefined);
  return fields.some((s) => s.name !== own(s)) ? fields.map((s) => s.name) : [];
}

const isPathRoot = (e: IrExpr): e is PathRoot =>
  e.kind === 'Field' || e.kind === 'OuterField' || e.kind === 'AnchorField' || e.kind === 'LambdaVariable';

/** Whether a step is a segment of a reference; subscripts that are none are functions of our own. */
export function isStep(e: IrExpr): e is Step {
  if (e.kind === 'StructField') return true;
  if (e.kind === 'MapValue') return e.key.value !== null;
  return e.kind === 'ListElement' && e.index.type.kind === 'int' && typeof e.index.value === 'number' && e.index.value >= 0;
}

/** A column, in the adapter cast that its measure's row prescribes. */
export function writeColumn(scope: Scope, e: PathRoot): WrittenExpr {
  if (e.kind === 'LambdaVariable') {
    scope.notes.number({ text: e.spelling });
    const parameter = scope.lambdas[e.steps]?.[e.index];
    if (!parameter) throw new InternalError(`no lambda parameter ${e.steps}.${e.index}`);
    return { expr: selection(rootOf(e), structSegment(e.index, undefined)), nullable: parameter.nullable };
  }
  const column = columnFor(scope, e);
  if (column.wireType) scope.notes.number();
  scope.notes.number({ text: e.spelling });
  const expr = selection(rootOf(e), structSegment(e.index, undefined));
  if (!column.wireType) return { expr, nullable: column.wireNullable };
  const nullable = column.wireNullable || e.nullable;
  return { expr: adapterCast(expr, e.type, nullable), nullable };
}

/** A part of a column or of another expression's value: one reference for as many steps as hang together. */
export function writePath(scope: Scope, e: Step): WrittenExpr {
  const steps: Step[] = [];
  let base: IrExpr = e;
  while (isStep(base)) {
    steps.unshift(base);
    base = base.input;
  }
  const path = steps.reduceRight<Expression_ReferenceSegment | undefined>((child, step) => stepSegment(step, child), undefined);
  const names = spelledFields(steps);
  if (isPathRoot(base)) {
    scope.notes.number({ text: base.spelling, names });
    return { expr: selection(rootOf(base), structSegment(base.index, path)), nullable: e.nullable };
  }
  scope.notes.number({ names });
  const root = scope.write(base);
  return { expr: selection({ case: 'expression', value: root.expr }, path), nullable: e.nullable };
}

/** A subscript that no reference segment can be: `arr[-1]`, `arr[0L]`, `m[null]`. */
export function writeSubscript(scope: Scope, e: IrListElement | IrMapValue): WrittenExpr {
  const subscript = e.kind === 'ListElement' ? e.index : e.key;
  const name = e.kind === 'ListElement' ? 'get_array_item' : 'get_map_value';
  scope.notes.number();
  const args = [e.input, subscript].map((a) => ({ argType: { case: 'value' as const, value: scope.write(a).expr } }));
  const signature = `${name}:${substraitTypeCode(e.input.type)}_${substraitTypeCode(subscript.type)}`;
  const functionReference = scope.ctx.anchors.of(ownUrn, signature);
  const value = { functionReference, arguments: args, outputType: writeType(e.type, true) };
  return { expr: create(ExpressionSchema, { rexType: { case: 'scalarFunction', value } }), nullable: true };
}
