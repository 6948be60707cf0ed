import { explainSql } from '../compile/explain.ts';
import { traceText } from '../compile/trace-text.ts';
import type { TraceEvent } from '../spark/optimizer/trace.ts';
import { type ExplainFlags, forEachQuery } from './for-each-query.ts';
import { sqlParameters } from './sql-parameters.ts';

export async function explainCommand(file: string, flags: ExplainFlags): Promise<void> {
  const { mode } = flags;
  const params = sqlParameters(flags.param);
  await forEachQuery(file, flags, async (sql, session) => {
    if (mode === 'substrait') return (await import('./substrait-commands.ts')).substraitText(sql, { ...session, params });
    const events: TraceEvent[] = [];
    const text = explainSql(sql, { ...session, params, ...(flags.traceRules ? { trace: (e: TraceEvent) => events.push(e) } : {}) }, mode);
    return flags.traceRules ? `${text}\n${traceText(events, session.conf)}` : text;
  });
}
