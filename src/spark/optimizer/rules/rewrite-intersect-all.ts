import { InternalError } from '../../../errors/compile-error.ts';
import { bigintType, booleanType } from '../../../types/data-type.ts';
import type { Alias } from '../../expr/expr.ts';
import { alias, and, comparison, ifThenElse, literal, nullLiteral, trueLiteral } from '../../expr/factories.ts';
import { output, toAttribute } from '../../facts/typing.ts';
import { filter, project } from '../../plan/factories.ts';
import type { Intersect, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { aggregateOf, replicate, unionWith } from './set-operations/replicate.ts';

function rewrite(p: Intersect, ctx: OptimizerContext): Plan {
  const columns = output(p.left);
  const mark = (name: string, set: boolean): Alias => alias(set ? trueLiteral : nullLiteral(booleanType), name, ctx.nextId());
  const leftItems = [mark('vcol1', true), mark('vcol2', false), ...columns];
  const union = unionWith(p.left, leftItems, p.right, [mark('vcol1', false), mark('vcol2', true), ...output(p.right)]);
  const [vcol1, vcol2] = output(union);
  if (!vcol1 || !vcol2) throw new InternalError('a union without columns');
  const count1 = alias(aggregateOf('count', vcol1), 'vcol1_count', ctx.nextId());
  const count2 = alias(aggregateOf('count', vcol2), 'vcol2_count', ctx.nextId());
  const n1 = toAttribute(count1);
  const n2 = toAttribute(count2);
  const least = alias(ifThenElse(comparison('>', n1, n2), n2, n1), 'min_count', ctx.nextId());
  const counts: Plan = { kind: 'Aggregate', groupingExpressions: columns, aggregateExpressions: [count1, count2, ...columns], child: union };
  const one = literal(1n, bigintType);
  const inBoth = filter(and(comparison('>=', n1, one), comparison('>=', n2, one)), counts);
  return replicate(toAttribute(least), columns, project([...columns, least], inBoth));
}

/**
 * `Intersect true / [a, b]` → the rows counted on both sides, and each that occurs on both repeated as often as on the side with fewer.
 *
 * Spark: RewriteIntersectAll. Safe by counting.
 */
export const rewriteIntersectAll: Rule = {
  name: 'RewriteIntersectAll',
  kinds: ['Intersect'],
  apply: (plan, ctx) => transformPlan(plan, (p) => (p.kind === 'Intersect' && p.isAll ? rewrite(p, ctx) : p)),
};
