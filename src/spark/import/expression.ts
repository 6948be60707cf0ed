import type { CaseBranch, EvalMode, Expr, ListQuery, NamedLambdaVariable } from '../expr/expr.ts';
import { and, arithmetic, cast, comparison, ifThenElse, isNotNull, isNull, literal, not, or } from '../expr/factories.ts';
import { arithmeticClasses, comparisonClasses } from '../expr/operator-classes.ts';
import { asAttribute, readAlias, readAttribute } from './attributes.ts';
import { dataTypeAt } from './data-type.ts';
import { readFunction } from './functions.ts';
import { arrayAt, booleanAt, exprIdAt, integerAt, invalid, isAbsent, objectAt, objectName, stringAt, unsupported } from './json.ts';
import { literalValue } from './literal.ts';
import { type ExprNode, operandAt, operandsAt, type Part, type Reader, readExpr } from './part.ts';
import { readFrame, readWindowExpression, readWindowSpec } from './windows.ts';

/** Spark's JSON leaves the evaluation mode out: the session's is taken, so a `try_…` operator written out cannot be told. */
function evalMode(reader: Reader): EvalMode {
  return reader.conf.ansiEnabled ? 'ansi' : 'legacy';
}

function readCase(node: ExprNode, reader: Reader): Expr {
  const path = `${node.path}.branches`;
  const branches = arrayAt(node.fields.branches, path).map((b, i): CaseBranch => {
    const at = `${path}[${i}]`;
    const pair = objectAt(b, at);
    const when = readExpr(pair._1, `${at}._1`, reader);
    const then = readExpr(pair._2, `${at}._2`, reader);
    return { when, then };
  });
  const { elseValue } = node.fields;
  return { kind: 'CaseWhen', branches, elseValue: isAbsent(elseValue) ? undefined : readExpr(elseValue, `${node.path}.elseValue`, reader) };
}

function readSubquery(node: ExprNode, kind: 'ScalarSubquery' | 'Exists' | 'LateralSubquery', reader: Reader): Expr {
  return { kind, ...subqueryParts(node, reader) };
}
function subqueryParts(node: ExprNode, reader: Reader) {
  return {
    plan: reader.readPlan(node.fields.plan, `${node.path}.plan`),
    outerAttrs: operandsAt(node, 'outerAttrs'),
    joinCond: operandsAt(node, 'joinCond'),
    exprId: exprIdAt(node.fields.exprId, `${node.path}.exprId`),
  };
}
function readListQuery(node: ExprNode, reader: Reader): ListQuery {
  return { kind: 'ListQuery', ...subqueryParts(node, reader), numColumns: arrayAt(node.fields.childOutputs, `${node.path}.childOutputs`).length };
}
function readInSubquery(node: ExprNode): Expr {
  const query = operandAt(node, 'query');
  if (query.kind !== 'ListQuery') return invalid('a list query is expected', `${node.path}.query`);
  return { kind: 'InSubquery', values: operandsAt(node, 'values'), query };
}

function readSortOrder(node: ExprNode): Expr {
  const direction = objectName(node.fields.direction, `${node.path}.direction`);
  const nulls = objectName(node.fields.nullOrdering, `${node.path}.nullOrdering`);
  return { kind: 'SortOrder', child: operandAt(node, 'child'), descending: direction === 'Descending', nullsFirst: nulls === 'NullsFirst' };
}

function readAggregate(node: ExprNode, reader: Reader): Expr {
  const f = operandAt(node, 'aggregateFunction');
  if (f.kind !== 'AggregateExpression') return invalid('an aggregate function is expected', `${node.path}.aggregateFunction`);
  const mode = objectName(node.fields.mode, `${node.path}.mode`);
  if (mode !== 'Complete') return unsupported(`aggregate mode ${mode}`, `${node.path}.mode`);
  const { filter, isDistinct } = node.fields;
  return {
    ...f,
    distinct: booleanAt(isDistinct, `${node.path}.isDistinct`),
    filter: isAbsent(filter) ? undefined : readExpr(filter, `${node.path}.filter`, reader),
  };
}

function asLambdaVariable(e: Expr, path: string): NamedLambdaVariable {
  return e.kind === 'NamedLambdaVariable' ? e : invalid(`a lambda variable is expected, not ${e.kind}`, path);
}

