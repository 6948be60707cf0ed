import { Catalog } from '../catalog/catalog.ts';
import { type Conf, defaultConf } from '../conf/conf.ts';
import { CompileError } from '../errors/compile-error.ts';
import { lower } from '../spark/to-substrait/lower.ts';
import { applyStatements } from '../sql/ddl/apply-statements.ts';
import type { IrPlan } from '../substrait/ir/relation.ts';
import { readPlan } from '../substrait/read/read-plan.ts';
import type { Upgrade } from '../substrait/read/scope.ts';
import { planText } from '../substrait/text/plan-text.ts';
import { type WriteOptions, writeBinary, writeJson } from '../substrait/write/write-plan.ts';
import { type ExplainMode, explainPlan, explainSql } from './explain.ts';
import { bindSql, type CompileOptions, contextFor, liftPlan, optimizePlan, type PlanOptions, parseSql } from './pipeline.ts';
import { idBase } from './renumber.ts';

/** A plan that can be printed as Spark prints it and written as Substrait. */
export interface CompiledPlan {
  /** Names of the result columns. */
  readonly names: readonly string[];
  /** EXPLAIN EXTENDED's text (without the physical plan), or one plan of it; ids are numbered from 1. @throws CompileError */
  explain(mode?: ExplainMode): string;
  /** The Substrait plan as protobuf bytes. */
  toBinary(options?: WriteOptions): Uint8Array;
  /** The Substrait plan as protobuf JSON. */
  toJson(options?: WriteOptions): ReturnType<typeof writeJson>;
  /** The Substrait plan as text for people. */
  toText(): string;
  /** What Spark's optimizer makes of it, as a plan of its own. @throws CompileError where evaluating a constant fails as in Spark */
  optimized(): CompiledPlan;
}

function fromIr(ir: IrPlan, options: PlanOptions, explain: (mode: ExplainMode) => string): CompiledPlan {
  return {
    names: ir.names,
    explain: (mode = 'extended') => explain(mode),
    toBinary: (write = {}) => writeBinary(ir, write),
    toJson: (write = {}) => writeJson(ir, write),
    toText: () => planText(ir),
    optimized: () => {
      if (ir.stage === 'optimized') return fromIr(ir, options, explain);
      const ctx = contextFor(options, idBase(''));
      const lowered = lower(optimizePlan(liftPlan(ir, ctx), ctx, options.trace), 'optimized', ctx.conf);
      return fromIr(lowered, options, (mode) => explainPlan(lowered, options, mode));
    },
  };
}

/**
 * Compiles a Spark SQL query to a Substrait plan and Spark's logical plans.
 * @throws CompileError with Spark's class, message and position for what Spark 3.4 rejects; `UNSUPPORTED_…` for limits of ours
 */
export function compile(sql: string, options: CompileOptions): CompiledPlan {
  return fromIr(bindSql(parseSql(sql, options), options), options, (mode) => explainSql(sql, options, mode));
}

/** As {@link compile}, with the error as a value. */
export function tryCompile(
  sql: string,
  options: CompileOptions,
): { readonly ok: true; readonly value: CompiledPlan } | { readonly ok: false; readonly error: CompileError } {
  try {
    return { ok: true, value: compile(sql, options) };
  } catch (error) {
    if (error instanceof CompileError) return { ok: false, error };
    throw error;
  }
}

/**
 * Reads a Substrait plan of any generation: protobuf bytes, JSON text or parsed JSON.
 * @throws CompileError (SUBSTRAIT_…) with the path in the plan for what is damaged, unknown or not sayable in Spark
 */
export function fromSubstrait(
  input: Parameters<typeof readPlan>[0],
  options: PlanOptions = {},
): { readonly plan: CompiledPlan; readonly upgrades: readonly Upgrade[] } {
  const { plan, upgrades } = readPlan(input);
  return { plan: fromIr(plan, options, (mode) => explainPlan(plan, options, mode)), upgrades };
}

/**
 * A catalog with what CREATE TABLE, CREATE VIEW, DROP and USE statements leave, over `base`.
 * @throws CompileError for what Spark's parser rejects and for other statements
 */
export function catalogFromDdl(ddl: string, base: Catalog = Catalog.empty(), conf: Conf = defaultConf): Catalog {
  return applyStatements({ catalog: base, conf, warnings: [] }, ddl).catalog;
}
