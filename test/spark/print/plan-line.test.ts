import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { alias, comparison, intLiteral, literal } from '../../../src/spark/expr/factories.ts';
import { existsAttribute } from '../../../src/spark/facts/typing.ts';
import type { Join, Plan } from '../../../src/spark/plan/plan.ts';
import { planLine } from '../../../src/spark/print/plan-line.ts';
import { printPlan } from '../../../src/spark/print/print-plan.ts';
import { schemaLine } from '../../../src/spark/print/schema-line.ts';
import { bigintType, booleanType, intType, structType } from '../../../src/types/data-type.ts';
import { column, table } from './plans.ts';

const line = (p: Plan): string => planLine(p, defaultConf);
const a = column('a', 1);
const b = column('b', 2, bigintType);
const flag = column('f', 3, booleanType);
const t = table(a, b, flag);
const other = table(column('c', 8));
const join = (extra: Partial<Join>): Plan => ({
  kind: 'Join',
  left: t,
  right: other,
  joinType: 'Inner',
  exists: undefined,
  condition: undefined,
  leftHint: undefined,
  rightHint: undefined,
  ...extra,
});

describe('lines of operators', () => {
  it.each<[string, Plan]>([
    ['Relation spark_catalog.default.t[a#1,b#2L,f#3] parquet', t],
    ['Relation [a#1] parquet', { kind: 'LogicalRelation', table: [], output: [a], provider: 'parquet', partitionColumns: [] }],
    ['SubqueryAlias `two words`', { kind: 'SubqueryAlias', name: ['two words'], child: t }],
    ['SubqueryAlias spark_catalog.default.`1`', { kind: 'SubqueryAlias', name: ['spark_catalog', 'default', '1'], child: t }],
    ['View (`spark_catalog`.`default`.`v`, [a#1,b#2L,f#3])', { kind: 'View', name: ['spark_catalog', 'default', 'v'], child: t }],
    ['LocalRelation <empty>, [a#1]', { kind: 'LocalRelation', output: [a], data: [] }],
    ['LocalRelation [a#1]', { kind: 'LocalRelation', output: [a], data: [[1]] }],
    ['Range (0, 10, step=1, splits=None)', { kind: 'Range', start: 0n, end: 10n, step: 1n, numSlices: undefined, output: [b] }],
    ['Range (0, 10, step=2, splits=Some(4))', { kind: 'Range', start: 0n, end: 10n, step: 2n, numSlices: 4, output: [b] }],
    ['CTERelationRef 0, true, [a#1], false', { kind: 'CTERelationRef', cteId: 0, output: [a] }],
    ['CTERelationDef 0, false', { kind: 'CTERelationDef', id: 0, child: t }],
    ['Project', { kind: 'Project', projectList: [], child: t }],
    ['Project [a#1, b#2L AS x#9L]', { kind: 'Project', projectList: [a, alias(b, 'x', 9)], child: t }],
    ['Filter f#3: boolean', { kind: 'Filter', condition: flag, child: t }],
    ['!Filter (c#8 > 1)', { kind: 'Filter', condition: comparison('>', column('c', 8), intLiteral(1)), child: t }],
    ['Aggregate [a#1], [a#1]', { kind: 'Aggregate', groupingExpressions: [a], aggregateExpressions: [a], child: t }],
    ['Aggregate [a#1]', { kind: 'Aggregate', groupingExpressions: [a], aggregateExpressions: [], child: t }],
    ['Join Inner', join({})],
    ['Join LeftOuter, (a#1 = c#8)', join({ joinType: 'LeftOuter', condition: comparison('=', a, column('c', 8)) })],
    [
      'Join ExistenceJoin(exists#5), (a#1 = c#8)',
      join({ joinType: 'ExistenceJoin', exists: existsAttribute(5), condition: comparison('=', a, column('c', 8)) }),
    ],
    ['Join Inner, f#3: boolean, rightHint=(strategy=broadcast)', join({ condition: flag, rightHint: 'broadcast' })],
    [
      'Sort [a#1 ASC NULLS FIRST], true',
      { kind: 'Sort', order: [{ kind: 'SortOrder', child: a, descending: false, nullsFirst: true }], global: true, child: t },
    ],
    ['Union false, false', { kind: 'Union', children: [t, t], byName: false, allowMissingCol: false }],
    ['Except All true', { kind: 'Except', left: t, right: t, isAll: true }],
    ['Intersect false', { kind: 'Intersect', left: t, right: t, isAll: false }],
    ['Distinct', { kind: 'Distinct', child: t }],
    ['GlobalLimit 5', { kind: 'GlobalLimit', limitExpr: intLiteral(5), child: t }],
    [
      'Expand [[a#1, 0], [null, 1]], [a#4, g#5]',
      {
        kind: 'Expand',
        projections: [
          [a, intLiteral(0)],
          [literal(null, intType), intLiteral(1)],
        ],
        output: [column('a', 4), column('g', 5)],
        child: t,
      },
    ],
    ['Sample 0.0, 0.1, false, 304', { kind: 'Sample', lowerBound: 0, upperBound: 0.1, withReplacement: false, seed: 304n, child: t }],
    ['Repartition 10, true', { kind: 'Repartition', numPartitions: 10, shuffle: true, child: t }],
    ['RepartitionByExpression [a#1], 10', { kind: 'RepartitionByExpression', partitionExpressions: [a], numPartitions: 10, child: t }],
    ['RepartitionByExpression', { kind: 'RepartitionByExpression', partitionExpressions: [], numPartitions: undefined, child: t }],
    ['ResolvedHint (strategy=broadcast)', { kind: 'ResolvedHint', strategy: 'broadcast', child: t }],
  ])('%s', (text, plan) => {
    expect(line(plan)).toBe(text);
  });
});

