import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { planContext } from '../../../src/spark/context.ts';
import type { Expr } from '../../../src/spark/expr/expr.ts';
import { arithmetic, comparison, intLiteral, literal } from '../../../src/spark/expr/factories.ts';
import { lift } from '../../../src/spark/from-substrait/lift.ts';
import type { Plan } from '../../../src/spark/plan/plan.ts';
import { printPlan } from '../../../src/spark/print/print-plan.ts';
import { lower } from '../../../src/spark/to-substrait/lower.ts';
import type { IrFetch, IrPlan, IrRel } from '../../../src/substrait/ir/relation.ts';
import { readPlan } from '../../../src/substrait/read/read-plan.ts';
import { writeBinary } from '../../../src/substrait/write/write-plan.ts';
import { bigintType } from '../../../src/types/data-type.ts';
import { column, table } from '../print/plans.ts';

const a = column('a', 1);
const t = table(a);
const count = (n: number | Expr): Expr => (typeof n === 'number' ? intLiteral(n) : n);
const global = (n: number | Expr, child: Plan): Plan => ({ kind: 'GlobalLimit', limitExpr: count(n), child });
const local = (n: number | Expr, child: Plan): Plan => ({ kind: 'LocalLimit', limitExpr: count(n), child });
const offset = (n: number | Expr, child: Plan): Plan => ({ kind: 'Offset', offsetExpr: count(n), child });

