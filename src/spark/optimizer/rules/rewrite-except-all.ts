import { InternalError } from '../../../errors/compile-error.ts';
import { bigintType } from '../../../types/data-type.ts';
import { alias, comparison, literal } from '../../expr/factories.ts';
import { output, toAttribute } from '../../facts/typing.ts';
import { filter } from '../../plan/factories.ts';
import type { Except, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { aggregateOf, replicate, unionWith } from './set-operations/replicate.ts';

function rewrite(p: Except, ctx: OptimizerContext): Plan {
  const columns = output(p.left);
  const mark = (n: bigint) => alias(literal(n, bigintType), 'vcol', ctx.nextId());
  const union = unionWith(p.left, [mark(1n), ...columns], p.right, [mark(-1n), ...output(p.right)]);
  const [vcol] = output(union);
  if (!vcol) throw new InternalError('a union without columns');
  const sum = alias(aggregateOf('sum', vcol), 'sum', ctx.nextId());
  const sums: Plan = { kind: 'Aggregate', groupingExpressions: columns, aggregateExpressions: [...columns, sum], child: union };
  const count = toAttribute(sum);
  return replicate(count, columns, filter(comparison('>', count, literal(0n, bigintType)), sums));
}

/**
 * `Except true / [a, b]` → rows of a counted +1, of b −1, and each row with a positive sum repeated as often as that sum.
 *
 * Spark: RewriteExceptAll. Safe by counting.
 */
export const rewriteExceptAll: Rule = {
  name: 'RewriteExceptAll',
  kinds: ['Except'],
  apply: (plan, ctx) => transformPlan(plan, (p) => (p.kind === 'Except' && p.isAll ? rewrite(p, ctx) : p)),
};
