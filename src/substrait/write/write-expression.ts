import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { assertNever, InternalError } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import { castMayFail } from '../../types/cast-nullability.ts';
import { typeName } from '../../types/data-type.ts';
import { ownUrn } from '../functions/urns.ts';
import { ExprNote_Form } from '../gen/sparkstrait/sparkstrait_pb.ts';
import {
  Expression_Cast_FailureBehavior,
  Expression_Subquery_SetPredicate_PredicateOp,
  ExpressionSchema,
  type FunctionArgumentSchema,
} from '../gen/substrait/algebra_pb.ts';
import type {
  IrCall,
  IrCast,
  IrContextVariable,
  IrExpr,
  IrIfThen,
  IrInList,
  IrInSubquery,
  IrLambda,
  IrList,
  IrLiteral,
  IrMap,
  IrStruct,
} from '../ir/expression.ts';
import { insetByCount } from '../ir/inset.ts';
import { isPacked, packedNote } from '../ir/packed.ts';
import { columnNames, intervalFields, mixesVoidAndString } from '../ir/type-notes.ts';
import { type Chain, chainsOf } from './boolean-chain.ts';
import { typeNote } from './notes.ts';
import type { Place, Scope, WrittenExpr } from './scope.ts';
import { callForm, functionAnchor, writeCall } from './write-call.ts';
import { writeGrouping } from './write-grouping.ts';
import { writeLiteral } from './write-literal.ts';
import { isStep, writeColumn, writePath, writeSubscript } from './write-reference.ts';
import { writeType } from './write-type.ts';
import { writeWindowCall } from './write-window.ts';

type RexType = NonNullable<MessageInitShape<typeof ExpressionSchema>['rexType']>;
type ArgumentInit = MessageInitShape<typeof FunctionArgumentSchema>;

function written(rexType: RexType, nullable: boolean): WrittenExpr {
  return { expr: create(ExpressionSchema, { rexType }), nullable };
}

function writeLiteralExpr(scope: Scope, e: IrLiteral): WrittenExpr {
  if (mixesVoidAndString(e.type)) raise('SUBSTRAIT_UNWRITABLE_TYPE', { type: typeName(e.type) });
  scope.notes.number(isPacked(e.value) ? { ...typeNote(e.type), text: packedNote } : typeNote(e.type));
  return written({ case: 'literal', value: writeLiteral(e.value, e.type, false) }, e.value === null);
}

function writeCast(scope: Scope, e: IrCast): WrittenExpr {
  if (mixesVoidAndString(e.type)) raise('SUBSTRAIT_UNWRITABLE_TYPE', { type: typeName(e.type) });
  scope.notes.number({ ...typeNote(e.type), ...(e.onFailure === 'try' ? { form: ExprNote_Form.TRY_CAST } : {}) });
  const input = scope.write(e.input);
  const nullable = input.nullable || (e.onFailure !== 'throw' && (e.onFailure === 'try' || castMayFail(e.input.type, e.type)));
  const failureBehavior = e.onFailure === 'throw' ? Expression_Cast_FailureBehavior.THROW_EXCEPTION : Expression_Cast_FailureBehavior.RETURN_NULL;
  return written({ case: 'cast', value: { input: input.expr, type: writeType(e.type, nullable), failureBehavior } }, nullable);
}

function writeIfThen(scope: Scope, e: IrIfThen): WrittenExpr {
  scope.notes.number(e.form === 'if' ? { form: ExprNote_Form.IF } : {});
  let nullable = e.otherwise === undefined;
  const ifs = e.clauses.map((c) => {
    const when = scope.write(c.when);
    const then = scope.write(c.then);
    nullable ||= then.nullable;
    return { if: when.expr, then: then.expr };
  });
  if (!e.otherwise) return written({ case: 'ifThen', value: { ifs } }, nullable);
  const otherwise = scope.write(e.otherwise);
  return written({ case: 'ifThen', value: { ifs, else: otherwise.expr } }, nullable || otherwise.nullable);
}

function writeInList(scope: Scope, e: IrInList): WrittenExpr {
  const byCount = insetByCount(e.options, scope.ctx.stage);
  scope.notes.number(byCount === (e.inset ?? false) ? {} : { text: e.inset ? 'inset' : 'in' });
  const value = scope.write(e.value);
  const options = e.options.map((o) => scope.write(o));
  const nullable = value.nullable || options.some((o) => o.nullable);
  return written({ case: 'singularOrList', value: { value: value.expr, options: options.map((o) => o.expr) } }, nullable);
}

/** An n-ary AND or OR. */
function writeChain(scope: Scope, e: IrCall, chain: Chain): WrittenExpr {
  const form = callForm(e, 'scalar');
  scope.notes.number(chain.shape ? { shape: chain.shape } : {});
  let nullable = false;
  const args: ArgumentInit[] = chain.operands.map((o) => {
    const operand = scope.write(o);
    nullable ||= operand.nullable;
    return { argType: { case: 'value', value: operand.expr } };
  });
  const functionReference = functionAnchor(scope, form);
  return written({ case: 'scalarFunction', value: { functionReference, arguments: args, outputType: writeType(e.type, nullable) } }, nullable);
}

function writeAnyCall(scope: Scope, e: IrCall): WrittenExpr {
  if ((e.fn === 'and' || e.fn === 'or') && e.args.length === 2) {
    const chain = chainsOf(e).get(e);
    if (chain) return writeChain(scope, e, chain);
  }
  return writeCall(scope, e);
}

