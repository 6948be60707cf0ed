import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { firstDifference } from '../../../src/golden/compare.ts';
import { parseQuery } from '../../../src/sql/parse/parse-query.ts';
import { parsedPlanText } from '../../../src/sql/parsed-plan/parsed-plan.ts';

/** Queries in all of the language's forms, each with the Parsed plan of a real Spark 3.4.4 on the lines below it. */
const recorded = readFileSync(new URL('./parsed-plans.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n\n')
  .map((block) => {
    const end = block.indexOf('\n');
    return [block.slice(0, end), block.slice(end + 1)] as const;
  });

const conf = { ...defaultConf, maxToStringFields: 1000 };

describe('every form of a query parses to Spark’s plan', () => {
  it('has them all', () => expect(recorded.length).toBeGreaterThan(60));
  it.each(recorded)('%s', (sql, plan) => {
    expect(firstDifference(plan, parsedPlanText(parseQuery(sql, conf), conf), sql)).toBeUndefined();
  });
  it('puts parameters in', () => {
    const one = { kind: 'Literal', type: { kind: 'int' }, value: 1, span: { start: 0, end: 0 } } as const;
    expect(parsedPlanText(parseQuery('select :p + :q as x', conf, new Map([['p', one]])), conf)).toContain('(1 + parameter(q))');
  });
  it('takes semicolons behind, and nothing else', () => {
    expect(parseQuery('select 1;;', conf).kind).toBe('Query');
    expect(() => parseQuery('select 1; select 2', conf)).toThrow("at or near 'select': extra input 'select'");
    expect(() => parseQuery('show tables', conf)).toThrow('The statement SHOW is not supported');
  });
});
