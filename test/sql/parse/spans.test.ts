import { describe, expect, it } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import type { SqlExpr } from '../../../src/sql/ast.ts';
import { parseExpression } from '../../../src/sql/parse/parse-expression.ts';

/** The source of every node of an expression, outermost first. */
function sources(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (x: unknown): void => {
    if (typeof x !== 'object' || x === null || x instanceof Uint8Array) return;
    if ('kind' in x && 'span' in x && typeof x.span === 'object' && x.span !== null && 'start' in x.span && 'end' in x.span)
      found.push(text.slice(Number(x.span.start), Number(x.span.end)));
    for (const [key, value] of Object.entries(x)) if (key !== 'span' && key !== 'type') visit(value);
  };
  const e: SqlExpr = parseExpression(text, defaultConf);
  visit(e);
  return found;
}

describe('places are Spark’s', () => {
  it.each([
    ['a + b * 2', ['a + b * 2', 'a', 'b * 2', 'b', '2']],
    ['(a + b) * c', ['(a + b) * c', 'a + b', 'a', 'b', 'c']],
    // a predicate has the place of its own words
    ['a not in (1, b)', ['not in (1, b)', 'not in (1, b)', 'a', '1', 'b']],
    ['a between 1 and 2', ['between 1 and 2', 'between 1 and 2', 'a', '1', 'between 1 and 2', 'a', '2']],
    // a chain has one place
    ['a and b and c', ['a and b and c', 'a and b and c', 'a', 'b', 'c']],
    ['f(x).y', ['f(x).y', 'f(x)', 'x']],
    ['a.b as c', ['a.b as c', 'a.b']],
    ["cast('1' as int)", ["cast('1' as int)", "'1'"]],
    ['case when a then 1 end', ['case when a then 1 end', 'a', '1']],
    ['- x', ['- x', 'x']],
    ['-1', ['-1']],
  ])('%s', (text, expected) => expect(sources(text)).toEqual(expected));
});