/** The place of a subquery's relations: one step further out for every row around. */
function inner(scope: Scope): Place {
  return { outer: [scope.row, ...scope.place.outer], lateral: scope.place.lateral };
}

function writeInSubquery(scope: Scope, e: IrInSubquery): WrittenExpr {
  scope.notes.number(e.dynamicPruning ? { form: ExprNote_Form.DYNAMIC_PRUNING } : {});
  const needles = e.needles.map((n) => scope.write(n).expr);
  const haystack = scope.ctx.relation(e.plan, inner(scope)).rel;
  return written({ case: 'subquery', value: { subqueryType: { case: 'inPredicate', value: { needles, haystack } } } }, true);
}

function writeStruct(scope: Scope, e: IrStruct): WrittenExpr {
  const isDefault = e.names.every((n, i) => n === `col${i + 1}`);
  scope.notes.number({ text: e.writtenName, names: isDefault ? [] : e.names });
  const fields = e.fields.map((f) => scope.write(f).expr);
  return written({ case: 'nested', value: { nestedType: { case: 'struct', value: { fields } } } }, false);
}
function writeList(scope: Scope, e: IrList): WrittenExpr {
  scope.notes.number();
  const values = e.elements.map((x) => scope.write(x).expr);
  return written({ case: 'nested', value: { nestedType: { case: 'list', value: { values } } } }, false);
}
function writeMap(scope: Scope, e: IrMap): WrittenExpr {
  scope.notes.number();
  const keyValues = e.entries.map((x) => ({ key: scope.write(x.key).expr, value: scope.write(x.value).expr }));
  return written({ case: 'nested', value: { nestedType: { case: 'map', value: { keyValues } } } }, false);
}

function writeLambda(scope: Scope, e: IrLambda): WrittenExpr {
  const type = { kind: 'struct' as const, fields: e.params };
  scope.notes.number({ names: columnNames(e.params), text: intervalFields(type) });
  const parameters = writeType(type, false).kind;
  if (parameters.case !== 'struct') throw new InternalError('lambda parameters');
  const within = makeScope({ ...scope, lambdas: [e.params, ...scope.lambdas] });
  const body = within.write(e.body);
  return written({ case: 'lambda', value: { parameters: parameters.value, body: body.expr } }, body.nullable);
}

/** Substrait's context variables; the others are functions of ours without arguments. */
function writeContextVariable(scope: Scope, e: IrContextVariable): WrittenExpr {
  scope.notes.number({ text: e.writtenName });
  const type = writeType(e.type, false).kind;
  if (e.variable === 'current_date' && type.case === 'date')
    return written({ case: 'executionContextVariable', value: { executionContextVariableType: { case: 'currentDate', value: type.value } } }, false);
  if (e.variable === 'current_timestamp' && type.case === 'precisionTimestampTz')
    return written(
      { case: 'executionContextVariable', value: { executionContextVariableType: { case: 'currentTimestamp', value: type.value } } },
      false,
    );
  if (e.variable === 'current_timezone' && type.case === 'string')
    return written(
      { case: 'executionContextVariable', value: { executionContextVariableType: { case: 'currentTimezone', value: type.value } } },
      false,
    );
  const functionReference = scope.ctx.anchors.of(ownUrn, `${e.variable}:`);
  return written({ case: 'scalarFunction', value: { functionReference, outputType: writeType(e.type, false) } }, false);
}

function writeExpression(scope: Scope, e: IrExpr): WrittenExpr {
  switch (e.kind) {
    case 'Field':
    case 'OuterField':
    case 'AnchorField':
    case 'LambdaVariable':
      return writeColumn(scope, e);
    case 'Literal':
      return writeLiteralExpr(scope, e);
    case 'Call':
      return writeAnyCall(scope, e);
    case 'Cast':
      return writeCast(scope, e);
    case 'IfThen':
      return writeIfThen(scope, e);
    case 'InList':
      return writeInList(scope, e);
    case 'WindowCall':
      return writeWindowCall(scope, e);
    case 'ScalarSubquery': {
      scope.notes.number();
      const input = scope.ctx.relation(e.plan, inner(scope)).rel;
      return written({ case: 'subquery', value: { subqueryType: { case: 'scalar', value: { input } } } }, true);
    }
    case 'Exists': {
      scope.notes.number();
      const tuples = scope.ctx.relation(e.plan, inner(scope)).rel;
      const value = { predicateOp: Expression_Subquery_SetPredicate_PredicateOp.EXISTS, tuples };
      return written({ case: 'subquery', value: { subqueryType: { case: 'setPredicate', value } } }, false);
    }
    case 'InSubquery':
      return writeInSubquery(scope, e);
    case 'Struct':
      return writeStruct(scope, e);
    case 'List':
      return writeList(scope, e);
    case 'Map':
      return writeMap(scope, e);
    case 'StructField':
      return writePath(scope, e);
    case 'ListElement':
    case 'MapValue':
      return isStep(e) ? writePath(scope, e) : writeSubscript(scope, e);
    case 'Lambda':
      return writeLambda(scope, e);
    case 'ContextVariable':
      return writeContextVariable(scope, e);
    case 'Grouping':
      return writeGrouping(scope, e);
    default:
      return assertNever(e, 'expression');
  }
}

/** A scope that can write: `row` is what fields refer to. */
export function makeScope(s: Omit<Scope, 'write'>): Scope {
  const scope: Scope = { ...s, write: (e) => writeExpression(scope, e) };
  return scope;
}
