import { raise } from '../../errors/raise.ts';
import { booleanType, type DataType } from '../../types/data-type.ts';
import { type ExprNote, ExprNote_Form } from '../gen/sparkstrait/sparkstrait_pb.ts';
import {
  type Expression,
  type Expression_Cast,
  Expression_Cast_FailureBehavior,
  type Expression_IfThen,
  type Expression_Lambda,
  type Expression_Literal,
  type Expression_MultiOrList,
  type Expression_Nested,
  type Expression_SingularOrList,
  type Expression_SwitchExpression,
} from '../gen/substrait/algebra_pb.ts';
import { contextVariable } from '../ir/context-variables.ts';
import type { IrCast, IrExpr, IrLiteral } from '../ir/expression.ts';
import { insetByCount } from '../ir/inset.ts';
import { asPacked, packedNote } from '../ir/packed.ts';
import { call, cast, ifThen, inList, lambda, list, literal, map, struct } from '../ir/typing.ts';
import { balancedTree } from './balanced.ts';
import { asInPlan, readCall } from './read-call.ts';
import { readGrouping } from './read-grouping.ts';
import { readLiteral } from './read-literal.ts';
import { readReference } from './read-reference.ts';
import { readSubquery } from './read-subquery.ts';
import { readType } from './read-type.ts';
import { readWindowCall } from './read-window.ts';
import type { RawExpr, Scope } from './scope.ts';
import { sameOnWire, TypeNotes } from './wire-types.ts';

/** A type with what its note says of it. */
function annotated(t: DataType, note: ExprNote | undefined): DataType {
  return note ? new TypeNotes(note.names, note.text, note.form === ExprNote_Form.VOID).apply(t) : t;
}

function readLiteralExpr(scope: Scope, l: Expression_Literal, path: string): IrLiteral {
  const note = scope.notes.next();
  const { value, type } = readLiteral(scope.ctx, l, path);
  return literal(note?.text === packedNote ? asPacked(value) : value, annotated(type, note));
}

function failureMode(e: Expression_Cast, note: ExprNote | undefined): IrCast['onFailure'] {
  if (note?.form === ExprNote_Form.TRY_CAST) return 'try';
  return e.failureBehavior === Expression_Cast_FailureBehavior.THROW_EXCEPTION ? 'throw' : 'null';
}

/** A cast; one that says nothing about failure, around a call or column whose type it gives back to Spark, disappears. */
function readCast(scope: Scope, e: Expression_Cast, path: string): RawExpr {
  const note = scope.notes.next();
  const inner = scope.raw(e.input, `${path}.input`);
  const type = annotated(readType(scope.ctx, e.type, `${path}.type`).type, note);
  const isAdapter = e.failureBehavior === Expression_Cast_FailureBehavior.UNSPECIFIED;
  if (isAdapter && inner.wire && sameOnWire(type, inner.ir.type)) return { ir: inner.ir };
  if (isAdapter && inner.asDate && type.kind === 'date') return { ir: inner.asDate };
  const input = asInPlan(inner);
  return { ir: cast(input, type, failureMode(e, note)), ...(isAdapter ? { castOf: input } : {}) };
}

function readIfThen(scope: Scope, e: Expression_IfThen, path: string): IrExpr {
  const found = readGrouping(scope, e, path);
  if (found) return found;
  const note = scope.notes.next();
  const clauses = e.ifs.map((c, i) => {
    const at = `${path}.ifs[${i}]`;
    const when = scope.read(c.if, `${at}.if`);
    return { when, then: scope.read(c.then, `${at}.then`) };
  });
  const otherwise = e.else ? scope.read(e.else, `${path}.else`) : undefined;
  if (clauses.length === 0) return otherwise ?? raise('SUBSTRAIT_MISSING_FIELD', { field: 'ifs' }, path);
  const isIf = note?.form === ExprNote_Form.IF && clauses.length === 1 && otherwise;
  return ifThen(isIf ? 'if' : 'case', clauses, otherwise);
}

/** CASE with an operand is Spark's CASE of comparisons. */
function readSwitch(scope: Scope, e: Expression_SwitchExpression, path: string): IrExpr {
  scope.notes.next();
  const match = scope.read(e.match, `${path}.match`);
  const clauses = e.ifs.map((c, i) => {
    const { value, type } = readLiteral(scope.ctx, c.if, `${path}.ifs[${i}].if`);
    return { when: call('=', [match, literal(value, type)]), then: scope.read(c.then, `${path}.ifs[${i}].then`) };
  });
  if (clauses.length === 0) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'ifs' }, path);
  return ifThen('case', clauses, e.else ? scope.read(e.else, `${path}.else`) : undefined);
}

function readOrList(scope: Scope, e: Expression_SingularOrList, path: string): IrExpr {
  const note = scope.notes.next();
  const value = scope.read(e.value, `${path}.value`);
  const options = e.options.map((o, i) => scope.read(o, `${path}.options[${i}]`));
  if (options.length === 0) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'options' }, path);
  const isSet = note?.text ? note.text === 'inset' : insetByCount(options, scope.ctx.stage);
  return inList(value, options, isSet ? true : undefined);
}

