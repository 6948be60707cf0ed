import type { Catalog } from '../catalog/catalog.ts';
import { type Conf, defaultConf } from '../conf/conf.ts';
import { checkAnalysis } from '../spark/check-analysis/check-analysis.ts';
import { type PlanContext, planContext } from '../spark/context.ts';
import { lift } from '../spark/from-substrait/lift.ts';
import { optimize } from '../spark/optimizer/executor.ts';
import type { TraceSink } from '../spark/optimizer/trace.ts';
import type { Plan } from '../spark/plan/plan.ts';
import type { SqlQuery } from '../sql/ast.ts';
import { bindQuery } from '../sql/bind/bind-query.ts';
import { parseQuery, type SqlParameters } from '../sql/parse/parse-query.ts';
import type { IrPlan } from '../substrait/ir/relation.ts';

/** What a compilation depends on besides its text. */
export interface CompileOptions {
  readonly catalog: Catalog;
  /** Spark's defaults unless given. */
  readonly conf?: Conf;
  /** Values of `:name` parameters, as SQL literals. */
  readonly params?: SqlParameters;
  /** Told of every rule that changed the plan. */
  readonly trace?: TraceSink;
  /** The instant current_timestamp means, microseconds since the epoch. */
  readonly now?: bigint;
}

/** The conf and the instant of a compilation. */
export type PlanOptions = Pick<CompileOptions, 'conf' | 'now' | 'trace'>;

const confOf = (options: Pick<CompileOptions, 'conf'>): Conf => options.conf ?? defaultConf;

/** SQL text → syntax tree. @throws CompileError (ParseException, Unsupported) */
export function parseSql(sql: string, options: Pick<CompileOptions, 'conf' | 'params'>): SqlQuery {
  return parseQuery(sql, confOf(options), options.params);
}

/** Syntax tree → Substrait IR. @throws CompileError (AnalysisException, Unsupported) */
export function bindSql(query: SqlQuery, options: Pick<CompileOptions, 'conf' | 'catalog'>): IrPlan {
  return bindQuery(query, options.catalog, confOf(options));
}

/** How far apart the ids of syntax tree, analyzed and optimized plan are started. */
const idRoom = 1_000_000;

/**
 * The session's context for lifting and optimizing one plan.
 * @param firstId where ids start; those of the syntax tree's numbers come first
 */
export function contextFor(options: PlanOptions, firstId: number): PlanContext {
  return planContext(confOf(options), firstId + idRoom, options.now ?? 0n, firstId);
}

/**
 * Substrait IR → Spark's analyzed plan (for a plan of stage `optimized`: that plan).
 * @throws CompileError where Spark's analyzer rejects the plan with a message that prints it
 */
export function liftPlan(ir: IrPlan, ctx: PlanContext): Plan {
  const plan = lift(ir, ctx);
  if (ir.stage === 'analyzed') checkAnalysis(plan, ctx.conf);
  return plan;
}

/** Analyzed plan → optimized plan. @throws CompileError where evaluating a constant fails as it does in Spark */
export function optimizePlan(analyzed: Plan, ctx: PlanContext, trace?: TraceSink): Plan {
  return optimize(analyzed, ctx, trace);
}