function readStructField(node: ExprNode): Expr {
  const { name, ordinal } = node.fields;
  return {
    kind: 'GetStructField',
    child: operandAt(node, 'child'),
    ordinal: integerAt(ordinal, `${node.path}.ordinal`),
    name: isAbsent(name) ? undefined : stringAt(name, `${node.path}.name`),
  };
}

function readLambdaVariable(node: ExprNode): Expr {
  const { fields, path } = node;
  return {
    kind: 'NamedLambdaVariable',
    name: stringAt(fields.name, `${path}.name`),
    dataType: dataTypeAt(fields.dataType, `${path}.dataType`),
    nullable: booleanAt(fields.nullable, `${path}.nullable`),
    exprId: exprIdAt(fields.exprId, `${path}.exprId`),
  };
}

function readOwnKind(node: ExprNode, reader: Reader): Expr {
  const { fields, path } = node;
  const child = () => operandAt(node, 'child');
  const compare = comparisonClasses[node.cls];
  if (compare) return comparison(compare, operandAt(node, 'left'), operandAt(node, 'right'));
  const compute = arithmeticClasses[node.cls];
  if (compute) return arithmetic(compute, operandAt(node, 'left'), operandAt(node, 'right'), evalMode(reader));
  switch (node.cls) {
    case 'AttributeReference':
      return readAttribute(node);
    case 'OuterReference':
      return { kind: 'OuterReference', child: asAttribute(readExpr(fields.e, `${path}.e`, reader), `${path}.e`) };
    case 'Alias':
      return readAlias(node);
    case 'Literal': {
      const type = dataTypeAt(fields.dataType, `${path}.dataType`);
      return literal(literalValue(fields.value, type, `${path}.value`), type);
    }
    case 'Cast':
      return cast(child(), dataTypeAt(fields.dataType, `${path}.dataType`), evalMode(reader));
    case 'UnaryMinus':
      return { kind: 'UnaryMinus', child: child(), evalMode: booleanAt(fields.failOnError, `${path}.failOnError`) ? 'ansi' : 'legacy' };
    case 'And':
      return and(operandAt(node, 'left'), operandAt(node, 'right'));
    case 'Or':
      return or(operandAt(node, 'left'), operandAt(node, 'right'));
    case 'Not':
      return not(child());
    case 'IsNull':
      return isNull(child());
    case 'IsNotNull':
      return isNotNull(child());
    case 'In':
      return { kind: 'In', value: operandAt(node, 'value'), list: operandsAt(node, 'list') };
    case 'InSubquery':
      return readInSubquery(node);
    case 'ScalarSubquery':
    case 'Exists':
    case 'LateralSubquery':
      return readSubquery(node, node.cls, reader);
    case 'ListQuery':
      return readListQuery(node, reader);
    case 'CaseWhen':
      return readCase(node, reader);
    case 'If':
      return ifThenElse(operandAt(node, 'predicate'), operandAt(node, 'trueValue'), operandAt(node, 'falseValue'));
    case 'AggregateExpression':
      return readAggregate(node, reader);
    case 'SortOrder':
      return readSortOrder(node);
    case 'GetStructField':
      return readStructField(node);
    case 'GetArrayItem':
      return { kind: 'GetArrayItem', child: child(), index: operandAt(node, 'ordinal') };
    case 'GetMapValue':
      return { kind: 'GetMapValue', child: child(), key: operandAt(node, 'key') };
    case 'LambdaFunction':
      return {
        kind: 'LambdaFunction',
        body: operandAt(node, 'function'),
        params: operandsAt(node, 'arguments').map((e) => asLambdaVariable(e, `${path}.arguments`)),
      };
    case 'NamedLambdaVariable':
      return readLambdaVariable(node);
    default:
      return readFunction(node, reader);
  }
}

/** One node of an expression tree, its children made already. */
export function readPart(node: ExprNode, reader: Reader): Part {
  switch (node.cls) {
    case 'UnboundedPreceding':
      return { tag: 'bound', bound: { kind: 'unboundedPreceding' } };
    case 'UnboundedFollowing':
      return { tag: 'bound', bound: { kind: 'unboundedFollowing' } };
    case 'CurrentRow':
      return { tag: 'bound', bound: { kind: 'currentRow' } };
    case 'SpecifiedWindowFrame':
      return readFrame(node);
    case 'WindowSpecDefinition':
      return readWindowSpec(node);
    case 'WindowExpression':
      return readWindowExpression(node);
    default:
      return { tag: 'expr', expr: readOwnKind(node, reader) };
  }
}
