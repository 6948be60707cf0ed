import { assertNever } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import type { IrAggregateCall, IrCast, IrExpr, IrLiteral, IrSort } from '../../substrait/ir/expression.ts';
import type { IrRel } from '../../substrait/ir/relation.ts';
import type { AggregateExpression, EvalMode, Expr, ExprId, LambdaFunction, SortOrder } from '../expr/expr.ts';
import { ofScaledValues } from '../expr/unscaled-decimals.ts';
import { isNullable, output, typeOf } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { structFieldName } from '../print/expr-text.ts';
import { field, lambdaVariable, outerField } from './fields.ts';
import { lowerFunction } from './functions.ts';
import { type Scope, typed } from './scope.ts';
import { lowerWindowCall } from './window-call.ts';

/** Catalyst expression → IR expression. @throws CompileError UNSUPPORTED_CATALYST_PLAN where Substrait has no form */
export function lowerExpr(e: Expr, scope: Scope): IrExpr {
  const spine: Extract<Expr, { kind: 'And' | 'Or' | 'BinaryArithmetic' }>[] = [];
  let node = e;
  while ((node.kind === 'And' || node.kind === 'Or' || node.kind === 'BinaryArithmetic') && !scope.known?.(node)) {
    spine.push(node);
    node = node.left;
  }
  let lowered = scope.known?.(node) ?? unscaledWindow(node, scope) ?? lowerNode(node, scope);
  for (const n of spine.reverse()) lowered = call(n, binaryName(n), [lowered, lowerExpr(n.right, scope)]);
  return lowered;
}

/** A decimal made of a window call on unscaled values: the plain call, marked. */
function unscaledWindow(e: Expr, scope: Scope): IrExpr | undefined {
  const plain = ofScaledValues(e);
  if (plain?.kind !== 'WindowExpression') return undefined;
  const lowered = lowerExpr(plain, scope);
  return lowered.kind === 'WindowCall' ? { ...lowered, call: { ...lowered.call, unscaled: true } } : undefined;
}

const triedOps: Readonly<Record<string, string>> = { '+': 'try_add', '-': 'try_subtract', '*': 'try_multiply', '/': 'try_divide' };
function binaryName(n: Extract<Expr, { kind: 'And' | 'Or' | 'BinaryArithmetic' }>): string {
  if (n.kind !== 'BinaryArithmetic') return n.kind === 'And' ? 'and' : 'or';
  return (n.evalMode === 'try' ? triedOps[n.op] : undefined) ?? n.op;
}

function call(e: Expr, fn: string, args: readonly IrExpr[], writtenName?: string): IrExpr {
  return { kind: 'Call', fn, args, ...typed(e), ...(writtenName === undefined ? {} : { writtenName }) };
}

