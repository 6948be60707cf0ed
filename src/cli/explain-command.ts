import { explainSql, explainWithTrace } from '../compile/explain.ts';
import { type ExplainFlags, forEachQuery } from './for-each-query.ts';
import { sqlParameters } from './sql-parameters.ts';

export async function explainCommand(file: string, flags: ExplainFlags): Promise<void> {
  const { mode } = flags;
  const params = sqlParameters(flags.param);
  await forEachQuery(file, flags, async (sql, session) => {
    if (mode === 'substrait') return (await import('./substrait-commands.ts')).substraitText(sql, { ...session, params });
    const all = { ...session, params };
    return flags.traceRules ? explainWithTrace(sql, all, mode) : explainSql(sql, all, mode);
  });
}
