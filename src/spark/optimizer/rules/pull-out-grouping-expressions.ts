import { sameCanonical } from '../../equality/semantic.ts';
import { asNamed, exprChildren, mapExprChildren, mapItems } from '../../expr/children.ts';
import type { Alias, Expr } from '../../expr/expr.ts';
import { alias } from '../../expr/factories.ts';
import { isFoldable } from '../../facts/properties.ts';
import { output, toAttribute } from '../../facts/typing.ts';
import type { Aggregate } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

function pullOut(p: Aggregate, ctx: OptimizerContext): Aggregate {
  const pulled: { readonly key: Expr; readonly item: Alias }[] = [];
  const find = (e: Expr): Alias | undefined => pulled.find((x) => sameCanonical(x.key, e))?.item;
  const groupingExpressions = mapItems(p.groupingExpressions, (e) => {
    if (isFoldable(e) || exprChildren(e).length === 0) return e;
    const known = find(e);
    if (known) return toAttribute(known);
    const item = alias(e, '_groupingexpression', ctx.nextId());
    pulled.push({ key: e, item });
    return toAttribute(item);
  });
  if (pulled.length === 0) return p;
  const replace = (e: Expr): Expr => {
    if (e.kind === 'AggregateExpression' || isFoldable(e)) return e;
    const known = find(e);
    return known ? toAttribute(known) : mapExprChildren(e, replace);
  };
  const aggregateExpressions = mapItems(p.aggregateExpressions, (e) => asNamed(replace(e)));
  const child = { kind: 'Project', projectList: [...output(p.child), ...pulled.map((x) => x.item)], child: p.child } as const;
  return { ...p, groupingExpressions, aggregateExpressions, child };
}

/**
 * `Aggregate [a + 1], [a + 1 AS x, sum(b)] / c` → `Aggregate [_groupingexpression], [_groupingexpression AS x, sum(b)] / Project [.., a + 1 AS
 * _groupingexpression] / c`.
 *
 * Spark: PullOutGroupingExpressions. Safe because it only names the key; later rules can no longer change an output so that it differs from its key.
 */
export const pullOutGroupingExpressions: Rule = {
  name: 'PullOutGroupingExpressions',
  kinds: ['Aggregate'],
  apply: (plan, ctx) => transformPlan(plan, (p) => (p.kind === 'Aggregate' ? pullOut(p, ctx) : p)),
};