const written = (p: Plan, stage: IrPlan['stage'] = 'optimized'): IrRel => lower(p, stage, defaultConf).root;
const text = (p: Plan): string => printPlan(p, defaultConf).replace(/#\d+/g, '#');
/** The plan's text after bytes and back. */
const back = (p: Plan, stage: IrPlan['stage'] = 'optimized'): string =>
  text(lift(readPlan(writeBinary(lower(p, stage, defaultConf))).plan, planContext(defaultConf)));

function literalOf(e: IrFetch['count']): unknown {
  return e?.kind === 'Literal' ? e.value : e;
}
/** `[offset, count, limit]` of each FetchRel from the top. */
function fetches(r: IrRel): readonly (readonly unknown[])[] {
  return r.kind === 'Fetch' ? [[literalOf(r.offset), literalOf(r.count), r.limit], ...fetches(r.input)] : [];
}

describe('limits become one FetchRel', () => {
  it.each<[string, Plan, readonly unknown[]]>([
    ['GlobalLimit / LocalLimit', global(5, local(5, t)), [undefined, 5, undefined]],
    ['a larger local limit', global(5, local(9, t)), [undefined, 5, undefined]],
    ['GlobalLimit / Offset / LocalLimit', global(5, offset(7, local(12, t))), [7, 5, undefined]],
    ['… with a larger local limit', global(5, offset(7, local(20, t))), [7, 5, undefined]],
    ['GlobalLimit / LocalLimit / Offset', global(5, local(5, offset(7, t))), [7, 5, undefined]],
    ['Offset', offset(7, t), [7, undefined, undefined]],
    ['GlobalLimit alone', global(5, t), [undefined, 5, 'global']],
  ])('%s', (_, plan, fetch) => {
    expect(fetches(written(plan))).toEqual([fetch]);
    expect(fetches(written(plan, 'analyzed'))).toEqual([fetch]);
  });

  it('the forms Spark prints come back as they were', () => {
    for (const plan of [global(5, local(5, t)), global(5, offset(7, local(12, t))), offset(7, t), global(0, local(0, t)), global(5, t)])
      expect(back(plan)).toBe(text(plan));
    const aliased: Plan = { kind: 'SubqueryAlias', name: ['spark_catalog', 'default', 't'], child: t };
    for (const plan of [global(5, local(5, offset(7, aliased))), offset(7, aliased), global(5, local(5, aliased))])
      expect(back(plan, 'analyzed')).toBe(text(plan));
  });

  it('an offset over a limit is two', () => {
    const plan = offset(2, global(10, local(10, t)));
    expect(fetches(written(plan))).toEqual([
      [2, undefined, undefined],
      [undefined, 10, undefined],
    ]);
    expect(back(plan)).toBe(text(plan));
  });

  it('a computed count stays computed', () => {
    const three = arithmetic('+', intLiteral(2), intLiteral(1));
    const aliased: Plan = { kind: 'SubqueryAlias', name: ['spark_catalog', 'default', 't'], child: t };
    expect(back(global(three, local(three, aliased)), 'analyzed')).toContain('GlobalLimit (2 + 1)\n+- LocalLimit (2 + 1)\n');
  });
});

describe('a local limit alone', () => {
  const union = (l: number): Plan => global(5, local(5, { kind: 'Union', children: [local(l, t), t], byName: false, allowMissingCol: false }));
  const join = (joinType: 'LeftOuter' | 'Inner' | 'LeftSemi', condition: Expr | undefined, left: Plan, right: Plan): Plan => ({
    kind: 'Join',
    left,
    right,
    joinType,
    exists: undefined,
    condition,
    leftHint: undefined,
    rightHint: undefined,
  });
  const other = table(column('c', 2));
  const on = comparison('=', a, column('c', 2));

  it('is written as an optimisation where the limits above need no more rows', () => {
    for (const plan of [
      union(5),
      union(9),
      global(5, offset(1, local(6, { kind: 'Project', projectList: [a], child: local(6, t) }))),
      global(5, local(5, join('LeftOuter', on, local(5, t), other))),
      join('LeftSemi', undefined, t, local(1, other)),
    ])
      expect(back(plan)).toBe(text(plan));
  });
  it.each<[string, Plan, RegExp]>([
    ['under no limit', local(5, t), /LocalLimit 5 .*no limit above it/],
    ['smaller than the global limit above it', global(5, local(3, t)), /LocalLimit 3 .*smaller than the 5 rows/],
    ['smaller than limit and offset', global(5, offset(7, local(11, t))), /LocalLimit 11 .*smaller than the 12 rows/],
    ['smaller than what a union needs', union(4), /LocalLimit 4 .*smaller than the 5 rows/],
    [
      'under a filter',
      global(5, local(5, { kind: 'Filter', condition: comparison('>', a, intLiteral(1)), child: local(5, t) })),
      /no limit above it/,
    ],
    [
      'under a sort',
      global(
        5,
        local(5, { kind: 'Sort', order: [{ kind: 'SortOrder', child: a, descending: false, nullsFirst: true }], global: true, child: local(5, t) }),
      ),
      /no limit above it/,
    ],
    ['on the null-supplying side', global(5, local(5, join('LeftOuter', on, t, local(5, other)))), /no limit above it/],
    ['under an inner join with a condition', global(5, local(5, join('Inner', on, local(5, t), other))), /no limit above it/],
    ['of a count that is not known', global(a, local(arithmetic('+', a, a), t)), /cannot be compared/],
  ])('%s is refused', (_, plan, why) => {
    expect(() => written(plan)).toThrow(why);
  });
});

describe('counts', () => {
  const max = 2_147_483_647;
  it.each<[string, Plan, RegExp]>([
    [
      'over an int',
      global(literal(3_000_000_000n, bigintType), local(literal(3_000_000_000n, bigintType), t)),
      /GlobalLimit 3000000000 .*more than 2147483647/,
    ],
    ['an offset over an int', offset(literal(3_000_000_000n, bigintType), t), /Offset 3000000000 .*more than 2147483647/],
    ['whose sum overflows', global(max, local(max, offset(1, t))), /Offset 1 .*with the limit 2147483647/],
    ['whose sum overflows, optimized form', global(max, offset(1, local(max, t))), /Offset 1 .*with the limit 2147483647/],
    ['below zero', global(-1, local(-1, t)), /negative/],
  ])('%s are refused', (_, plan, why) => {
    expect(() => written(plan)).toThrow(why);
  });
  it('up to the greatest int pass', () => {
    const plan = global(max - 7, offset(7, local(max, t)));
    expect(back(plan)).toBe(text(plan));
  });
});