function lowerNode(e: Expr, scope: Scope): IrExpr {
  const lower = (x: Expr): IrExpr => lowerExpr(x, scope);
  switch (e.kind) {
    case 'AttributeReference':
      return (
        field(e, scope.row) ?? raise('UNSUPPORTED_CATALYST_PLAN', { what: `a reference to ${e.name}#${e.exprId}, which its input does not have` })
      );
    case 'OuterReference':
      return outerField(e.child, scope.block);
    case 'Literal':
      return { kind: 'Literal', value: e.value, ...typed(e) };
    case 'Cast':
      return { kind: 'Cast', input: lower(e.child), onFailure: castFailure[e.evalMode], ...typed(e) };
    case 'And':
    case 'Or':
    case 'BinaryArithmetic':
      return call(e, binaryName(e), [lower(e.left), lower(e.right)]);
    case 'BinaryComparison':
      return call(e, e.op, [lower(e.left), lower(e.right)]);
    case 'UnaryMinus':
      return call(e, 'negative', [lower(e.child)]);
    case 'Not':
      return call(e, 'not', [lower(e.child)]);
    case 'IsNull':
      return call(e, 'isnull', [lower(e.child)]);
    case 'IsNotNull':
      return call(e, 'isnotnull', [lower(e.child)]);
    case 'In':
      return { kind: 'InList', value: lower(e.value), options: e.list.map(lower), ...typed(e) };
    case 'InSet':
      return { kind: 'InList', value: lower(e.child), options: e.values.map(lower), inset: true, ...typed(e) };
    case 'InSubquery':
      return { kind: 'InSubquery', needles: e.values.map(lower), plan: subqueryPlan(e.query, scope), ...typed(e) };
    case 'ScalarSubquery':
      return { kind: 'ScalarSubquery', plan: subqueryPlan(e, scope), ...typed(e) };
    case 'Exists':
      return { kind: 'Exists', plan: subqueryPlan(e, scope, 1), ...typed(e) };
    case 'DynamicPruningSubquery': {
      const plan = subqueryPlan({ plan: pruningPlan(e), exprId: e.exprId }, scope);
      return { kind: 'InSubquery', needles: [lower(e.pruningKey)], plan, dynamicPruning: true, ...typed(e) };
    }
    case 'CaseWhen': {
      const clauses = e.branches.map((b) => ({ when: lower(b.when), then: lower(b.then) }));
      return { kind: 'IfThen', form: 'case', clauses, ...typed(e), ...(e.elseValue ? { otherwise: lower(e.elseValue) } : {}) };
    }
    case 'If': {
      const clauses = [{ when: lower(e.predicate), then: lower(e.trueValue) }];
      return { kind: 'IfThen', form: 'if', clauses, otherwise: lower(e.falseValue), ...typed(e) };
    }
    case 'ScalarFunction':
      return lowerFunction(e, lower);
    case 'WindowExpression':
      return lowerWindowCall(e, { call: (c) => lowerAggregateCall(c, scope), expr: lower, sort: (s) => lowerSort(s, scope) }, typed(e));
    case 'GetStructField':
      return { kind: 'StructField', input: lower(e.child), ordinal: e.ordinal, name: structFieldName(e), ...typed(e) };
    case 'GetArrayItem':
      return e.index.kind === 'Literal'
        ? { kind: 'ListElement', input: lower(e.child), index: literal(e.index), ...typed(e) }
        : call(e, 'get_array_item', [lower(e.child), lower(e.index)]);
    case 'GetMapValue':
      return e.key.kind === 'Literal'
        ? { kind: 'MapValue', input: lower(e.child), key: literal(e.key), ...typed(e) }
        : call(e, 'get_map_value', [lower(e.child), lower(e.key)]);
    case 'LambdaFunction':
      return lowerLambda(e, scope);
    case 'NamedLambdaVariable':
      return lambdaVariable(e, scope);
    case 'Alias':
    case 'SortOrder':
    case 'AggregateExpression':
    case 'ListQuery':
    case 'LateralSubquery':
      return raise('UNSUPPORTED_CATALYST_PLAN', { what: `${e.kind} inside an expression` });
    default:
      return assertNever(e, 'expression');
  }
}

const castFailure: Readonly<Record<EvalMode, IrCast['onFailure']>> = { legacy: 'null', ansi: 'throw', try: 'try' };

function literal(e: Extract<Expr, { kind: 'Literal' }>): IrLiteral {
  return { kind: 'Literal', value: e.value, ...typed(e) };
}

function subqueryPlan(e: { readonly plan: Plan; readonly exprId: ExprId }, { lowerer, row, block }: Scope, demand?: number): IrRel {
  return lowerer.markSubquery(e.exprId, lowerer.lowerPlan(e.plan, { outer: row, anchors: block.anchors }, demand));
}

/** The build side of a pruning predicate under a Project of its key. */
function pruningPlan(e: Extract<Expr, { kind: 'DynamicPruningSubquery' }>): Plan {
  const key = e.buildKeys[e.broadcastKeyIndex];
  const columns = output(e.buildPlan);
  const column = key?.kind === 'AttributeReference' ? columns.find((c) => c.exprId === key.exprId) : undefined;
  if (!column) return raise('UNSUPPORTED_CATALYST_PLAN', { what: 'a pruning predicate whose key is no column of its build side' });
  return { kind: 'Project', projectList: [column], child: e.buildPlan };
}

/** A measure, or the function of a window. */
export function lowerAggregateCall(c: AggregateExpression, scope: Scope): IrAggregateCall {
  return {
    fn: c.fn,
    args: c.args.map((a) => lowerExpr(a, scope)),
    distinct: c.distinct,
    type: typeOf(c),
    nullable: isNullable(c),
    ...(c.filter ? { filter: lowerExpr(c.filter, scope) } : {}),
    ...(c.writtenName === undefined ? {} : { writtenName: c.writtenName }),
  };
}

export function lowerSort(s: SortOrder, scope: Scope): IrSort {
  return { expr: lowerExpr(s.child, scope), descending: s.descending, nullsFirst: s.nullsFirst };
}

function lowerLambda(e: LambdaFunction, scope: Scope): IrExpr {
  const params = e.params.map((p) => ({ name: p.name, type: p.dataType, nullable: p.nullable }));
  const body = lowerExpr(e.body, { ...scope, lambdas: [...(scope.lambdas ?? []), e.params] });
  return { kind: 'Lambda', params, body, ...typed(e) };
}
