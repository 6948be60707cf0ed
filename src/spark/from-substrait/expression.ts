import { assertNever } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import type { Span } from '../../errors/source.ts';
import type { IrAggregateCall, IrCall, IrExpr, IrInSubquery, IrLambda, IrSort } from '../../substrait/ir/expression.ts';
import type { IrRel } from '../../substrait/ir/relation.ts';
import { stringType } from '../../types/data-type.ts';
import type { AggregateExpression, EvalMode, Expr, ExprId, Literal, NamedLambdaVariable, SortOrder } from '../expr/expr.ts';
import { and, arithmetic, call, cast, comparison, ifThenElse, isNotNull, isNull, literal, not, or } from '../expr/factories.ts';
import { existsExpr } from '../expr/traverse.ts';
import { references } from '../facts/references.ts';
import { toAttribute } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { sqlText } from '../print/sql-text.ts';
import type { Block, Lifter, Row } from './lifter.ts';
import { outerReferences } from './outer-references.ts';
import { liftWindowCall } from './window-call.ts';

/** What an expression is lifted against. */
export interface Scope {
  readonly lifter: Lifter;
  readonly row: Row;
  readonly block: Block;
  /** In the result list of grouping sets: what `grouping(key)`, or without a key `grouping_id()`, means. */
  readonly grouping?: (key: number | undefined) => Expr;
  /** Parameters of the lambdas around it, nearest last. */
  readonly lambdas?: readonly (readonly NamedLambdaVariable[])[];
}

/**
 * IR expression → Catalyst expression.
 * @throws CompileError SUBSTRAIT_INVALID_PLAN for references to columns that are not there
 */
export function liftExpr(e: IrExpr, scope: Scope): Expr {
  if (e.kind !== 'Call' || e.args.length !== 2) return liftNode(e, scope);
  // down the left side without recursion: chains of AND, OR, + can be thousands long
  const spine: IrCall[] = [];
  let node: IrExpr = e;
  while (node.kind === 'Call' && node.args.length === 2) {
    const left: IrExpr | undefined = node.args[0];
    if (left === undefined) break;
    spine.push(node);
    node = left;
  }
  let lifted = liftNode(node, scope);
  for (const c of spine.reverse()) {
    const right = c.args[1];
    lifted = failing(liftCall(c, right === undefined ? [lifted] : [lifted, liftExpr(right, scope)], scope), c, scope);
  }
  return lifted;
}

function liftNode(e: IrExpr, scope: Scope): Expr {
  const lift = (x: IrExpr): Expr => liftExpr(x, scope);
  switch (e.kind) {
    case 'Field':
      return spelled(column(scope.row, e.index), e.spelling);
    case 'OuterField':
      return outer(outerColumn(e.steps, e.index, scope), e.spelling);
    case 'AnchorField':
      return outer(anchorColumn(e.anchor, e.index, scope), e.spelling);
    case 'Literal':
      return literal(e.value, e.type);
    case 'Call':
      return failing(liftCall(e, e.args.map(lift), scope), e, scope);
    case 'Cast':
      return failing(cast(lift(e.input), e.type, castMode[e.onFailure]), e, scope);
    case 'IfThen':
      return liftIf(e.form, e.clauses, e.otherwise, lift);
    case 'InList':
      return liftInList(e.value, e.options, e.inset === true, lift);
    case 'WindowCall':
      return liftWindowCall(e, {
        call: (c) => liftAggregateCall(c, scope),
        expr: lift,
        sort: (s) => liftSort(s, scope),
        conf: scope.lifter.conf,
        folded: scope.lifter.optimized,
      });
    case 'ScalarSubquery':
      return { kind: 'ScalarSubquery', ...liftSubquery(e, scope) };
    case 'Exists':
      return { kind: 'Exists', ...liftSubquery(e, scope) };
    case 'InSubquery':
      return liftInSubquery(e, scope);
    case 'Struct': {
      const parts = e.fields.flatMap((f, i) => [literal(e.names[i] ?? `col${i + 1}`, stringType), lift(f)]);
      return call('named_struct', parts, e.writtenName);
    }
    case 'List':
      return call('array', e.elements.map(lift));
    case 'Map':
      return call(
        'map',
        e.entries.flatMap((x) => [lift(x.key), lift(x.value)]),
      );
    case 'StructField':
      return { kind: 'GetStructField', child: lift(e.input), ordinal: e.ordinal, name: e.name };
    case 'ListElement':
      return failing({ kind: 'GetArrayItem', child: lift(e.input), index: lift(e.index) }, e, scope);
    case 'MapValue':
      return { kind: 'GetMapValue', child: lift(e.input), key: lift(e.key) };
    case 'Lambda':
      return liftLambda(e, scope);
    case 'LambdaVariable':
      return lambdaVariable(e.steps, e.index, e.spelling, scope);
    case 'ContextVariable':
      return call(e.variable, [], e.writtenName);
    case 'Grouping':
      return (scope.grouping ?? misplacedGrouping)(e.key);
    default:
      return assertNever(e, 'expression');
  }
}

