import { describe, expect, it } from 'vitest';
import type { IrAggregateCall, IrExpr, IrWindowCall } from '../../../src/substrait/ir/expression.ts';
import type { IrAggregate, IrProject, IrRel } from '../../../src/substrait/ir/relation.ts';
import { aggregateCall, call, exists, literal, scalarSubquery, windowCall } from '../../../src/substrait/ir/typing.ts';
import { bigintType, booleanType, intType } from '../../../src/types/data-type.ts';
import { ascending, col, expectPlan, filter, irPlan, lifted, project, read, sort } from './support.ts';

const t = read('t');
const a = col('t', 'a');
const b = col('t', 'b');
const relation = (x: number, y: number): string => `Relation spark_catalog.default.t[a#${x},b#${y}] parquet`;
const aliased = (name: string): IrRel => read('t', name);
const sum = (e: IrExpr): IrAggregateCall => aggregateCall('sum', [e]);
const grouped = (input: IrRel, keys: readonly IrExpr[], measures: readonly IrAggregateCall[], extra: Partial<IrAggregate> = {}): IrAggregate => ({
  kind: 'Aggregate',
  input,
  keys,
  groupings: [keys.map((_, i) => i)],
  groupingSets: false,
  measures,
  distinct: false,
  layers: [],
  ...extra,
});
const at = (index: number, type = intType): IrExpr => ({ kind: 'Field', index, type, nullable: true });

describe('layers', () => {
  it('stand above the operator, innermost first', () => {
    const hinted: IrRel = {
      ...t,
      layers: [
        { kind: 'alias', name: 'y' },
        { kind: 'joinHint', strategy: 'broadcast' },
      ],
    };
    expectPlan(
      lifted(irPlan(hinted, ['a', 'b'])),
      `ResolvedHint (strategy=broadcast)\n+- SubqueryAlias y\n   +- SubqueryAlias spark_catalog.default.t\n      +- ${relation(1, 2)}`,
    );
  });
  it('a padded read has its table name above the padding', () => {
    const padded = project({ ...t, noTableAlias: true }, [['a', a]], { layers: [{ kind: 'alias', name: 'spark_catalog.default.t' }] });
    expectPlan(lifted(irPlan(padded, ['a'])), `SubqueryAlias spark_catalog.default.t\n+- Project [a#1]\n   +- ${relation(1, 2)}`);
  });
});

describe('items', () => {
  it('a column by its own name is bare, spelled as the name; other names and explicit ones are aliases', () => {
    const items = project(
      t,
      [
        ['A', a],
        ['x', a],
        ['b', b],
        ['b', b],
      ],
      { explicitAlias: [3] },
    );
    expectPlan(
      lifted(irPlan(items, ['A', 'x', 'b', 'b'])),
      `Project [A#1, a#1 AS x#2, b#3, b#3 AS b#4]\n+- SubqueryAlias spark_catalog.default.t\n   +- ${relation(1, 3)}`,
    );
  });
  it('a column that is not there is refused', () => {
    expect(() => lifted(irPlan(project(t, [['x', at(7)]]), ['x']))).toThrow(/field reference 7/);
  });
});

