import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { CompileError } from '../../../src/errors/compile-error.ts';
import { checkAnalysis } from '../../../src/spark/check-analysis/check-analysis.ts';
import type { AggregateExpression, Expr } from '../../../src/spark/expr/expr.ts';
import { alias, comparison, intLiteral, literal, nullLiteral } from '../../../src/spark/expr/factories.ts';
import type { Plan } from '../../../src/spark/plan/plan.ts';
import { bigintType, intType, mapType, stringType } from '../../../src/types/data-type.ts';
import { column, table } from '../print/plans.ts';

const a = column('a', 1);
const b = column('b', 2);
const outer = table(a, b);
const c = column('c', 3);
const inner = table(c);
const outerA: Expr = { kind: 'OuterReference', child: a };
const max: AggregateExpression = { kind: 'AggregateExpression', fn: 'max', args: [c], distinct: false, filter: undefined, writtenName: undefined };
const correlated = (e: Expr = comparison('=', c, outerA)): Plan => ({ kind: 'Filter', condition: e, child: inner });
const exists = (plan: Plan): Plan => ({
  kind: 'Filter',
  condition: { kind: 'Exists', plan, outerAttrs: [a], joinCond: [], exprId: 9 },
  child: outer,
});
const scalar = (plan: Plan): Plan => ({
  kind: 'Project',
  projectList: [alias({ kind: 'ScalarSubquery', plan, outerAttrs: [a], joinCond: [], exprId: 9 }, 'x', 10)],
  child: outer,
});
const aggregate = (keys: readonly Expr[], child: Plan): Plan => ({
  kind: 'Aggregate',
  groupingExpressions: keys,
  aggregateExpressions: [alias(max, 'm', 11)],
  child,
});

function failure(p: Plan): CompileError | undefined {
  try {
    checkAnalysis(p, defaultConf);
    return undefined;
  } catch (e) {
    if (e instanceof CompileError) return e;
    throw e;
  }
}
const category = (name: string): string => `UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.${name}`;

describe('limits', () => {
  const limit = (limitExpr: Expr, child: Plan = outer): Plan => ({ kind: 'GlobalLimit', limitExpr, child });
  it.each<[string, Expr]>([
    ['must evaluate to a constant value, but got a.', a],
    ['must be integer type, but got bigint.', literal(5n, bigintType)],
    ['must not be null, but got CAST(NULL AS INT).', nullLiteral(intType)],
    ['must be equal to or greater than 0, but got -1.', intLiteral(-1)],
  ])('%s', (message, e) => {
    expect(failure(limit(e))?.message).toContain(message);
  });
  it('zero is fine, a sum over an int is not', () => {
    expect(failure(limit(intLiteral(0)))).toBeUndefined();
    const child: Plan = { kind: 'Offset', offsetExpr: intLiteral(1), child: outer };
    expect(failure({ kind: 'LocalLimit', limitExpr: intLiteral(2_147_483_647), child })?.code).toBe('_LEGACY_ERROR_TEMP_2428');
    expect(failure({ kind: 'LocalLimit', limitExpr: intLiteral(2_147_483_646), child })).toBeUndefined();
  });
});

describe('correlation', () => {
  it.each<[string, Plan]>([
    ['EXISTS over a correlated filter', exists(correlated())],
    ['an aggregate over an equality', scalar(aggregate([], correlated()))],
    ['a scalar subquery may group by a correlated column', scalar(aggregate([c], correlated()))],
    ['a scalar subquery over an inequality', scalar(aggregate([], correlated(comparison('>', c, outerA))))],
  ])('%s is allowed', (_, plan) => {
    expect(failure(plan)).toBeUndefined();
  });
  it.each<[string, Plan, string]>([
    ['under a limit', exists({ kind: 'GlobalLimit', limitExpr: intLiteral(1), child: correlated() }), 'ACCESSING_OUTER_QUERY_COLUMN_IS_NOT_ALLOWED'],
    ['in a select list of EXISTS', exists({ kind: 'Project', projectList: [alias(outerA, 'x', 12)], child: inner }), 'CORRELATED_REFERENCE'],
    [
      'an inequality below an aggregate of EXISTS',
      exists(aggregate([c], correlated(comparison('>', c, outerA)))),
      'CORRELATED_COLUMN_IS_NOT_ALLOWED_IN_PREDICATE',
    ],
    ['a scalar subquery that may give many rows', scalar(correlated()), 'MUST_AGGREGATE_CORRELATED_SCALAR_SUBQUERY'],
  ])('%s is refused', (_, plan, name) => {
    expect(failure(plan)?.code).toBe(category(name));
  });
  it('only columns of the correlation may be grouped by', () => {
    const d = column('d', 4);
    const wide: Plan = { kind: 'Filter', condition: comparison('=', c, outerA), child: table(c, d) };
    expect(failure(scalar(aggregate([d], wide)))?.message).toContain('cannot contain non-correlated columns: d');
  });
  it('the error carries the whole plan', () => {
    const plan = exists({ kind: 'GlobalLimit', limitExpr: intLiteral(1), child: correlated() });
    expect(failure(plan)?.planText).toMatch(/^Filter exists#9 \[a#1\]\n: {2}\+- GlobalLimit 1\n/);
  });
});

describe('operators', () => {
  const m = column('m', 5, mapType(stringType, intType, true));
  it.each<[string, Plan, RegExp]>([
    ['a condition that is no boolean', { kind: 'Filter', condition: a, child: outer }, /Filter expression "a" of type "INT" is not a boolean/],
    ['a map in DISTINCT', { kind: 'Distinct', child: table(m) }, /type of column m is map<string,int>/],
    ['a map as a key', { kind: 'Aggregate', groupingExpressions: [m], aggregateExpressions: [m], child: table(m) }, /not an orderable data type/],
    [
      'a column that is not there',
      { kind: 'Project', projectList: [c], child: outer },
      /Resolved attribute\(s\) c#3 missing from a#1,b#2 in operator !Project \[c#3\]/,
    ],
  ])('%s', (_, plan, message) => {
    expect(failure(plan)?.message).toMatch(message);
  });
  it('two columns of a scalar subquery', () => {
    expect(failure(scalar(table(c, column('d', 4))))?.message).toContain('must return only one column, but got 2');
  });
});
