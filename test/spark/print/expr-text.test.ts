import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import type { AggregateExpression, Expr, SortOrder, WindowExpression } from '../../../src/spark/expr/expr.ts';
import {
  alias,
  and,
  arithmetic,
  call,
  cast,
  comparison,
  ifThenElse,
  intLiteral,
  isNotNull,
  isNull,
  literal,
  not,
  nullLiteral,
} from '../../../src/spark/expr/factories.ts';
import { exprText } from '../../../src/spark/print/expr-text.ts';
import { isPrettyName } from '../../../src/spark/print/pretty-name.ts';
import { prettyText, sqlText } from '../../../src/spark/print/sql-text.ts';
import {
  arrayType,
  bigintType,
  booleanType,
  dateType,
  decimalType,
  doubleType,
  intType,
  mapType,
  stringType,
  structType,
} from '../../../src/types/data-type.ts';
import { column } from './plans.ts';

const a = column('a', 1);
const l = column('l', 2, bigintType);
const s = column('s', 3, stringType);
const str = (v: string): Expr => literal(v, stringType);
const agg = (fn: string, args: readonly Expr[], extra: Partial<AggregateExpression> = {}): AggregateExpression => ({
  kind: 'AggregateExpression',
  fn,
  args,
  distinct: false,
  filter: undefined,
  writtenName: undefined,
  ...extra,
});
const byA: SortOrder = { kind: 'SortOrder', child: a, descending: false, nullsFirst: true };
const over = (fn: Expr, extra: Partial<WindowExpression> = {}): WindowExpression => ({
  kind: 'WindowExpression',
  function: fn,
  partition: [s],
  order: [byA],
  frame: { unit: 'rows', lower: { kind: 'unboundedPreceding' }, upper: { kind: 'currentRow' } },
  ...extra,
});
const frame = 'specifiedwindowframe(RowFrame, unboundedpreceding$(), currentrow$())';
const point = column('p', 9, structType([{ name: 'x', type: intType, nullable: true }]));

describe('plan text', () => {
  it.each<[string, Expr]>([
    ['l#2L', l],
    ['(a#1 + 1) AS x#7', alias(arithmetic('+', a, intLiteral(1)), 'x', 7)],
    ['outer(a#1)', { kind: 'OuterReference', child: a }],
    ['cast(a#1 as decimal(12,2))', cast(a, decimalType(12, 2))],
    ['try_cast(a#1 as bigint)', cast(a, bigintType, 'try')],
    ['NOT (a#1 <=> 1)', not(comparison('<=>', a, intLiteral(1)))],
    ['(isnull(a#1) AND isnotnull(s#3))', and(isNull(a), isNotNull(s))],
    ['-a#1', { kind: 'UnaryMinus', child: a, evalMode: 'legacy' }],
    ['a#1 IN (1,2)', { kind: 'In', value: a, list: [intLiteral(1), intLiteral(2)] }],
    ['a#1 INSET 1, 10, 2', { kind: 'InSet', child: a, values: [2, 10, 1].map((n) => literal(n, intType)) }],
    ['if ((a#1 = 1)) x else null', ifThenElse(comparison('=', a, intLiteral(1)), str('x'), nullLiteral(stringType))],
    [
      'CASE WHEN true THEN 1 ELSE 2 END',
      { kind: 'CaseWhen', branches: [{ when: literal(true, booleanType), then: intLiteral(1) }], elseValue: intLiteral(2) },
    ],
    ['p#9.x', { kind: 'GetStructField', child: point, ordinal: 0, name: undefined }],
    ['m#5[k]', { kind: 'GetMapValue', child: column('m', 5, mapType(stringType, intType, true)), key: str('k') }],
    ['r#6[0]', { kind: 'GetArrayItem', child: column('r', 6, arrayType(intType, true)), index: intLiteral(0) }],
    ['sum(distinct a#1) FILTER (WHERE (a#1 > 1))', agg('sum', [a], { distinct: true, filter: comparison('>', a, intLiteral(1)) })],
    [`rank(a#1) windowspecdefinition(s#3, a#1 ASC NULLS FIRST, ${frame})`, over(agg('rank', []))],
    [`row_number() windowspecdefinition(s#3, a#1 ASC NULLS FIRST, ${frame})`, over(agg('row_number', []))],
    ['1998-01-01', literal(10_227, dateType)],
    ['1.0E7', literal(1e7, doubleType)],
  ])('%s', (text, e) => {
    expect(exprText(e, defaultConf)).toBe(text);
  });

  it('needles of IN are named by attribute, else by position', () => {
    const plan = { kind: 'OneRowRelation' } as const;
    const query = { kind: 'ListQuery', plan, outerAttrs: [], joinCond: [], exprId: 4, numColumns: 2 } as const;
    expect(exprText({ kind: 'InSubquery', values: [a, cast(l, intType)], query }, defaultConf)).toBe(
      'named_struct(a, a#1, _1, cast(l#2L as int)) IN (list#4 [])',
    );
    expect(exprText({ kind: 'InSubquery', values: [a], query }, defaultConf)).toBe('a#1 IN (list#4 [])');
  });

  it('arguments of functions are cut, IN and AND are not', () => {
    const many = Array.from({ length: 30 }, () => a);
    expect(exprText(call('coalesce', many), defaultConf)).toContain('... 6 more fields)');
    expect(exprText({ kind: 'In', value: a, list: many }, defaultConf)).not.toContain('more');
  });

  it('chains of 10,000 operators', () => {
    let chain: Expr = comparison('>', a, intLiteral(0));
    for (let i = 1; i < 10_000; i++) chain = and(chain, comparison('>', a, intLiteral(i)));
    const text = exprText(chain, defaultConf);
    expect(text.startsWith('('.repeat(10_000))).toBe(true);
    expect(text.endsWith('AND (a#1 > 9999))')).toBe(true);
  });
});

describe('SQL text', () => {
  const q = { ...a, qualifier: ['spark_catalog', 'default', 't'] };
  it('full SQL qualifies columns and types literals', () => {
    expect(sqlText(arithmetic('+', cast(q, bigintType), literal(1n, bigintType)), defaultConf)).toBe(
      '(CAST(spark_catalog.default.t.a AS BIGINT) + 1L)',
    );
    expect(sqlText(comparison('=', { ...s, name: 'a b' }, str("it's")), defaultConf)).toBe("(`a b` = 'it\\'s')");
  });
  it('pretty SQL hides casts and qualifiers', () => {
    expect(prettyText(arithmetic('+', cast(q, bigintType), literal(1n, bigintType)), defaultConf)).toBe('(a + 1)');
    expect(prettyText(agg('count', [a, s], { distinct: true }), defaultConf)).toBe('count(DISTINCT a, s)');
    expect(prettyText(over(agg('sum', [a])), defaultConf)).toBe(
      'sum(a) OVER (PARTITION BY s ORDER BY a ASC NULLS FIRST ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)',
    );
  });
  it('a name is recognised with its casts shown or hidden', () => {
    const e = arithmetic('+', cast(cast(a, bigintType), doubleType), literal(1, doubleType));
    expect(isPrettyName('(a + 1.0)', e, defaultConf)).toBe(true);
    expect(isPrettyName('(CAST(a AS BIGINT) + 1.0)', e, defaultConf)).toBe(true);
    expect(isPrettyName('(CAST(a AS DOUBLE) + 1.0)', e, defaultConf)).toBe(true);
    expect(isPrettyName('(CAST(a AS INT) + 1.0)', e, defaultConf)).toBe(false);
    expect(isPrettyName('total', e, defaultConf)).toBe(false);
  });
});