/** In ANSI mode an expression that may fail keeps its place: the error of evaluating it shows it. */
function failing(made: Expr, e: IrExpr, { lifter }: Scope): Expr {
  return lifter.conf.ansiEnabled && e.span && !made.span ? { ...made, span: e.span } : made;
}

function misplacedGrouping(): never {
  return raise('SUBSTRAIT_INVALID_PLAN', { reason: 'grouping() outside the result list of grouping sets' });
}

const castMode: Readonly<Record<'null' | 'throw' | 'try', EvalMode>> = { null: 'legacy', throw: 'ansi', try: 'try' };

function column(row: Row, index: number): Expr {
  return row[index] ?? raise('SUBSTRAIT_INVALID_PLAN', { reason: `a field reference ${index} to an input of ${row.length} columns` });
}
/** The column as the query spelled it. */
function spelled(e: Expr, spelling: string | undefined): Expr {
  if (spelling === undefined || e.kind !== 'AttributeReference' || e.name === spelling) return e;
  return { ...e, name: spelling };
}

function outerColumn(steps: number, index: number, { block }: Scope): Expr {
  if (steps !== 1) return raise('UNSUPPORTED_SYNTAX', { what: 'A reference to a query further out than the next one' });
  return column(block.outer ?? raise('SUBSTRAIT_INVALID_PLAN', { reason: 'an outer reference outside subqueries' }), index);
}
function anchorColumn(anchor: number, index: number, { block }: Scope): Expr {
  return column(
    block.anchors.get(anchor) ?? raise('SUBSTRAIT_INVALID_PLAN', { reason: `a reference to the relation ${anchor}, which is not around it` }),
    index,
  );
}
function outer(e: Expr, spelling: string | undefined): Expr {
  const child = spelled(e, spelling);
  if (child.kind !== 'AttributeReference') return raise('UNSUPPORTED_SYNTAX', { what: 'A correlated reference to an expression that is no column' });
  return { kind: 'OuterReference', child };
}

