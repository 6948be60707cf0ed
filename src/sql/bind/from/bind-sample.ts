import type { SqlSample } from '../../ast.ts';
import type { BindContext, QueryScope } from '../context.ts';
import { bindExpr } from '../expr/bind-expr.ts';
import { constantEnv } from '../scope/constant-env.ts';
import type { Plan } from '../tree/plan.ts';
import { fetch } from '../tree/plans.ts';

function sample(input: Plan, upperBound: number, seed: bigint): Plan {
  return { kind: 'Sample', input, lowerBound: 0, upperBound, seed, output: input.output, hidden: input.hidden };
}

/**
 * TABLESAMPLE (n ROWS) is a limit; (p PERCENT) a random sample; (BUCKET a OUT OF b) the fraction a/b.
 * Without REPEATABLE Spark draws a seed; here it is 0.
 */
export function bindSample(input: Plan, s: SqlSample, ctx: BindContext, scope: QueryScope): Plan {
  const seed = s.seed ?? 0n;
  switch (s.method.kind) {
    case 'rows':
      return fetch(input, undefined, bindExpr(s.method.count, constantEnv(ctx, scope)));
    case 'percent':
      return sample(input, s.method.percent / 100, seed);
    case 'bucket':
      return sample(input, s.method.numerator / s.method.denominator, seed);
  }
}
