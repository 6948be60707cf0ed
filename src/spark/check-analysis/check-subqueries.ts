import type { Conf } from '../../conf/conf.ts';
import { raise } from '../../errors/raise.ts';
import { semanticEquals } from '../equality/semantic.ts';
import { exprChildren } from '../expr/children.ts';
import type { Expr, LateralSubquery, ScalarSubquery } from '../expr/expr.ts';
import { collectExpr, existsExpr } from '../expr/traverse.ts';
import { maxRows } from '../facts/max-rows.ts';
import { isDeterministic } from '../facts/properties.ts';
import { attributeSet, references } from '../facts/references.ts';
import { output } from '../facts/typing.ts';
import { planExpressions } from '../plan/children.ts';
import type { Aggregate, Plan } from '../plan/plan.ts';
import { walkPlan } from '../plan/traverse.ts';
import { sqlText } from '../print/sql-text.ts';
import { checkCorrelation, treeText } from './check-correlation.ts';
import { correlatedPredicates } from './correlation.ts';

type Subquery = Extract<Expr, { kind: 'ScalarSubquery' | 'Exists' | 'ListQuery' | 'LateralSubquery' }>;

const mustAggregate = 'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.MUST_AGGREGATE_CORRELATED_SCALAR_SUBQUERY';

/** A subquery expression of `host`, its own plan being sound: its columns, its operator, its correlation. */
export function checkSubquery(host: Plan, e: Subquery, conf: Conf): void {
  switch (e.kind) {
    case 'ScalarSubquery':
      checkScalar(host, e, conf);
      checkCorrelation(e.plan, 'scalar', conf);
      return;
    case 'LateralSubquery':
      checkLateral(host, e, conf);
      checkCorrelation(e.plan, 'lateral', conf);
      return;
    default:
      if (!hostsPredicates(host))
        raise('UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.UNSUPPORTED_IN_EXISTS_SUBQUERY', { treeNode: treeText(host, conf) }, e.span);
      checkCorrelation(e.plan, 'predicate', conf);
  }
}

function hostsPredicates(p: Plan): boolean {
  return p.kind === 'Filter' || p.kind === 'Join' || p.kind === 'Project' || p.kind === 'Aggregate' || p.kind === 'Window';
}

function checkScalar(host: Plan, e: ScalarSubquery, conf: Conf): void {
  const columns = output(e.plan).length;
  if (columns !== 1) raise('INVALID_SUBQUERY_EXPRESSION.SCALAR_SUBQUERY_RETURN_MORE_THAN_ONE_OUTPUT_COLUMN', { number: String(columns) }, e.span);
  if (e.outerAttrs.length === 0) return;
  checkOneRow(e);
  if (host.kind === 'Filter' || host.kind === 'Project') return;
  if (host.kind !== 'Aggregate')
    raise('UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.UNSUPPORTED_CORRELATED_SCALAR_SUBQUERY', { treeNode: treeText(host, conf) }, host.span);
  const contains = (es: readonly Expr[]): boolean => es.some((x) => existsExpr(x, (y) => semanticEquals(y, e)));
  if (contains(host.groupingExpressions) && !contains(host.aggregateExpressions)) raise(mustAggregate, {}, host.span ?? e.span);
  if (!contains(host.groupingExpressions) && host.aggregateExpressions.some((x) => outsideAggregates(x, e)))
    raise('_LEGACY_ERROR_TEMP_2423', { sqlExpr: sqlText(e, conf) }, e.span);
}

function outsideAggregates(x: Expr, e: ScalarSubquery): boolean {
  if (x === e) return true;
  return x.kind !== 'AggregateExpression' && collectOwn(x).some((c) => outsideAggregates(c, e));
}
const collectOwn = (x: Expr): readonly Expr[] => (x.kind === 'ScalarSubquery' ? [] : exprChildren(x));

/** A correlated scalar subquery gives one row: it is an aggregate, or bounded otherwise. */
function checkOneRow(e: ScalarSubquery): void {
  const core = skipNames(e.plan);
  const aggregate = core.kind === 'Aggregate' ? core : core.kind === 'Filter' && core.child.kind === 'Aggregate' ? core.child : undefined;
  if (aggregate) {
    checkAggregate(e, aggregate);
    return;
  }
  const rows = maxRows(core);
  if (rows === undefined || rows > 1) raise(mustAggregate, {}, e.span);
}

function skipNames(plan: Plan): Plan {
  let p = plan;
  while (p.kind === 'SubqueryAlias' || p.kind === 'Project' || p.kind === 'ResolvedHint') p = p.child;
  return p;
}

/** It aggregates, and groups by correlated columns only. */
function checkAggregate(e: ScalarSubquery, a: Aggregate): void {
  const calls = planExpressions(a).flatMap((x) => collectExpr(x, (y) => (y.kind === 'AggregateExpression' ? y : undefined)));
  if (calls.length === 0) raise(mustAggregate, {}, e.span);
  const outer = new Set(e.outerAttrs.flatMap((x) => [...references(x).keys()]));
  const correlated = attributeSet(
    correlatedPredicates(e.plan)
      .flatMap((x) => [...references(x).values()])
      .filter((x) => !outer.has(x.exprId)),
  );
  const keys = attributeSet(a.groupingExpressions.flatMap((x) => [...references(x).values()]));
  const others = [...keys.values()].filter((k) => !correlated.has(k.exprId));
  const value = others.map((k) => k.name).join(',');
  if (others.length > 0) raise('UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.NON_CORRELATED_COLUMNS_IN_GROUP_BY', { value }, e.span);
}

function checkLateral(host: Plan, e: LateralSubquery, conf: Conf): void {
  if (host.kind !== 'LateralJoin') return;
  const rows = maxRows(host.left);
  if (!isDeterministicPlan(e.plan) && (rows === undefined || rows > 1))
    raise('UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.NON_DETERMINISTIC_LATERAL_SUBQUERIES', { treeNode: treeText(host, conf) }, e.span);
  const { condition } = host;
  if (condition && !isDeterministic(condition))
    raise(
      'UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.LATERAL_JOIN_CONDITION_NON_DETERMINISTIC',
      { condition: sqlText(condition, conf) },
      condition.span,
    );
}

function isDeterministicPlan(plan: Plan): boolean {
  let all = true;
  walkPlan(plan, (p) => {
    all &&= planExpressions(p).every(isDeterministic);
    return all;
  });
  return all;
}
