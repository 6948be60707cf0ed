import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { CompileError } from '../../../src/errors/compile-error.ts';
import { planContext } from '../../../src/spark/context.ts';
import { planFromJson } from '../../../src/spark/import/plan.ts';
import { printPlan } from '../../../src/spark/print/print-plan.ts';

const plans = 'org.apache.spark.sql.catalyst.plans.logical';
const expressions = 'org.apache.spark.sql.catalyst.expressions';

const id = (n: number) => ({ 'product-class': `${expressions}.ExprId`, id: n, jvmId: 'c28ea508' });
const column = (name: string, dataType: string, n: number, qualifier: unknown = '[t]') => ({
  class: `${expressions}.AttributeReference`,
  'num-children': 0,
  name,
  dataType,
  nullable: true,
  metadata: {},
  exprId: id(n),
  qualifier,
});
const lit = (value: string | null, dataType: string) => ({ class: `${expressions}.Literal`, 'num-children': 0, value, dataType });
const binary = (cls: string) => ({ class: `${expressions}.${cls}`, 'num-children': 2, left: 0, right: 1 });
const table = (output: readonly unknown[]) => ({
  class: 'org.apache.spark.sql.execution.datasources.LogicalRelation',
  'num-children': 0,
  relation: null,
  output: output.map((a) => [a]),
  catalogTable: {
    identifier: { table: 't', database: 'default', catalog: 'spark_catalog' },
    provider: 'parquet',
    partitionColumnNames: [],
  },
  isStreaming: false,
});
const filter = (condition: readonly unknown[]) => ({ class: `${plans}.Filter`, 'num-children': 1, condition, child: 0 });

const text = (json: unknown): string => printPlan(planFromJson(json, planContext(defaultConf)), defaultConf);

function failure(json: unknown): { code: string; planPath: string | undefined } {
  try {
    text(json);
  } catch (e) {
    if (e instanceof CompileError) return { code: e.code, planPath: e.planPath };
    throw e;
  }
  throw new Error('no error');
}

describe('planFromJson', () => {
  it('reads a filter over a table', () => {
    const json = [
      filter([
        binary('And'),
        binary('LessThan'),
        column('d', 'date', 2),
        lit('1998-01-01', 'date'),
        binary('EqualTo'),
        column('k', 'long', 1),
        lit('7', 'long'),
      ]),
      table([column('k', 'long', 1, []), column('d', 'date', 2, [])]),
    ];
    expect(text(json)).toBe('Filter ((d#2 < 1998-01-01) AND (k#1L = 7))\n+- Relation spark_catalog.default.t[k#1L,d#2] parquet');
  });

  it('reads a correlated subquery and its outer references', () => {
    const outer = { class: `${expressions}.OuterReference`, 'num-children': 0, e: [column('k', 'long', 1)] };
    const exists = {
      class: `${expressions}.Exists`,
      'num-children': 1,
      plan: [filter([binary('EqualTo'), column('j', 'long', 5), outer]), table([column('j', 'long', 5, [])])],
      outerAttrs: [0],
      exprId: id(9),
      joinCond: [],
    };
    const json = [filter([exists, column('k', 'long', 1)]), table([column('k', 'long', 1, [])])];
    expect(text(json)).toBe(
      [
        'Filter exists#9 [k#1L]',
        ':  +- Filter (j#5L = outer(k#1L))',
        ':     +- Relation spark_catalog.default.t[j#5L] parquet',
        '+- Relation spark_catalog.default.t[k#1L] parquet',
      ].join('\n'),
    );
  });

  it('reads literals of every simple type', () => {
    const literals = [
      [lit('5', 'integer'), '5'],
      [lit('-1.50', 'decimal(3,2)'), '-1.50'],
      [lit('1E-7', 'decimal(20,10)'), '1.000E-7'],
      [lit('1969-12-31', 'date'), '1969-12-31'],
      [lit('2020-02-29 12:34:56.789', 'timestamp'), '2020-02-29 12:34:56.789'],
      [lit('7776000000000', 'interval day'), "INTERVAL '90' DAY"],
      [lit('-3', 'interval month'), "INTERVAL '-3' MONTH"],
      [lit('1.5', 'double'), '1.5'],
      [lit('x', 'string'), 'x'],
      [lit(null, 'void'), 'null'],
    ] as const;
    const named = literals.map(([l], i) => [
      { class: `${expressions}.Alias`, 'num-children': 1, child: 0, name: `c${i}`, exprId: id(i + 1), qualifier: [], nonInheritableMetadataKeys: [] },
      l,
    ]);
    const json = [
      { class: `${plans}.Project`, 'num-children': 1, projectList: named, child: 0 },
      { class: `${plans}.OneRowRelation`, 'num-children': 0 },
    ];
    const shown = literals.map(([, s], i) => `${s} AS c${i}#${i + 1}`).join(', ');
    expect(text(json)).toBe(`Project [${shown}]\n+- OneRowRelation`);
  });

  it('reads a chain of 20,000 conjuncts', () => {
    const n = 20_000;
    const nodes: unknown[] = [];
    for (let i = 0; i < n; i++) nodes.push(binary('And'));
    for (let i = 0; i <= n; i++) nodes.push(column('b', 'boolean', 1));
    const plan = planFromJson([filter(nodes), table([column('b', 'boolean', 1, [])])], planContext(defaultConf));
    expect(plan.kind).toBe('Filter');
  });

  it('names what it does not know, and where', () => {
    const t = table([column('b', 'boolean', 1, [])]);
    expect(failure([{ class: `${plans}.Pivot`, 'num-children': 1 }, t])).toEqual({ code: 'UNSUPPORTED_CATALYST_JSON', planPath: '$[0]' });
    const call = { class: `${expressions}.PythonUDF`, 'num-children': 0 };
    expect(failure([filter([call]), t])).toEqual({ code: 'UNSUPPORTED_CATALYST_JSON', planPath: '$[0].condition[0]' });
    const local = { class: `${plans}.LocalRelation`, 'num-children': 0, output: [[column('a', 'integer', 1, [])]], data: null, isStreaming: false };
    expect(failure([local])).toEqual({ code: 'UNSUPPORTED_CATALYST_JSON', planPath: '$[0].data' });
  });

  it('rejects what is not a plan', () => {
    for (const json of [
      null,
      7,
      'x',
      {},
      [],
      [{}],
      [{ class: 'Filter' }],
      [filter([])],
      [{ class: `${plans}.Distinct`, 'num-children': 1, child: 0 }],
    ])
      expect(failure(json).code).toBe('INVALID_CATALYST_JSON');
  });
});
