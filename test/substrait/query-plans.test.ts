import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bindSql, contextFor, liftPlan, optimizePlan, parseSql } from '../../src/compile/pipeline.ts';
import { CompileError } from '../../src/errors/compile-error.ts';
import type { Golden } from '../../src/golden/golden-files.ts';
import { splitSections } from '../../src/golden/sections.ts';
import { lower } from '../../src/spark/to-substrait/lower.ts';
import type { IrPlan } from '../../src/substrait/ir/relation.ts';
import { readPlan } from '../../src/substrait/read/read-plan.ts';
import { writeBinary } from '../../src/substrait/write/write-plan.ts';
import { features, fetch, type GoldenSet, tpch } from '../support/golden-sets.ts';

/** What never is written: positions and numbers of the query's text. */
const unwritten = new Set(['span', 'astId', 'astIds']);
function written(x: unknown): unknown {
  if (Array.isArray(x)) return x.map(written);
  if (x === null || typeof x !== 'object' || x instanceof Uint8Array) return x;
  return Object.fromEntries(Object.entries(x).flatMap(([k, v]) => (unwritten.has(k) || v === undefined ? [] : [[k, written(v)]])));
}

function survives(ir: IrPlan): boolean {
  const { plan, upgrades } = readPlan(writeBinary(ir));
  return upgrades.length === 0 && isDeepStrictEqual(written(ir), written(plan));
}

/** The names of queries whose plan changes; queries that cannot be planned here are not this test's. */
function changed(set: GoldenSet, make: (g: Golden) => IrPlan): readonly string[] {
  const planned = set.goldens.filter((g) => splitSections(g.plan).has('Optimized'));
  return planned.flatMap((g) => {
    let ir: IrPlan;
    try {
      ir = make(g);
    } catch (e) {
      if (e instanceof CompileError) return [];
      throw e;
    }
    return survives(ir) ? [] : [g.name];
  });
}

describe.each([tpch, fetch, features])('plans of $name survive their bytes', { timeout: 300_000 }, (set) => {
  test('as bound', () => {
    const bound = (g: Golden): IrPlan => bindSql(parseSql(g.sql, set.options(g)), set.options(g));
    expect(changed(set, bound)).toEqual([]);
  });

  test('as optimized', () => {
    const optimized = (g: Golden): IrPlan => {
      const options = set.options(g);
      const ctx = contextFor(options, 1_000_000);
      const plan = optimizePlan(liftPlan(bindSql(parseSql(g.sql, options), options), ctx), ctx);
      return lower(plan, 'optimized', ctx.conf);
    };
    expect(changed(set, optimized)).toEqual([]);
  });
});