describe('aggregates', () => {
  it('keys and calls stand in the result list; what HAVING added is named by its plan text', () => {
    const result = project(
      grouped(t, [a], [sum(b)]),
      [
        ['a', a],
        ['_agg0', at(1, bigintType)],
      ],
      { appended: 1 },
    );
    const having = filter(result, call('>', [at(1, bigintType), literal(3n, bigintType)]));
    expectPlan(
      lifted(irPlan(project(having, [['a', a]]), ['a'])),
      `Project [a#1]
+- Filter (sum(b#2)#3L > 3)
   +- Aggregate [a#1], [a#1, sum(b#2) AS sum(b#2)#3L]
      +- SubqueryAlias spark_catalog.default.t
         +- ${relation(1, 2)}`,
    );
  });
  it('such a name shows the ids of the first use of the table, in a subquery expression', () => {
    const inner = project(
      grouped(t, [a], [sum(b)]),
      [
        ['a', a],
        ['_agg0', at(1, bigintType)],
      ],
      { appended: 1 },
    );
    const plan = filter(t, exists(project(filter(inner, call('>', [at(1, bigintType), literal(3n, bigintType)])), [['a', a]])));
    const text = lifted(irPlan(plan, ['a', 'b']));
    const outer = /- Relation spark_catalog.default.t\[a#\d+,b#(\d+)\] parquet$/.exec(text)?.[1];
    expect(text).toMatch(new RegExp(`sum\\(b#\\d+\\) AS sum\\(b#${outer}\\)#`));
  });
  it('a bare AggregateRel over all columns is a Distinct; marked, or by another producer', () => {
    const want = `Distinct\n+- SubqueryAlias spark_catalog.default.t\n   +- ${relation(1, 2)}`;
    expectPlan(lifted(irPlan(grouped(t, [a, b], [], { distinct: true }), ['a', 'b'])), want);
    expectPlan(lifted(irPlan(grouped(t, [a, b], []), ['a', 'b'])), want);
  });
  it('grouping sets are spelled out as Spark does', () => {
    const rollup = grouped(t, [a], [sum(b)], { groupings: [[0], []], groupingSets: true });
    const gid: IrExpr = { kind: 'Grouping', type: bigintType, nullable: false };
    const result = project(rollup, [
      ['a', a],
      ['g', gid],
      ['s', at(1, bigintType)],
    ]);
    expectPlan(
      lifted(irPlan(result, ['a', 'g', 's'])),
      `Aggregate [a#1, spark_grouping_id#2L], [a#1, spark_grouping_id#2L AS g#3L, sum(b#4) AS s#5L]
+- Expand [[a#6, b#4, a#7, 0], [a#6, b#4, null, 1]], [a#6, b#4, a#1, spark_grouping_id#2L]
   +- Project [a#6, b#4, a#6 AS a#7]
      +- SubqueryAlias spark_catalog.default.t
         +- ${relation(6, 4)}`,
    );
  });
  it('equal sets are told apart by their position', () => {
    const twice = grouped(t, [a], [], { groupings: [[0], [0]], groupingSets: true });
    expect(lifted(irPlan(project(twice, [['a', a]]), ['a']))).toContain('_gen_grouping_pos');
  });
});

describe('windows', () => {
  const rowNumber = (sorts = [ascending(b)]): IrWindowCall =>
    windowCall(aggregateCall('row_number', []), [a], sorts, { unit: 'rows', lower: { kind: 'unbounded' }, upper: { kind: 'currentRow' } });
  it('are taken out of the list', () => {
    const list = project(t, [
      ['a', a],
      ['n', call('+', [rowNumber(), literal(1, intType)])],
    ]);
    const frame = 'specifiedwindowframe(RowFrame, unboundedpreceding$(), currentrow$())';
    expectPlan(
      lifted(irPlan(list, ['a', 'n'])),
      `Project [a#1, n#2]
+- Project [a#1, b#3, _we0#4, (_we0#4 + 1) AS n#2]
   +- Window [row_number() windowspecdefinition(a#1, b#3 ASC NULLS FIRST, ${frame}) AS _we0#4], [a#1], [b#3 ASC NULLS FIRST]
      +- Project [a#1, b#3]
         +- SubqueryAlias spark_catalog.default.t
            +- ${relation(1, 3)}`,
    );
  });
  it('a window-only function needs an order', () => {
    expect(() => lifted(irPlan(project(t, [['n', rowNumber([])]]), ['n']))).toThrow(/row_number\(\) requires window to be ordered/);
  });
});

describe('identity', () => {
  const definition: IrProject = project(t, [['a', a]], { layers: [{ kind: 'alias', name: 'c' }] });
  const use: IrRel = { kind: 'Reference', ordinal: 0, layers: [] };
  const cte = (root: IrRel): string =>
    lifted(irPlan({ ...root, layers: [...root.layers, { kind: 'withCte', definitions: [0] }] }, ['a'], [definition]));
  it('a join renews the right use of a CTE, a first use has the definition’s ids', () => {
    expectPlan(
      cte({ kind: 'Cross', left: use, right: use, layers: [] }),
      `WithCTE
:- CTERelationDef 0, false
:  +- SubqueryAlias c
:     +- Project [a#1]
:        +- SubqueryAlias spark_catalog.default.t
:           +- ${relation(1, 2)}
+- Join Inner
   :- SubqueryAlias c
   :  +- CTERelationRef 0, true, [a#1], false
   +- SubqueryAlias c
      +- CTERelationRef 0, true, [a#3], false`,
    );
  });
  it('a union puts a Project of new names over a later child with the same ids', () => {
    const text = cte({ kind: 'Set', op: 'union all', inputs: [use, use], layers: [] });
    expect(text).toMatch(/\+- Project \[a#(\d+) AS a#\d+\]\n {6}\+- SubqueryAlias c\n {9}\+- CTERelationRef 0, true, \[a#\1\], false$/);
  });
  it('a use spelled in other case stands under its own spelling', () => {
    expect(cte({ ...use, layers: [{ kind: 'alias', name: 'C' }] })).toMatch(/SubqueryAlias C\n {3}\+- CTERelationRef 0/);
    expect(cte({ ...use, layers: [{ kind: 'alias', name: 'x' }] })).toMatch(/SubqueryAlias x\n {3}\+- SubqueryAlias c\n/);
  });
  it('a definition that uses itself is refused', () => {
    expect(() => lifted(irPlan(use, ['a'], [{ ...use, layers: [{ kind: 'alias', name: 'c' }] }]))).toThrow(/refers to itself/);
    expect(() => lifted(irPlan({ ...use, ordinal: 3 }, ['a'], [definition]))).toThrow(/relation 3/);
  });
});

describe('subqueries', () => {
  const outer: IrExpr = { kind: 'OuterField', steps: 1, index: 0, type: intType, nullable: true };
  it('brackets hold the outer references in pre-order, duplicates kept', () => {
    const inner = project(filter(t, call('=', [a, outer])), [['a', outer]]);
    const plan = project(aliased('o'), [['x', scalarSubquery(inner, [{ name: 'a', type: intType, nullable: true }])]]);
    expect(lifted(irPlan(plan, ['x']))).toMatch(/^Project \[scalar-subquery#\d+ \[a#(\d+) && a#\1\] AS x#\d+\]/);
  });
  it('a reference further out is refused', () => {
    const deep = filter(t, call('=', [a, { ...outer, steps: 2 }]));
    expect(() => lifted(irPlan(filter(t, exists(filter(t, exists(deep)))), ['a', 'b']))).toThrow(/further out/);
  });
  it('so is one outside subqueries', () => {
    expect(() => lifted(irPlan(filter(t, call('=', [a, outer])), ['a', 'b']))).toThrow(/outside subqueries/);
  });
});

describe('set operations', () => {
  it('UNION is a Distinct over a Union; foreign n-ary differences fold to the left', () => {
    const three = { kind: 'Set', op: 'except', inputs: [t, t, t], layers: [] } as const;
    expect(lifted(irPlan({ ...three, op: 'union' }, ['a', 'b']))).toMatch(/^Distinct\n\+- Union false, false\n/);
    expect(lifted(irPlan(three, ['a', 'b']))).toMatch(/^Except false\n:- Except false\n/);
  });
});

it('chains of 5,000 unions, filters and conjuncts', () => {
  let union: IrRel = t;
  for (let i = 0; i < 1000; i++) union = { kind: 'Set', op: 'union all', inputs: [union, t], layers: [] };
  let condition: IrExpr = call('>', [a, literal(0, intType)]);
  for (let i = 0; i < 5000; i++)
    condition = { kind: 'Call', fn: 'and', args: [condition, call('>', [a, literal(i, intType)])], type: booleanType, nullable: true };
  const text = lifted(irPlan(sort(filter(union, condition), [ascending(a)]), ['a', 'b']));
  expect(text.split('\n')).toHaveLength(2 + 1000 + 2 * 1001);
});
