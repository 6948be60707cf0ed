import { assertNever } from '../../errors/compile-error.ts';
import { raise } from '../../errors/raise.ts';
import type { IrAggregateCall, IrCall, IrExpr, IrInSubquery, IrLambda, IrSort } from '../../substrait/ir/expression.ts';
import { stringType } from '../../types/data-type.ts';
import type { AggregateExpression, EvalMode, Expr, Literal, NamedLambdaVariable, SortOrder } from '../expr/expr.ts';
import { call, cast, ifThenElse, literal } from '../expr/factories.ts';
import { existsExpr } from '../expr/traverse.ts';
import { references } from '../facts/references.ts';
import { sqlText } from '../print/sql-text.ts';
import { liftCall } from './calls.ts';
import { anchorColumn, column, lambdaVariable, outer, outerColumn, spelled } from './references.ts';
import type { Scope } from './scope.ts';
import { dynamicPruning, liftSubquery } from './subqueries.ts';
import { liftWindowCall } from './window-call.ts';

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

function liftInSubquery(e: IrInSubquery, scope: Scope): Expr {
  const values = e.needles.map((n) => liftExpr(n, scope));
  const parts = liftSubquery(e, scope);
  const [pruningKey] = values;
  if (e.dynamicPruning && pruningKey) return dynamicPruning(pruningKey, parts.plan, parts.exprId);
  return { kind: 'InSubquery', values, query: { kind: 'ListQuery', ...parts, numColumns: values.length } };
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
