import { raise } from '../../errors/raise.ts';
import { intType } from '../../types/data-type.ts';
import type { ExprNote } from '../gen/sparkstrait/sparkstrait_pb.ts';
import type {
  Expression_FieldReference,
  Expression_FieldReference_OuterReference,
  Expression_ReferenceSegment,
} from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import { listElement, literal, mapValue, structField } from '../ir/typing.ts';
import { readLiteral } from './read-literal.ts';
import type { RawExpr, ReadColumn, Row, Scope } from './scope.ts';

function columnAt(row: Row, index: number, path: string): ReadColumn {
  return row[index] ?? raise('SUBSTRAIT_OUT_OF_RANGE', { what: 'column', index: String(index), count: String(row.length) }, path);
}

/** The row around that an outer reference means, and how to say so in IR. */
function outerColumn(scope: Scope, ref: Expression_FieldReference_OuterReference, field: number, path: string) {
  const { case: kind, value } = ref.outerReferenceType;
  if (kind === 'relReference') {
    const left = scope.place.lateral.get(value);
    if (left) return { column: columnAt(left, field, path), at: { kind: 'AnchorField' as const, anchor: value } };
    const found = scope.place.outer.findIndex((o) => o.anchors.includes(value));
    const row = scope.place.outer[found];
    if (!row) return raise('SUBSTRAIT_UNKNOWN_ANCHOR', { what: 'enclosing relation', anchor: String(value) }, path);
    return { column: columnAt(row.row, field, path), at: { kind: 'OuterField' as const, steps: found + 1 } };
  }
  const steps = value ?? 0;
  const row = scope.place.outer[steps - 1];
  if (!row) return raise('SUBSTRAIT_OUT_OF_RANGE', { what: 'enclosing query', index: String(steps), count: String(scope.place.outer.length) }, path);
  return { column: columnAt(row.row, field, path), at: { kind: 'OuterField' as const, steps } };
}

interface Root {
  readonly raw: RawExpr;
  /** The part of the reference below the root. */
  readonly rest: Expression_ReferenceSegment | undefined;
}

function ofColumn(column: ReadColumn, ir: IrExpr): RawExpr {
  return column.wireType ? { ir, wire: column.wireType } : { ir };
}

/** The root of a reference: a column of the row, of an outer row, a lambda's parameter, or an expression's value. */
function readRoot(scope: Scope, ref: Expression_FieldReference, note: ExprNote | undefined, path: string): Root {
  if (ref.referenceType.case === 'maskedReference') return raise('SUBSTRAIT_UNSUPPORTED', { what: 'a mask as an expression' }, path);
  const segment = ref.referenceType.value;
  if (ref.rootType.case === 'expression') return { raw: { ir: scope.read(ref.rootType.value, `${path}.expression`) }, rest: segment };
  if (segment?.referenceType.case !== 'structField') return raise('SUBSTRAIT_MISSING_FIELD', { field: 'directReference.structField' }, path);
  const { field, child: rest } = segment.referenceType.value;
  const spelling = note?.text ? { spelling: note.text } : {};
  switch (ref.rootType.case) {
    case 'outerReference': {
      const { column, at } = outerColumn(scope, ref.rootType.value, field, path);
      const { type, nullable, index } = column;
      return { raw: ofColumn(column, { ...at, index, type, nullable, ...spelling }), rest };
    }
    case 'lambdaParameterReference': {
      const { stepsOut } = ref.rootType.value;
      const parameter = scope.lambdas[stepsOut]?.[field];
      if (!parameter)
        return raise(
          'SUBSTRAIT_OUT_OF_RANGE',
          { what: 'lambda parameter', index: `${stepsOut}.${field}`, count: String(scope.lambdas.length) },
          path,
        );
      const { type, nullable } = parameter;
      return { raw: { ir: { kind: 'LambdaVariable', steps: stepsOut, index: field, type, nullable, ...spelling } }, rest };
    }
    default: {
      const column = columnAt(scope.row, field, path);
      const { type, nullable, index } = column;
      return { raw: ofColumn(column, { kind: 'Field', index, type, nullable, ...spelling }), rest };
    }
  }
}

/** One step into a value. */
function readStep(scope: Scope, input: IrExpr, segment: Expression_ReferenceSegment, names: readonly string[], path: string) {
  const s = segment.referenceType;
  const wrong = (): never => raise('SUBSTRAIT_TYPE_MISMATCH', { expected: s.case ?? 'a segment', found: input.type.kind }, path);
  switch (s.case) {
    case 'structField': {
      const [name, ...others] = names;
      return { ir: structField(input, s.value.field, name) ?? wrong(), child: s.value.child, names: others };
    }
    case 'listElement':
      if (s.value.offset < 0) return raise('SUBSTRAIT_UNSUPPORTED', { what: 'a list element counted from the end' }, path);
      return { ir: listElement(input, literal(s.value.offset, intType)) ?? wrong(), child: s.value.child, names };
    case 'mapKey': {
      const { value, type } = readLiteral(scope.ctx, s.value.mapKey, `${path}.mapKey`);
      return { ir: mapValue(input, literal(value, type)) ?? wrong(), child: s.value.child, names };
    }
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'referenceType' }, path);
  }
}

export function readReference(scope: Scope, ref: Expression_FieldReference, path: string): RawExpr {
  const note = scope.notes.next();
  const { raw, rest } = readRoot(scope, ref, note, path);
  if (!rest) return raw;
  let ir = raw.ir;
  let names: readonly string[] = note?.names ?? [];
  for (let segment: Expression_ReferenceSegment | undefined = rest; segment; ) {
    const step: ReturnType<typeof readStep> = readStep(scope, ir, segment, names, path);
    ir = step.ir;
    names = step.names;
    segment = step.child;
  }
  return { ir };
}
