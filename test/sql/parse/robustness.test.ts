import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { CompileError } from '../../../src/errors/compile-error.ts';
import { parseQuery } from '../../../src/sql/parse/parse-query.ts';

/** `ok` or the error's code; anything but a CompileError is thrown on. */
function outcome(sql: string): string {
  try {
    parseQuery(sql, defaultConf);
    return 'ok';
  } catch (e) {
    if (e instanceof CompileError) return e.code;
    throw e;
  }
}

const words = (
  'select from where group by order having limit offset join on using left full cross natural semi anti lateral view union all intersect except ' +
  "distinct as and or not in between like is null case when then else end cast ( ) ( ) , . * + - / = <> < ' [ ] : -> over partition rows range window " +
  "with values exists interval 1 1.5 'a' x t1 a date day table pivot unpivot for tablesample asc nulls first rollup grouping sets ; ! ~ 2L count `q` /*+ */"
).split(' ');

const query =
  'with c as (select a, sum(b) over (partition by a order by b rows between 1 preceding and current row) as s from t) ' +
  "select x.a, case when x.b between 1 and 2 then 'y' else null end as z from t as x left join (select * from u) v on x.a = v.a and v.b in (1, 2) " +
  "where exists (select 1 from w where w.a = x.a) and x.d < date '1998-01-01' group by x.a, rollup(x.b) having count(*) > 1 order by 1 desc nulls last limit 5 offset 3";

describe('bad input never does worse than a positioned error', () => {
  it('for any sequence of words', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 25 }), (ws) => {
        outcome(ws.join(' '));
      }),
      { numRuns: 400 },
    );
  });
  it('for a query with some of it exchanged', () => {
    const tokens = query.split(/\b/);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(tokens.length - 1), fc.constantFrom(...words)), { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = [...tokens];
        for (const [i, w] of changes) changed[i] = ` ${w} `;
        outcome(changed.join(''));
      }),
      { numRuns: 150 },
    );
  });
  it('for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (s) => {
        outcome(`select ${s}`);
      }),
      { numRuns: 300 },
    );
  });
  it('accepts the query that is changed', () => expect(outcome(query)).toBe('ok'));
});

const nested: readonly (readonly [string, string, string])[] = [
  ['parentheses', '(', ')'],
  ['calls', 'f(', ')'],
  ['CASE', 'case when ', ' then 1 end'],
  ['subqueries', '(select ', ')'],
  ['casts', 'cast(', ' as int)'],
  ['TRIM', "trim(both 'x' from ", ')'],
  ['lambdas', 'f(x -> ', ')'],
  ['signs', '- ', ''],
  ['NOT', 'not ', ''],
];

describe('nesting', () => {
  it.each(nested)('%s: 60 levels are fine, 5,000 are an error', (_, open, close) => {
    expect(outcome(`select ${open.repeat(60)}a${close.repeat(60)}`)).toBe('ok');
    expect(outcome(`select ${open.repeat(5000)}a${close.repeat(5000)}`)).toBe('UNSUPPORTED_NESTING');
  });
  it('an unclosed one is a syntax error as long as it can be followed', () =>
    expect(outcome(`select ${'('.repeat(50)}a`)).toBe('PARSE_SYNTAX_ERROR'));
  it('in types too', () => expect(outcome(`select cast(a as ${'array<'.repeat(5000)}int${'>'.repeat(5000)})`)).toBe('UNSUPPORTED_NESTING'));
});

const many = (n: number, f: (i: number) => string, separator: string): string => Array.from({ length: n }, (_, i) => f(i)).join(separator);

describe('length', () => {
  it.each([
    ['OR', `select * from t where ${many(5000, (i) => `a = ${i}`, ' or ')}`],
    ['calls', `select ${many(2000, (i) => `f(${i})`, ' + ')}`],
    ['IN', `select * from t where a in (${many(30000, String, ', ')})`],
    ['VALUES', `values ${many(10000, (i) => `(${i}, 'x')`, ', ')}`],
    ['UNION', many(1000, (i) => `select ${i}`, ' union all ')],
    ['JOIN', `select * from t ${many(300, (i) => `join t${i} on t.a = f(t${i}.a)`, ' ')}`],
    ['commas', `select * from ${many(1000, (i) => `t${i}`, ', ')}`],
    ['columns', `select ${many(3000, (i) => `a${i}`, ', ')} from t`],
  ])('%s: thousands are no problem', (_, sql) => expect(outcome(sql)).toBe('ok'));
});
