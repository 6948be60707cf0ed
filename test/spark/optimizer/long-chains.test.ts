import { describe, expect, test } from 'vitest';
import { defaultConf } from '../../../src/conf/conf.ts';
import { planContext } from '../../../src/spark/context.ts';
import type { Expr } from '../../../src/spark/expr/expr.ts';
import { and, arithmetic, attribute, comparison, literal, or } from '../../../src/spark/expr/factories.ts';
import { splitConjuncts, splitDisjuncts } from '../../../src/spark/expr/predicates.ts';
import { optimize } from '../../../src/spark/optimizer/executor.ts';
import type { Plan } from '../../../src/spark/plan/plan.ts';
import { bigintType } from '../../../src/types/data-type.ts';

const a = attribute('a', bigintType, true, 1);
const b = attribute('b', bigintType, true, 2);
const table: Plan = { kind: 'LogicalRelation', table: ['spark_catalog', 'default', 't'], output: [a, b], provider: 'parquet', partitionColumns: [] };
const size = 10_000;
const term = (i: number): Expr => comparison('>', i % 2 === 0 ? a : b, literal(BigInt(i), bigintType));
const chain = (join: (x: Expr, y: Expr) => Expr, make: (i: number) => Expr): Expr =>
  Array.from({ length: size }, (_, i) => make(i)).reduce((x, y) => join(x, y));

function optimizedCondition(condition: Expr): Expr {
  const plan = optimize({ kind: 'Filter', condition, child: table }, planContext(defaultConf, 100));
  if (plan.kind !== 'Filter') throw new Error(`a ${plan.kind}`);
  return plan.condition;
}

describe('conditions of 10,000 terms', { timeout: 60_000 }, () => {
  test('OR', () => {
    expect(splitDisjuncts(optimizedCondition(chain(or, term)))).toHaveLength(size);
  });

  test('AND, with the tests for null in front', () => {
    expect(splitConjuncts(optimizedCondition(chain(and, term)))).toHaveLength(size + 2);
  });

  test('AND of equalities', () => {
    const equality = (i: number): Expr => comparison('=', i % 2 === 0 ? a : b, literal(BigInt(i), bigintType));
    expect(splitConjuncts(optimizedCondition(chain(and, equality)))).toHaveLength(size + 2);
  });

  test('a sum', () => {
    const sum = chain(
      (x, y) => arithmetic('+', x, y),
      (i) => (i % 2 === 0 ? a : b),
    );
    expect(splitConjuncts(optimizedCondition(comparison('>', sum, literal(5n, bigintType))))).toHaveLength(3);
  });
});