describe('lists are cut at maxToStringFields', () => {
  const wide = Array.from({ length: 26 }, (_, i) => column(`c${i}`, i + 1));
  it('25 are whole, 26 show 24', () => {
    expect(line(table(...wide.slice(0, 25)))).not.toContain('more fields');
    expect(line(table(...wide))).toContain('c23#24,... 2 more fields] parquet');
    expect(line({ kind: 'Project', projectList: wide, child: table(...wide) })).toContain('c23#24, ... 2 more fields]');
  });
  it('the inner lists of Expand and the schema line, too', () => {
    const expand: Plan = { kind: 'Expand', projections: [wide], output: wide, child: table(...wide) };
    expect(line(expand).match(/2 more fields/g)).toHaveLength(2);
    expect(schemaLine(wide, defaultConf)).toMatch(/c23: int, \.\.\. 2 more fields$/);
    const struct = structType(wide.map((c) => ({ name: c.name, type: intType, nullable: true })));
    expect(schemaLine([column('s', 1, struct)], { ...defaultConf, maxToStringFields: 3 })).toBe('s: struct<c0:int,c1:int,... 24 more fields>');
  });
  it('no column, no schema line', () => {
    expect(schemaLine([], defaultConf)).toBeUndefined();
  });
});

describe('trees', () => {
  it('plans of subquery expressions are inner children', () => {
    const inner: Plan = { kind: 'Project', projectList: [column('c', 8)], child: other };
    const filter: Plan = {
      kind: 'Filter',
      condition: comparison('=', a, { kind: 'ScalarSubquery', plan: inner, outerAttrs: [b, b], joinCond: [], exprId: 7 }),
      child: t,
    };
    expect(printPlan(filter, defaultConf)).toBe(`Filter (a#1 = scalar-subquery#7 [b#2L && b#2L])
:  +- Project [c#8]
:     +- Relation spark_catalog.default.t[c#8] parquet
+- Relation spark_catalog.default.t[a#1,b#2L,f#3] parquet`);
  });
  it('thousands of nested nodes', () => {
    let plan: Plan = t;
    for (let i = 0; i < 3000; i++) plan = { kind: 'Distinct', child: plan };
    expect(printPlan(plan, defaultConf).split('\n')).toHaveLength(3001);
  });
});
