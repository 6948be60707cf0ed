import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSession } from '../src/cli/session.ts';
import { explainSql } from '../src/compile/explain.ts';
import { parseConf } from '../src/conf/parse-conf.ts';
import { firstDifference } from '../src/golden/compare.ts';
import { batches } from '../src/spark/optimizer/batches.ts';
import { root } from './support/golden-sets.ts';
import { parseRuleFile, type RuleCase, type RuleFile, ruleFiles } from './support/rule-files.ts';

const { conf } = parseConf({ 'spark.sql.debug.maxToStringFields': '1000' });
const catalogs = {
  tpch: openSession(['tpch'], {}).catalog,
  features: openSession([join(root, 'test/goldens/schemas/features.sql')], {}).catalog,
};

function catalogOf(file: RuleFile) {
  if (file.schema === 'tpch' || file.schema === 'features') return catalogs[file.schema];
  throw new Error(`${file.name}: unknown schema ${file.schema}`);
}

interface Outcome {
  readonly difference: ReturnType<typeof firstDifference>;
  readonly fired: boolean;
}
function run(file: RuleFile, c: RuleCase): Outcome {
  const fired = new Set<string>();
  const trace = (e: { readonly rule: string }): void => {
    fired.add(e.rule);
  };
  const text = explainSql(c.sql, { catalog: catalogOf(file), conf, trace }, 'optimized');
  const plan = text.split('== Optimized Logical Plan ==\n')[1]?.trimEnd() ?? text;
  return { difference: firstDifference(c.plan, plan, c.sql), fired: fired.has(c.rule) };
}

const files = ruleFiles();

describe.each(files)('$name', (file) => {
  test.each(file.cases)('$title', (c) => {
    expect(run(file, c)).toEqual({ difference: undefined, fired: c.fires });
  });
});

describe('rule files', () => {
  test('are called as a rule of the optimizer, and say when it fires', () => {
    const rules = new Set(batches.flatMap((b) => b.rules.map((r) => r.name)));
    for (const f of files) {
      const name = f.name.replace('.rule', '');
      expect(
        f.cases.some((c) => c.fires),
        f.name,
      ).toBe(true);
      if (rules.has(name))
        expect(
          f.cases.every((c) => c.rule === name),
          f.name,
        ).toBe(true);
    }
  });

  test('a wrong plan and a rule that stays idle are noticed', () => {
    const file = parseRuleFile('X.rule', 'schema tpch\n\ncase x  expect=LimitPushDown\nselect 1 as a\n----\nProject [2 AS a#1]\n+- OneRowRelation\n');
    const [c] = file.cases;
    const outcome = c && run(file, c);
    expect(outcome?.difference?.line).toBe(1);
    expect(outcome?.fired).toBe(false);
  });
});
