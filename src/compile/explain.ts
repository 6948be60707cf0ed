import { defaultConf } from '../conf/conf.ts';
import { CompileError } from '../errors/compile-error.ts';
import { exceptionText } from '../errors/format-exception.ts';
import { output } from '../spark/facts/typing.ts';
import { printPlan } from '../spark/print/print-plan.ts';
import { schemaLine } from '../spark/print/schema-line.ts';
import { parsedPlanText } from '../sql/parsed-plan/parsed-plan.ts';
import type { IrPlan } from '../substrait/ir/relation.ts';
import { analysisErrorText } from './error-text.ts';
import { type ExplainSections, explainFrame } from './explain-frame.ts';
import { bindSql, type CompileOptions, contextFor, liftPlan, optimizePlan, type PlanOptions, parseSql } from './pipeline.ts';
import { idBase, renumberIds } from './renumber.ts';

/** Which plan an explanation ends with; `extended` is all of them. */
export type ExplainMode = 'extended' | 'parsed' | 'analyzed' | 'optimized';

/** The sections from a Substrait plan's own content: what can be said without its SQL. */
function planSections(ir: IrPlan, options: PlanOptions, firstId: number, mode: ExplainMode): ExplainSections {
  const conf = options.conf ?? defaultConf;
  const ctx = contextFor(options, firstId);
  const lifted = liftPlan(ir, ctx);
  if (ir.stage === 'optimized') return { optimized: printPlan(lifted, conf) };
  const schema = schemaLine(output(lifted), conf);
  const analyzed = mode === 'optimized' ? {} : { analyzed: printPlan(lifted, conf), ...(schema === undefined ? {} : { schema }) };
  if (mode === 'analyzed') return analyzed;
  return { ...analyzed, optimized: printPlan(optimizePlan(lifted, ctx, options.trace), conf) };
}

/**
 * EXPLAIN EXTENDED's text for a query, without the physical plan; ids are numbered from 1 in order of first appearance.
 * @throws CompileError for what Spark rejects and for our own limits
 */
export function explainSql(sql: string, options: CompileOptions, mode: ExplainMode = 'extended'): string {
  const conf = options.conf ?? defaultConf;
  const firstId = idBase(sql);
  const query = parseSql(sql, options);
  const parsed = mode === 'extended' || mode === 'parsed' ? { parsed: parsedPlanText(query, conf, firstId) } : {};
  const sections = mode === 'parsed' ? parsed : { ...parsed, ...planSections(bindSql(query, options), options, firstId, mode) };
  return renumberIds(explainFrame(sections), firstId);
}

/** The same from a Substrait plan: the analyzed and optimized sections (for an optimized plan the latter alone). */
export function explainPlan(ir: IrPlan, options: PlanOptions, mode: ExplainMode = 'extended'): string {
  const firstId = idBase('');
  return renumberIds(explainFrame(planSections(ir, options, firstId, mode)), firstId);
}

/**
 * As {@link explainSql}, with failures as text: an analysis error stands under `== Analyzed Logical Plan ==`, every other error under `== Error ==`
 * with its class. Never throws: an unforeseen failure is reported as such.
 */
export function explainOrError(sql: string, options: CompileOptions): string {
  const firstId = idBase(sql);
  let parsed: string | undefined;
  try {
    const query = parseSql(sql, options);
    parsed = parsedPlanText(query, options.conf ?? defaultConf, firstId);
    const sections = { parsed, ...planSections(bindSql(query, options), options, firstId, 'extended') };
    return renumberIds(explainFrame(sections), firstId);
  } catch (e) {
    return renumberIds(failureText(e, sql, parsed), firstId);
  }
}

function failureText(e: unknown, sql: string, parsed: string | undefined): string {
  if (!(e instanceof CompileError)) {
    const what = e instanceof Error ? e.message : String(e);
    return `== Error ==\nInternalError ${what}\n`;
  }
  if (e.exception !== 'AnalysisException' || parsed === undefined) return `== Error ==\n${exceptionText(e, sql)}\n`;
  const message = `org.apache.spark.sql.AnalysisException: ${analysisErrorText(e, sql)}`;
  return explainFrame({ parsed, analyzed: message });
}
