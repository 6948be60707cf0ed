import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { planContext } from '../../../src/spark/context.ts';
import { canEvaluate } from '../../../src/spark/eval/can-evaluate.ts';
import { evaluate } from '../../../src/spark/eval/evaluate.ts';
import type { AttributeReference, ComparisonOp, Expr } from '../../../src/spark/expr/expr.ts';
import {
  and,
  arithmetic,
  attribute,
  call,
  cast,
  comparison,
  ifThenElse,
  isNotNull,
  isNull,
  literal,
  not,
  or,
} from '../../../src/spark/expr/factories.ts';
import { isNullable, typeOf } from '../../../src/spark/facts/typing.ts';
import { idleMarks } from '../../../src/spark/optimizer/idle-marks.ts';
import type { OptimizerContext, Rule } from '../../../src/spark/optimizer/rule.ts';
import { booleanSimplification } from '../../../src/spark/optimizer/rules/boolean-simplification.ts';
import { constantFolding } from '../../../src/spark/optimizer/rules/constant-folding.ts';
import { constantPropagation } from '../../../src/spark/optimizer/rules/constant-propagation.ts';
import { nullDownPropagation } from '../../../src/spark/optimizer/rules/null-down-propagation.ts';
import { nullPropagation } from '../../../src/spark/optimizer/rules/null-propagation.ts';
import { optimizeIn } from '../../../src/spark/optimizer/rules/optimize-in.ts';
import { pushFoldableIntoBranches } from '../../../src/spark/optimizer/rules/push-foldable-into-branches.ts';
import { reorderAssociativeOperator } from '../../../src/spark/optimizer/rules/reorder-associative-operator.ts';
import { replaceNullWithFalseInPredicate } from '../../../src/spark/optimizer/rules/replace-null-with-false-in-predicate.ts';
import { simplifyBinaryComparison } from '../../../src/spark/optimizer/rules/simplify-binary-comparison.ts';
import { simplifyCasts } from '../../../src/spark/optimizer/rules/simplify-casts.ts';
import { simplifyConditionals } from '../../../src/spark/optimizer/rules/simplify-conditionals.ts';
import { unwrapCastInBinaryComparison } from '../../../src/spark/optimizer/rules/unwrap-cast-in-binary-comparison.ts';
import type { Plan } from '../../../src/spark/plan/plan.ts';
import { bigintType, booleanType, decimalType, doubleType, equalType, intType, tinyintType } from '../../../src/types/data-type.ts';
import type { Value } from '../../../src/types/value.ts';

// Rewriting an expression must not change what it evaluates to, for any row. Rows are small, so that bounds and equalities are hit.

const a = attribute('a', tinyintType, true, 1);
const b = attribute('b', tinyintType, true, 2);
const n = attribute('n', tinyintType, false, 3);
const p = attribute('p', booleanType, true, 4);
const columns = [a, b, n, p];
type Row = ReadonlyMap<number, Value>;

const small = fc.constantFrom<number>(-128, -1, 0, 1, 2, 127);
const rows: fc.Arbitrary<Row> = fc
  .tuple(fc.option(small), fc.option(small), small, fc.option(fc.boolean()))
  .map((values) => new Map<number, Value>(columns.map((c, i) => [c.exprId, values[i] ?? null])));
const inRow = (row: Row) => (x: AttributeReference) => row.get(x.exprId) ?? null;

const number: fc.Arbitrary<Expr> = fc.oneof(
  fc.constantFrom<Expr>(a, b, n),
  fc.option(small).map((v) => literal(v, tinyintType)),
);
const wide = (e: Expr, to: 'int' | 'bigint' | 'decimal' | 'double'): Expr =>
  cast(e, { int: intType, bigint: bigintType, decimal: decimalType(6, 2), double: doubleType }[to]);
const wideComparison = fc
  .tuple(
    number,
    fc.constantFrom<ComparisonOp>('=', '<=>', '<', '<=', '>', '>='),
    fc.oneof(
      fc.constantFrom(-129, -128, -5, 0, 1, 126, 127, 128, 300).map((v): [Expr, 'int'] => [literal(v, intType), 'int']),
      fc
        .constantFrom(-12_850n, -12_800n, 50n, 99n, 100n, 12_700n, 12_701n)
        .map((u): [Expr, 'decimal'] => [literal({ tag: 'decimal', unscaled: u, precision: 6, scale: 2 }, decimalType(6, 2)), 'decimal']),
      fc
        .constantFrom(-128.5, 0.5, 1, 127, 127.5, Number.NaN, Number.POSITIVE_INFINITY)
        .map((v): [Expr, 'double'] => [literal(v, doubleType), 'double']),
    ),
    fc.boolean(),
  )
  .map(([e, op, [value, to], swap]) => (swap ? comparison(op, value, wide(e, to)) : comparison(op, wide(e, to), value)));

