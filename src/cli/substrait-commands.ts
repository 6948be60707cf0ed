import { writeFileSync } from 'node:fs';
import { explainPlan } from '../compile/explain.ts';
import { bindSql, type CompileOptions, contextFor, liftPlan, optimizePlan, parseSql } from '../compile/pipeline.ts';
import { idBase } from '../compile/renumber.ts';
import { parseConf } from '../conf/parse-conf.ts';
import { CompileError } from '../errors/compile-error.ts';
import { lower } from '../spark/to-substrait/lower.ts';
import type { IrPlan } from '../substrait/ir/relation.ts';
import { readPlan } from '../substrait/read/read-plan.ts';
import { planText } from '../substrait/text/plan-text.ts';
import { writeBinary, writeJson } from '../substrait/write/write-plan.ts';
import { type CompileFlags, type ConvertFlags, forEachQuery } from './for-each-query.ts';
import { readBytes } from './read-input.ts';
import { reportError, reportWarnings } from './report.ts';
import { sqlParameters } from './sql-parameters.ts';

/** A query's Substrait plan as readable text. */
export function substraitText(sql: string, options: CompileOptions): string {
  return `${planText(bindSql(parseSql(sql, options), options))}\n`;
}

/** A query's plan as IR: the analyzed one, or what the optimizer made of it. */
function compileIr(sql: string, options: CompileOptions, optimized: boolean): IrPlan {
  const ir = bindSql(parseSql(sql, options), options);
  if (!optimized) return ir;
  const ctx = contextFor(options, idBase(sql));
  return lower(optimizePlan(liftPlan(ir, ctx), ctx), 'optimized', ctx.conf);
}

export async function compileCommand(file: string, flags: CompileFlags): Promise<void> {
  const params = sqlParameters(flags.param);
  let written = 0;
  await forEachQuery(file, flags, (sql, session) => {
    const ir = compileIr(sql, { ...session, params }, flags.optimized ?? false);
    const options = { target: flags.target };
    if (flags.output === undefined) return `${JSON.stringify(writeJson(ir, options), null, 2)}\n`;
    if (written++ > 0)
      throw new CompileError({
        code: 'UNSUPPORTED_INPUT',
        exception: 'Unsupported',
        message: `${file} has several queries, ${flags.output} takes one`,
      });
    writeFileSync(flags.output, flags.output.endsWith('.json') ? `${JSON.stringify(writeJson(ir, options), null, 2)}\n` : writeBinary(ir, options));
    return '';
  });
}

export function convertCommand(file: string, flags: ConvertFlags): void {
  try {
    const { conf, warnings } = parseConf(flags.conf);
    reportWarnings(warnings);
    const { plan, upgrades } = readPlan(readBytes(file));
    reportWarnings(upgrades.map((u) => `${u.path}: ${u.what}`));
    process.stdout.write(flags.mode === 'substrait' ? `${planText(plan)}\n` : explainPlan(plan, { conf }, flags.mode));
  } catch (e) {
    if (!(e instanceof CompileError)) throw e;
    reportError(e, '', file);
    process.exitCode = 1;
  }
}
