import { type Conf, defaultConf } from '../conf/conf.ts';
import { CompileError } from '../errors/compile-error.ts';
import { exceptionText } from '../errors/format-exception.ts';
import { output } from '../spark/facts/typing.ts';
import type { TraceEvent } from '../spark/optimizer/trace.ts';
import type { Plan } from '../spark/plan/plan.ts';
import { printPlan } from '../spark/print/print-plan.ts';
import { schemaLine } from '../spark/print/schema-line.ts';
import { parsedPlanText } from '../sql/parsed-plan/parsed-plan.ts';
import type { IrPlan } from '../substrait/ir/relation.ts';
import { analysisErrorText } from './error-text.ts';
import { type ExplainSections, explainFrame } from './explain-frame.ts';
import { bindSql, type CompileOptions, contextFor, liftPlan, optimizePlan, type PlanOptions, parseSql } from './pipeline.ts';
import { idBase, renumberIds } from './renumber.ts';
import { rawTraceText } from './trace-text.ts';

/** Which plan an explanation ends with; `extended` is all of them. */
export type ExplainMode = 'extended' | 'parsed' | 'analyzed' | 'optimized';

function analyzedSections(plan: Plan, conf: Conf): ExplainSections {
  const schema = schemaLine(output(plan), conf);
  return { analyzed: printPlan(plan, conf), ...(schema === undefined ? {} : { schema }) };
}

/** The sections from a Substrait plan's own content: what can be said without its SQL. */
function planSections(ir: IrPlan, options: PlanOptions, firstId: number, mode: ExplainMode): ExplainSections {
  const conf = options.conf ?? defaultConf;
  const ctx = contextFor(options, firstId);
  const lifted = liftPlan(ir, ctx);
  if (ir.stage === 'optimized') return { optimized: printPlan(lifted, conf) };
  const analyzed = mode === 'optimized' ? {} : analyzedSections(lifted, conf);
  if (mode === 'analyzed') return analyzed;
  return { ...analyzed, optimized: printPlan(optimizePlan(lifted, ctx, options.trace), conf) };
}

/**
 * EXPLAIN EXTENDED's text for a query, without the physical plan; ids are numbered from 1 in order of first appearance.
 * @throws CompileError for what Spark rejects and for our own limits
 */
export function explainSql(sql: string, options: CompileOptions, mode: ExplainMode = 'extended'): string {
  const firstId = idBase(sql);
  return renumberIds(rawExplanation(sql, options, mode, firstId), firstId);
}

/** As {@link explainSql}, then the optimizer's trace with the same numbering of ids. */
export function explainWithTrace(sql: string, options: CompileOptions, mode: ExplainMode = 'extended'): string {
  const firstId = idBase(sql);
  const events: TraceEvent[] = [];
  const trace = (e: TraceEvent): void => {
    events.push(e);
    options.trace?.(e);
  };
  const text = rawExplanation(sql, { ...options, trace }, mode, firstId);
  return renumberIds(`${text}\n${rawTraceText(events, options.conf ?? defaultConf)}`, firstId);
}

function rawExplanation(sql: string, options: CompileOptions, mode: ExplainMode, firstId: number): string {
  const conf = options.conf ?? defaultConf;
  const query = parseSql(sql, options);
  const parsed = mode === 'extended' || mode === 'parsed' ? { parsed: parsedPlanText(query, conf, firstId) } : {};
  const sections = mode === 'parsed' ? parsed : { ...parsed, ...planSections(bindSql(query, options), options, firstId, mode) };
  return explainFrame(sections);
}

/** The same from a Substrait plan: the analyzed and optimized sections (for an optimized plan the latter alone). */
export function explainPlan(ir: IrPlan, options: PlanOptions, mode: ExplainMode = 'extended'): string {
  const firstId = idBase('');
  return renumberIds(explainFrame(planSections(ir, options, firstId, mode)), firstId);
}

/**
 * As {@link explainSql}, with failures as text: an analysis error stands under `== Analyzed Logical Plan ==`, every other error of Spark's alone under
 * `== Error ==` with its class. Where the limit is ours, the sections that were reached come first. Never throws: an unforeseen failure is reported
 * as such.
 */
export function explainOrError(sql: string, options: CompileOptions): string {
  const firstId = idBase(sql);
  const conf = options.conf ?? defaultConf;
  let reached: ExplainSections = {};
  try {
    const query = parseSql(sql, options);
    reached = { parsed: parsedPlanText(query, conf, firstId) };
    const ctx = contextFor(options, firstId);
    const analyzed = liftPlan(bindSql(query, options), ctx);
    reached = { ...reached, ...analyzedSections(analyzed, conf) };
    reached = { ...reached, optimized: printPlan(optimizePlan(analyzed, ctx, options.trace), conf) };
    return renumberIds(explainFrame(reached), firstId);
  } catch (e) {
    return renumberIds(failureText(e, sql, reached), firstId);
  }
}

/** The `== Error ==` section for whatever was thrown. */
export function errorSection(e: unknown, sql: string): string {
  const text = e instanceof CompileError ? exceptionText(e, sql) : `InternalError ${e instanceof Error ? e.message : String(e)}`;
  return `== Error ==\n${text}\n`;
}

function failureText(e: unknown, sql: string, reached: ExplainSections): string {
  if (e instanceof CompileError && e.exception === 'AnalysisException' && reached.parsed !== undefined) {
    const message = `org.apache.spark.sql.AnalysisException: ${analysisErrorText(e, sql)}`;
    return explainFrame({ parsed: reached.parsed, analyzed: message });
  }
  const ours = !(e instanceof CompileError) || e.exception === 'Unsupported';
  const before = ours && reached.parsed !== undefined ? `${explainFrame(reached)}\n` : '';
  return before + errorSection(e, sql);
}