const predicate: fc.Arbitrary<Expr> = fc.letrec<{ value: Expr; test: Expr }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    number,
    fc.tuple(fc.constantFrom<'+' | '*'>('+', '*'), tie('value'), tie('value')).map(([op, x, y]) => arithmetic(op, x, y)),
    fc.tuple(tie('test'), tie('value'), tie('value')).map(([c, x, y]) => ifThenElse(c, x, y)),
    fc.tuple(tie('test'), tie('value'), fc.option(tie('value'))).map(
      ([when, then, otherwise]): Expr => ({
        kind: 'CaseWhen',
        branches: [{ when, then }],
        elseValue: otherwise ?? undefined,
      }),
    ),
    fc.tuple(tie('value'), tie('value')).map(([x, y]) => call('coalesce', [x, y])),
  ),
  test: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Expr>(p, literal(true, booleanType), literal(false, booleanType), literal(null, booleanType)),
    wideComparison,
    fc.tuple(fc.constantFrom<ComparisonOp>('=', '<=>', '<', '<=', '>', '>='), tie('value'), tie('value')).map(([op, x, y]) => comparison(op, x, y)),
    fc.tuple(tie('test'), tie('test')).map(([x, y]) => and(x, y)),
    fc.tuple(tie('test'), tie('test')).map(([x, y]) => or(x, y)),
    tie('test').map(not),
    tie('value').map(isNull),
    tie('test').map(isNotNull),
    fc.tuple(tie('value'), fc.array(fc.option(small), { minLength: 1, maxLength: 12 })).map(
      ([value, list]): Expr => ({
        kind: 'In',
        value,
        list: list.map((v) => literal(v, tinyintType)),
      }),
    ),
    fc.tuple(tie('test'), tie('test'), tie('test')).map(([c, x, y]) => ifThenElse(c, x, y)),
  ),
})).test;

const ctx = (): OptimizerContext => ({ ...planContext(defaultConf, 100), optimizeSubquery: (q) => q, idle: idleMarks() });
const table: Plan = { kind: 'LocalRelation', output: columns, data: [] };

/** `e` after one application of the rule to a node that holds it. */
function rewritten(rule: Rule, e: Expr, where: 'Filter' | 'Project'): Expr {
  const plan: Plan =
    where === 'Filter'
      ? { kind: 'Filter', condition: e, child: table }
      : { kind: 'Project', projectList: [{ kind: 'Alias', child: e, name: 'x', exprId: 50, qualifier: [], metadata: undefined }], child: table };
  const after = rule.apply(plan, ctx());
  if (after.kind === 'Filter') return after.condition;
  const item = after.kind === 'Project' ? after.projectList[0] : undefined;
  if (item?.kind !== 'Alias') throw new Error(`${rule.name} gave a ${after.kind}`);
  return item.child;
}

const keepingRules = [
  nullPropagation,
  nullDownPropagation,
  optimizeIn,
  constantFolding,
  reorderAssociativeOperator,
  booleanSimplification,
  simplifyConditionals,
  pushFoldableIntoBranches,
  simplifyBinaryComparison,
  simplifyCasts,
  unwrapCastInBinaryComparison,
];
const runs = { numRuns: 200 };

describe.each(keepingRules)('$name', (rule) => {
  test('keeps the value of every expression, and its type', () => {
    fc.assert(
      fc.property(predicate, rows, (e, row) => {
        const after = rewritten(rule, e, 'Project');
        expect(equalType(typeOf(after), typeOf(e))).toBe(true);
        expect(canEvaluate(after)).toBe(true);
        expect(evaluate(after, defaultConf, inRow(row))).toEqual(evaluate(e, defaultConf, inRow(row)));
      }),
      runs,
    );
  });

  // `isnull(n) AND null`, false for an n that is never null, counts as nullable until isnull(n) is folded
  test.skipIf(rule === unwrapCastInBinaryComparison)('never makes an expression nullable that was not', () => {
    fc.assert(
      fc.property(predicate, (e) => {
        if (!isNullable(e)) expect(isNullable(rewritten(rule, e, 'Project'))).toBe(false);
      }),
      runs,
    );
  });
});

describe.each([...keepingRules, constantPropagation, replaceNullWithFalseInPredicate])('$name', (rule) => {
  test('keeps the rows that a condition lets through', () => {
    fc.assert(
      fc.property(predicate, rows, (e, row) => {
        const passes = (x: Expr): boolean => evaluate(x, defaultConf, inRow(row)) === true;
        expect(passes(rewritten(rule, e, 'Filter'))).toBe(passes(e));
      }),
      runs,
    );
  });
});