const arithmeticOps = { '+': '+', '-': '-', '*': '*', '/': '/', '%': '%', div: 'div', '&': '&', '|': '|', '^': '^' } as const;
/** In optimized plans the replaced forms of the `try_` functions. */
const triedOps = { try_add: '+', try_subtract: '-', try_multiply: '*', try_divide: '/' } as const;
const comparisonOps = { '=': '=', '<=>': '<=>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;
const isKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

function liftCall(e: IrCall, args: readonly Expr[], { lifter }: Scope): Expr {
  const mode: EvalMode = lifter.conf.ansiEnabled ? 'ansi' : 'legacy';
  const [a, b] = args;
  if (a !== undefined && args.length === 1) {
    if (e.fn === 'not') return not(a);
    if (e.fn === 'isnull') return isNull(a);
    if (e.fn === 'isnotnull') return isNotNull(a);
    if (e.fn === 'negative') return { kind: 'UnaryMinus', child: a, evalMode: mode };
  }
  if (a !== undefined && b !== undefined && args.length === 2) {
    if (e.fn === 'and') return and(a, b);
    if (e.fn === 'or') return or(a, b);
    if (isKey(comparisonOps, e.fn)) return comparison(comparisonOps[e.fn], a, b);
    if (isKey(arithmeticOps, e.fn)) return arithmetic(arithmeticOps[e.fn], a, b, mode);
    if (lifter.optimized && isKey(triedOps, e.fn)) return arithmetic(triedOps[e.fn], a, b, 'try');
    if (e.fn === 'get_array_item') return { kind: 'GetArrayItem', child: a, index: b };
    if (e.fn === 'get_map_value') return { kind: 'GetMapValue', child: a, key: b };
  }
  return call(e.fn, args, e.writtenName);
}

type Lift = (e: IrExpr) => Expr;

function liftIf(form: 'case' | 'if', clauses: readonly { when: IrExpr; then: IrExpr }[], otherwise: IrExpr | undefined, lift: Lift): Expr {
  const branches = clauses.map((c) => ({ when: lift(c.when), then: lift(c.then) }));
  const elseValue = otherwise && lift(otherwise);
  const [only] = branches;
  if (form === 'if' && only && elseValue) return ifThenElse(only.when, only.then, elseValue);
  return { kind: 'CaseWhen', branches, elseValue };
}

function asLiteral(e: Expr): Literal {
  return e.kind === 'Literal' ? e : raise('SUBSTRAIT_INVALID_PLAN', { reason: 'a value set with an element that is no literal' });
}
function liftInList(value: IrExpr, options: readonly IrExpr[], inset: boolean, lift: Lift): Expr {
  const child = lift(value);
  const list = options.map(lift);
  return inset ? { kind: 'InSet', child, values: list.map(asLiteral) } : { kind: 'In', value: child, list };
}

/** A sort field against the scope's row. */
export function liftSort(s: IrSort, scope: Scope): SortOrder {
  return { kind: 'SortOrder', child: liftExpr(s.expr, scope), descending: s.descending, nullsFirst: s.nullsFirst };
}

/** A measure, or the function of a window. @throws CompileError where it mixes columns of the query around with its own input's */
export function liftAggregateCall(c: IrAggregateCall, scope: Scope): AggregateExpression {
  const call: AggregateExpression = {
    kind: 'AggregateExpression',
    fn: c.fn,
    args: c.args.map((a) => liftExpr(a, scope)),
    distinct: c.distinct,
    filter: c.filter && liftExpr(c.filter, scope),
    writtenName: c.writtenName,
  };
  if (existsExpr(call, (e) => e.kind === 'OuterReference') && references(call).size > 0)
    raise(
      'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.AGGREGATE_FUNCTION_MIXED_OUTER_LOCAL_REFERENCES',
      { function: sqlText(call, scope.lifter.conf) },
      c.span,
    );
  return call;
}

function liftSubquery(e: Extract<IrExpr, { kind: 'ScalarSubquery' | 'Exists' | 'InSubquery' }>, scope: Scope) {
  const { lifter, row, block } = scope;
  const plan = lifter.liftRelation(e.plan, { outer: row, anchors: block.anchors, tables: new Set() });
  const joinCond: readonly Expr[] = [];
  return { plan, outerAttrs: outerReferences(plan), joinCond, exprId: subqueryId(lifter, e), ...spanOf(e) };
}

/**
 * A subquery expression that an optimized plan has twice has one id: its plan's top relation repeats the first one's and has no anchor of its own
 * (subqueries merged into one plan have, and keep their ids).
 */
function subqueryId(l: Lifter, e: { readonly plan: IrRel; readonly astId?: number }): ExprId {
  const { idAnchor, sameIdsAs } = e.plan;
  const known = idAnchor === undefined && sameIdsAs !== undefined ? l.subqueryIds.get(sameIdsAs) : undefined;
  const id = known ?? l.idOf(e.astId);
  if (idAnchor !== undefined) l.subqueryIds.set(idAnchor, id);
  return id;
}

/** Where in the SQL: kept on nodes that later checks may refuse. */
export function spanOf(e: { readonly span?: Span }): { readonly span?: Span } {
  return e.span ? { span: e.span } : {};
}

function liftInSubquery(e: IrInSubquery, scope: Scope): Expr {
  const values = e.needles.map((n) => liftExpr(n, scope));
  const parts = liftSubquery(e, scope);
  const [pruningKey] = values;
  if (e.dynamicPruning && pruningKey) return dynamicPruning(pruningKey, parts.plan, parts.exprId);
  return { kind: 'InSubquery', values, query: { kind: 'ListQuery', ...parts, numColumns: values.length } };
}

/** The subquery plan is a Project of the build side's key; the pruning expression holds the build side itself. */
function dynamicPruning(pruningKey: Expr, plan: Plan, exprId: ExprId): Expr {
  if (plan.kind !== 'Project' || plan.projectList.length !== 1)
    return raise('SUBSTRAIT_INVALID_PLAN', { reason: 'a pruning predicate whose build side is no projection of its key' });
  return {
    kind: 'DynamicPruningSubquery',
    pruningKey,
    buildPlan: plan.child,
    buildKeys: plan.projectList.map(toAttribute),
    broadcastKeyIndex: 0,
    onlyInBroadcast: true,
    exprId,
  };
}

function liftLambda(e: IrLambda, scope: Scope): Expr {
  const params = e.params.map(
    (p): NamedLambdaVariable => ({
      kind: 'NamedLambdaVariable',
      name: p.name,
      dataType: p.type,
      nullable: p.nullable,
      exprId: scope.lifter.newId(),
    }),
  );
  const body = liftExpr(e.body, { ...scope, lambdas: [...(scope.lambdas ?? []), params] });
  return { kind: 'LambdaFunction', body, params };
}
function lambdaVariable(steps: number, index: number, spelling: string | undefined, { lambdas = [] }: Scope): Expr {
  const found = lambdas[lambdas.length - 1 - steps]?.[index];
  if (!found) return raise('SUBSTRAIT_INVALID_PLAN', { reason: 'a lambda parameter outside its lambda' });
  return spelling === undefined || spelling === found.name ? found : { ...found, name: spelling };
}
