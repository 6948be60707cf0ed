import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shape } from './shape.ts';

/** A random tree, with the text that means it in the fewest parentheses and the shape that Spark gives it. */
interface Tree {
  readonly text: string;
  readonly shape: string;
  /** How tightly the outermost operator binds: 1 OR, 2 AND, 3 NOT, 4 predicate, 5 comparison … 11 sign, 12 operand. */
  readonly level: number;
}

const at = (t: Tree, level: number): string => (t.level < level ? `(${t.text})` : t.text);

function balanced(op: string, shapes: readonly string[]): string {
  if (shapes.length === 1) return shapes[0] ?? '';
  const half = Math.ceil(shapes.length / 2);
  return `(${op} ${balanced(op, shapes.slice(0, half))} ${balanced(op, shapes.slice(half))})`;
}
function chain(op: 'and' | 'or', items: readonly Tree[]): Tree {
  const level = op === 'or' ? 1 : 2;
  return {
    text: items.map((i) => at(i, level + 1)).join(` ${op} `),
    shape: balanced(
      op,
      items.map((i) => i.shape),
    ),
    level,
  };
}
const binaryLevels: Readonly<Record<string, number>> = {
  '=': 5,
  '<': 5,
  '>=': 5,
  '<=>': 5,
  '|': 6,
  '^': 7,
  '&': 8,
  '+': 9,
  '-': 9,
  '||': 9,
  '*': 10,
  '/': 10,
  '%': 10,
  div: 10,
};
function binary(op: string, l: Tree, r: Tree): Tree {
  const level = binaryLevels[op] ?? 0;
  return { text: `${at(l, level)} ${op} ${at(r, level + 1)}`, shape: `(${op} ${l.shape} ${r.shape})`, level };
}
function between(not: boolean, v: Tree, low: Tree, high: Tree): Tree {
  const inner = `(and (>= ${v.shape} ${low.shape}) (<= ${v.shape} ${high.shape}))`;
  const text = `${at(v, 5)} ${not ? 'not ' : ''}between ${at(low, 5)} and ${at(high, 5)}`;
  return { text, shape: not ? `(not ${inner})` : inner, level: 4 };
}
const negated = (not: boolean, s: string): string => (not ? `(not ${s})` : s);

const leaf: fc.Arbitrary<Tree> = fc.constantFrom('a', 'b', 'c', '1', '2').map((x) => ({ text: x, shape: x, level: 12 }));

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('tree'), { minLength: 2, maxLength: 5 }))
      .map(([op, items]) => chain(op, items)),
    fc.tuple(fc.constantFrom(...Object.keys(binaryLevels)), tie('tree'), tie('tree')).map(([op, l, r]) => binary(op, l, r)),
    tie('tree').map((x): Tree => ({ text: `not ${at(x, 3)}`, shape: `(not ${x.shape})`, level: 3 })),
    fc.tuple(fc.constantFrom('-', '~'), tie('tree')).map(([op, x]): Tree => {
      const sign = /^\d/.test(x.text) && x.level === 12 ? `${op} (${x.text})` : `${op} ${at(x, 11)}`;
      return { text: sign, shape: `(${op} ${x.shape})`, level: 11 };
    }),
    fc.tuple(fc.boolean(), tie('tree'), tie('tree'), tie('tree')).map((x) => between(...x)),
    fc
      .tuple(fc.boolean(), tie('tree'))
      .map(([not, x]): Tree => ({ text: `${at(x, 5)} is ${not ? 'not ' : ''}null`, shape: `(${not ? 'notnull' : 'null'} ${x.shape})`, level: 4 })),
    fc.tuple(fc.boolean(), tie('tree'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 })).map(
      ([not, x, list]): Tree => ({
        text: `${at(x, 5)} ${not ? 'not ' : ''}in (${list.map((i) => i.text).join(', ')})`,
        shape: negated(not, `(in ${[x, ...list].map((i) => i.shape).join(' ')})`),
        level: 4,
      }),
    ),
    fc.tuple(fc.boolean(), tie('tree'), tie('tree')).map(
      ([not, x, p]): Tree => ({
        text: `${at(x, 5)} ${not ? 'not ' : ''}like ${at(p, 5)}`,
        shape: negated(not, `(like ${x.shape} ${p.shape})`),
        level: 4,
      }),
    ),
    fc
      .array(tie('tree'), { minLength: 1, maxLength: 3 })
      .map((args): Tree => ({ text: `f(${args.map((a) => a.text).join(', ')})`, shape: `(f ${args.map((a) => a.shape).join(' ')})`, level: 12 })),
    fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(
      ([w, t, e]): Tree => ({
        text: `case when ${w.text} then ${t.text} else ${e.text} end`,
        shape: `(case ${w.shape} ${t.shape} ${e.shape})`,
        level: 12,
      }),
    ),
    fc.tuple(tie('tree'), tie('tree')).map(([x, i]): Tree => ({ text: `(${x.text})[${at(i, 5)}]`, shape: `([] ${x.shape} ${i.shape})`, level: 12 })),
  ),
}));

describe('operators bind as in Spark', () => {
  it('for any expression, written with as few parentheses as can be', () => {
    fc.assert(
      fc.property(tree, (t) => {
        expect(shape(t.text)).toBe(t.shape);
      }),
      { numRuns: 1500 },
    );
  });
  it.each([
    ['a or b and c', '(or a (and b c))'],
    ['a and b and c and d and e', '(and (and (and a b) c) (and d e))'],
    ['not (a) = 1', '(not (= a 1))'],
    ['not a and b', '(and (not a) b)'],
    ['a + b || c', '(|| (+ a b) c)'],
    ['a || b * c', '(|| a (* b c))'],
    ['a between 1 and 2 and b', '(and (and (>= a 1) (<= a 2)) b)'],
    ['a = b is null', '(null (= a b))'],
    ['a <> b', '(not (= a b))'],
    ['- a * b', '(* (- a) b)'],
    ['-1', '-1'],
    ['- - 1', '(- -1)'],
    ['a - -1', '(- a -1)'],
    ['case a when 1 then 2 end', '(case (= a 1) 2)'],
    ['a like any (b, c)', '(or (like a b) (like a c))'],
  ])('%s', (text, expected) => expect(shape(text)).toBe(expected));
});