/** Rows in a list: spelled out, with the same three-valued result. */
function readMultiOrList(scope: Scope, e: Expression_MultiOrList, path: string): IrExpr {
  scope.notes.next();
  const row = e.value.map((v, i) => scope.read(v, `${path}.value[${i}]`));
  const rows = e.options.map((o, i) => {
    const fields = o.fields.map((f, j) => scope.read(f, `${path}.options[${i}].fields[${j}]`));
    const equal = row.map((v, j) => call('=', [v, fields[j] ?? literal(null, v.type)]));
    if (fields.length !== row.length) raise('SUBSTRAIT_INVALID_PLAN', { reason: 'Rows of different width.' }, `${path}.options[${i}]`);
    return balancedTree('and', equal) ?? literal(true, booleanType);
  });
  return balancedTree('or', rows) ?? raise('SUBSTRAIT_MISSING_FIELD', { field: 'options' }, path);
}

function readNested(scope: Scope, e: Expression_Nested, path: string): IrExpr {
  const note = scope.notes.next();
  switch (e.nestedType.case) {
    case 'struct': {
      const fields = e.nestedType.value.fields.map((f, i) => scope.read(f, `${path}.struct.fields[${i}]`));
      const names = fields.map((_, i) => note?.names[i] ?? `col${i + 1}`);
      return struct(names, fields, note?.text ? note.text : undefined);
    }
    case 'list':
      return list(e.nestedType.value.values.map((v, i) => scope.read(v, `${path}.list.values[${i}]`)));
    case 'map':
      return map(
        e.nestedType.value.keyValues.map((kv, i) => {
          const key = scope.read(kv.key, `${path}.map.keyValues[${i}].key`);
          return { key, value: scope.read(kv.value, `${path}.map.keyValues[${i}].value`) };
        }),
      );
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'nestedType' }, path);
  }
}

const parameterNames = ['x', 'y', 'z'];

function readLambda(scope: Scope, e: Expression_Lambda, path: string): IrExpr {
  const note = scope.notes.next();
  const names = new TypeNotes(note?.names ?? [], note?.text, false);
  const params = (e.parameters?.types ?? []).map((t, i) => {
    const name = names.name() ?? parameterNames[i] ?? `x_${i}`;
    const { type, nullable } = readType(scope.ctx, t, `${path}.parameters.types[${i}]`);
    return { name, type: names.apply(type), nullable };
  });
  const within = makeScope({ ...scope, lambdas: [params, ...scope.lambdas] });
  return lambda(params, within.read(e.body, `${path}.body`));
}

function readRaw(scope: Scope, e: Expression | undefined, path: string): RawExpr {
  const rex = e?.rexType;
  if (!rex) return raise('SUBSTRAIT_MISSING_FIELD', { field: 'expression' }, path);
  switch (rex.case) {
    case undefined:
      return raise('SUBSTRAIT_MISSING_FIELD', { field: 'rexType' }, path);
    case 'literal':
      return { ir: readLiteralExpr(scope, rex.value, `${path}.literal`) };
    case 'selection':
      return readReference(scope, rex.value, `${path}.selection`);
    case 'scalarFunction':
      return readCall(scope, rex.value, `${path}.scalarFunction`);
    case 'windowFunction':
      return readWindowCall(scope, rex.value, `${path}.windowFunction`);
    case 'cast':
      return readCast(scope, rex.value, `${path}.cast`);
    case 'ifThen':
      return { ir: readIfThen(scope, rex.value, `${path}.ifThen`) };
    case 'switchExpression':
      return { ir: readSwitch(scope, rex.value, `${path}.switchExpression`) };
    case 'singularOrList':
      return { ir: readOrList(scope, rex.value, `${path}.singularOrList`) };
    case 'multiOrList':
      return { ir: readMultiOrList(scope, rex.value, `${path}.multiOrList`) };
    case 'subquery':
      return { ir: readSubquery(scope, rex.value, `${path}.subquery`) };
    case 'nested':
      return { ir: readNested(scope, rex.value, `${path}.nested`) };
    case 'lambda':
      return { ir: readLambda(scope, rex.value, `${path}.lambda`) };
    case 'dynamicParameter': {
      const value = scope.ctx.parameter(rex.value.parameterReference, `${path}.dynamicParameter`);
      return readRaw(scope, value, `${path}.dynamicParameter`);
    }
    case 'executionContextVariable': {
      const note = scope.notes.next();
      const kind = rex.value.executionContextVariableType.case;
      const variable = kind && contextVariable(contextNames[kind], note?.text);
      return variable ? { ir: variable } : raise('SUBSTRAIT_MISSING_FIELD', { field: 'executionContextVariableType' }, path);
    }
    default:
      return raise('SUBSTRAIT_UNSUPPORTED', { what: `the expression ${rex.case}` }, path);
  }
}
const contextNames = { currentDate: 'current_date', currentTimestamp: 'current_timestamp', currentTimezone: 'current_timezone' } as const;

/** A scope that can read. */
export function makeScope(s: Omit<Scope, 'raw' | 'read'>): Scope {
  const scope: Scope = {
    ...s,
    raw: (e, path) => readRaw(scope, e, path),
    read: (e, path) => asInPlan(readRaw(scope, e, path)),
  };
  return scope;
}
