import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import { bindSql, contextFor, liftPlan, optimizePlan, parseSql } from '../../../src/compile/pipeline.ts';
import { CompileError } from '../../../src/errors/compile-error.ts';
import { firstDifference } from '../../../src/golden/compare.ts';
import { planContext } from '../../../src/spark/context.ts';
import { lift } from '../../../src/spark/from-substrait/lift.ts';
import type { Plan } from '../../../src/spark/plan/plan.ts';
import { printPlan } from '../../../src/spark/print/print-plan.ts';
import { lower } from '../../../src/spark/to-substrait/lower.ts';
import type { IrPlan } from '../../../src/substrait/ir/relation.ts';
import { features, fetch, type GoldenSet, tpch } from '../../support/golden-sets.ts';

type Golden = GoldenSet['goldens'][number];

/** Without what the wire does not have: places and numbers of the syntax tree. */
function unplaced(x: unknown): unknown {
  if (Array.isArray(x)) return x.map(unplaced);
  if (typeof x !== 'object' || x === null || x instanceof Uint8Array) return x;
  return Object.fromEntries(
    Object.entries(x).flatMap(([k, v]) => (k === 'span' || k === 'astId' || k === 'astIds' || v === undefined ? [] : [[k, unplaced(v)]])),
  );
}

interface Compiled {
  readonly ir: IrPlan;
  readonly analyzed: Plan;
  readonly optimized: Plan | undefined;
}

/** Undefined for a query that is rejected. */
function compiled(set: GoldenSet, g: Golden): Compiled | undefined {
  const options = set.options(g);
  const ctx = contextFor(options, 1_000_000);
  try {
    const ir = bindSql(parseSql(g.sql, options), options);
    const analyzed = liftPlan(ir, ctx);
    return { ir, analyzed, optimized: optimizedOrNot(analyzed, ctx) };
  } catch (e) {
    if (e instanceof CompileError) return undefined;
    throw e;
  }
}
/** Folding a constant may fail, as in Spark. */
function optimizedOrNot(analyzed: Plan, ctx: Parameters<typeof optimizePlan>[1]): Plan | undefined {
  try {
    return optimizePlan(analyzed, ctx);
  } catch (e) {
    if (e instanceof CompileError) return undefined;
    throw e;
  }
}

function expectSameText(set: GoldenSet, g: Golden, plan: Plan, stage: IrPlan['stage']): IrPlan {
  const { conf } = set.options(g);
  const lowered = lower(plan, stage, conf);
  const again = printPlan(lift(lowered, planContext(conf)), conf);
  expect(firstDifference(printPlan(plan, conf), again, g.sql)).toBeUndefined();
  return lowered;
}

// every sixth of the features: all of them take a minute
const sets = [
  { set: tpch, goldens: tpch.goldens },
  { set: fetch, goldens: fetch.goldens },
  { set: features, goldens: features.goldens.filter((g, i) => i % 6 === 0 && !g.name.startsWith('errors/')) },
];

describe.each(sets)('$set.name', ({ set, goldens }) => {
  test.each(goldens)('$name', (g) => {
    const c = compiled(set, g);
    if (!c) return;
    const lowered = expectSameText(set, g, c.analyzed, 'analyzed');
    // what the binder wrote is what the plan is lowered to: one form, whoever makes it
    expect(isDeepStrictEqual(unplaced(lowered), unplaced(c.ir))).toBe(true);
    if (c.optimized) expectSameText(set, g, c.optimized, 'optimized');
  });
});

it('plans that Substrait cannot say are refused', () => {
  const relation: Plan = { kind: 'LogicalRelation', table: ['spark_catalog', 'default', 't'], output: [], provider: 'parquet', partitionColumns: [] };
  expect(() => lower({ kind: 'Deduplicate', keys: [], child: relation }, 'optimized', tpch.options(tpch.goldens[0] ?? fail()).conf)).toThrow(
    /Deduplicate/,
  );
  const use: Plan = { kind: 'SubqueryAlias', name: ['c'], child: { kind: 'CTERelationRef', cteId: 4, output: [] } };
  expect(() => lower(use, 'analyzed', tpch.options(tpch.goldens[0] ?? fail()).conf)).toThrow(/CTERelationRef/);
});

function fail(): never {
  throw new Error('no goldens');
}
