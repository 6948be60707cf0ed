import { describe, expect, it } from 'vitest';
import type { IrExpr } from '../../../src/substrait/ir/expression.ts';
import type { IrRel } from '../../../src/substrait/ir/relation.ts';
import { call, literal } from '../../../src/substrait/ir/typing.ts';
import { dateType, intType } from '../../../src/types/data-type.ts';
import { ascending, col, descending, expectPlan, filter, irPlan, lifted, project, read, sort } from './support.ts';

const int = (n: number): IrExpr => literal(n, intType);
const fetch = (input: IrRel, count: number | undefined, offset?: number): IrRel => ({
  kind: 'Fetch',
  input,
  layers: [],
  ...(count === undefined ? {} : { count: int(count) }),
  ...(offset === undefined ? {} : { offset: int(offset) }),
});
const t = project(read('t'), [['a', col('t', 'a')]]);
const scan = `Project [a#1]
+- SubqueryAlias spark_catalog.default.t
   +- Relation spark_catalog.default.t[a#1,b#2] parquet`;
const under = (lines: readonly string[], text: string): string =>
  [...lines, ...text.split('\n')]
    .map((l, i) =>
      i === 0 ? l : i < lines.length ? `${'   '.repeat(i - 1)}+- ${l}` : `${'   '.repeat(lines.length - 1)}${i === lines.length ? '+- ' : '   '}${l}`,
    )
    .join('\n');

describe('fetch', () => {
  it('is the reference pair of the design', () => {
    const shipped = filter(read('lineitem'), call('<', [col('lineitem', 'l_shipdate'), literal(10_227, dateType)]));
    const listed = project(
      shipped,
      (['l_partkey', 'l_shipdate', 'l_discount'] as const).map((n) => [n, col('lineitem', n)] as const),
      { appended: 2 },
    );
    const key = { ...col('lineitem', 'l_partkey'), index: 0 };
    const sorted = sort(listed, [
      ascending({ ...col('lineitem', 'l_shipdate'), index: 1 }),
      descending({ ...col('lineitem', 'l_discount'), index: 2 }),
    ]);
    const plan = irPlan(fetch(project(sorted, [['l_partkey', key]]), 100, 1000), ['l_partkey']);
    expectPlan(
      lifted(plan),
      `GlobalLimit 100
+- LocalLimit 100
   +- Offset 1000
      +- Project [l_partkey#1L]
         +- Sort [l_shipdate#2 ASC NULLS FIRST, l_discount#3 DESC NULLS LAST], true
            +- Project [l_partkey#1L, l_shipdate#2, l_discount#3]
               +- Filter (l_shipdate#2 < 1998-01-01)
                  +- SubqueryAlias spark_catalog.default.lineitem
                     +- Relation spark_catalog.default.lineitem[l_orderkey#4L,l_partkey#1L,l_suppkey#5L,l_linenumber#6,l_quantity#7,l_extendedprice#8,l_discount#3,l_tax#9,l_returnflag#10,l_linestatus#11,l_shipdate#2,l_commitdate#12,l_receiptdate#13,l_shipinstruct#14,l_shipmode#15,l_comment#16] parquet`,
    );
  });

  it('counts without an offset are a pair of limits, offsets without a count an Offset', () => {
    expectPlan(lifted(irPlan(fetch(t, 5), ['a'])), under(['GlobalLimit 5', 'LocalLimit 5'], scan));
    expectPlan(lifted(irPlan(fetch(t, undefined, 7), ['a'])), under(['Offset 7'], scan));
    expectPlan(lifted(irPlan(fetch(t, undefined), ['a'])), scan);
    expectPlan(lifted(irPlan(fetch(t, 0), ['a'])), under(['GlobalLimit 0', 'LocalLimit 0'], scan));
  });

  it('in optimized plans the offset lies between the limits', () => {
    const optimized = { ...irPlan(fetch(read('t'), 5, 7), ['a', 'b']), stage: 'optimized' as const };
    expectPlan(lifted(optimized), under(['GlobalLimit 5', 'Offset 7', 'LocalLimit 12'], 'Relation spark_catalog.default.t[a#1,b#2] parquet'));
    const local: IrRel = { kind: 'Fetch', input: read('t'), count: int(3), limit: 'local', layers: [] };
    expectPlan(lifted({ ...optimized, root: local }), under(['LocalLimit 3'], 'Relation spark_catalog.default.t[a#1,b#2] parquet'));
  });

  it('rows that no int counts are refused', () => {
    const plan = { ...irPlan(fetch(read('t'), 2_147_483_647, 1), ['a', 'b']), stage: 'optimized' as const };
    expect(() => lifted(plan)).toThrow(/2147483647/);
  });
});
