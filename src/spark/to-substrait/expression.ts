import { assertNever } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import { contextVariable } from '../../substrait/ir/context-variables.ts';
import type { IrAggregateCall, IrCast, IrExpr, IrField, IrLiteral, IrSort } from '../../substrait/ir/expression.ts';
import type { IrRel } from '../../substrait/ir/relation.ts';
import type {
  AggregateExpression,
  AttributeReference,
  EvalMode,
  Expr,
  ExprId,
  LambdaFunction,
  NamedLambdaVariable,
  ScalarFunction,
  SortOrder,
} from '../expr/expr.ts';
import { ofScaledValues } from '../expr/unscaled-decimals.ts';
import { isNullable, output, typeOf } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { structFieldName } from '../print/expr-text.ts';
import type { Block, Lowerer, Row } from './lowerer.ts';
import { lowerWindowCall } from './window-call.ts';

/** What an expression is lowered against. */
export interface Scope {
  readonly lowerer: Lowerer;
  readonly row: Row;
  readonly block: Block;
  /** In a result list: the field that an expression is, if it is a key or an aggregate call. */
  readonly known?: (e: Expr) => IrExpr | undefined;
  readonly lambdas?: readonly (readonly NamedLambdaVariable[])[];
}

/** Catalyst expression → IR expression. @throws CompileError UNSUPPORTED_CATALYST_EXPRESSION where Substrait has no form */
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

function typed(e: Expr) {
  return { type: typeOf(e), nullable: isNullable(e), ...(e.span ? { span: e.span } : {}) };
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
      return lowerFunction(e, scope);
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

/** The field that an attribute is in `row`; a spelling of its own is noted. */
export function field(a: AttributeReference, row: Row): IrField | undefined {
  const index = row.findIndex((c) => c.exprId === a.exprId);
  const column = row[index];
  if (!column) return undefined;
  return { kind: 'Field', index, ...typed(a), ...(column.name === a.name ? {} : { spelling: a.name }) };
}

function outerField(a: AttributeReference, block: Block): IrExpr {
  for (const [anchor, row] of block.anchors) {
    const found = field(a, row);
    if (found) return { ...found, kind: 'AnchorField', anchor };
  }
  const found = block.outer && field(a, block.outer);
  if (found) return { ...found, kind: 'OuterField', steps: 1 };
  return raise('UNSUPPORTED_CATALYST_PLAN', { what: `an outer reference to ${a.name}#${a.exprId}, which no query around it has` });
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

function lowerFunction(e: ScalarFunction, scope: Scope): IrExpr {
  const args = (): readonly IrExpr[] => e.args.map((a) => lowerExpr(a, scope));
  const written = e.writtenName === undefined ? {} : { writtenName: e.writtenName };
  const variable = e.args.length === 0 ? contextVariable(e.fn, e.writtenName) : undefined;
  if (variable) return variable;
  if (e.fn === 'named_struct') {
    const names = e.args.filter((_, i) => i % 2 === 0).map((n) => (n.kind === 'Literal' && typeof n.value === 'string' ? n.value : undefined));
    const fields = e.args.filter((_, i) => i % 2 === 1).map((f) => lowerExpr(f, scope));
    const known = names.filter((n) => n !== undefined);
    if (known.length === names.length && fields.length === names.length) return { kind: 'Struct', names: known, fields, ...typed(e), ...written };
  }
  if (e.fn === 'array' && e.args.length > 0 && e.writtenName === undefined) return { kind: 'List', elements: args(), ...typed(e) };
  if (e.fn === 'map' && e.args.length > 0 && e.writtenName === undefined) {
    const lowered = args();
    const entries = lowered.flatMap((key, i) => {
      const value = lowered[i + 1];
      return i % 2 === 0 && value ? [{ key, value }] : [];
    });
    return { kind: 'Map', entries, ...typed(e) };
  }
  return call(e, e.fn, args(), e.writtenName);
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
function lambdaVariable(e: NamedLambdaVariable, { lambdas = [] }: Scope): IrExpr {
  for (let steps = 0; steps < lambdas.length; steps++) {
    const params = lambdas[lambdas.length - 1 - steps] ?? [];
    const index = params.findIndex((p) => p.exprId === e.exprId);
    const found = params[index];
    if (found) return { kind: 'LambdaVariable', steps, index, ...typed(e), ...(found.name === e.name ? {} : { spelling: e.name }) };
  }
  return raise('UNSUPPORTED_CATALYST_PLAN', { what: `the lambda parameter ${e.name}#${e.exprId} outside its lambda` });
}
