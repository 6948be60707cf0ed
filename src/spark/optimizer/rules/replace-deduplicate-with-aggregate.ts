import { replaceAttributes } from '../../expr/aliases.ts';
import type { Alias, AttributeReference, Expr, ExprId } from '../../expr/expr.ts';
import { alias, falseLiteral, intLiteral } from '../../expr/factories.ts';
import { output, toAttribute } from '../../facts/typing.ts';
import { mapPlanChildren, mapPlanExpressions } from '../../plan/children.ts';
import type { Aggregate, Deduplicate, Plan } from '../../plan/plan.ts';
import type { OptimizerContext, Rule } from '../rule.ts';

type NewIds = Map<ExprId, Expr>;

function firstOf(a: AttributeReference, ctx: OptimizerContext): Alias {
  const first: Expr = {
    kind: 'AggregateExpression',
    fn: 'first',
    args: [a, falseLiteral],
    distinct: false,
    filter: undefined,
    writtenName: undefined,
  };
  return alias(first, a.name, ctx.nextId());
}

function asAggregate(p: Deduplicate, renamed: NewIds, ctx: OptimizerContext): Aggregate {
  const keys = new Set(p.keys.map((k) => k.exprId));
  const made = new Map<ExprId, Alias>();
  const aggregateExpressions = output(p.child).map((a) => {
    if (keys.has(a.exprId)) return a;
    const first = made.get(a.exprId) ?? firstOf(a, ctx);
    made.set(a.exprId, first);
    return first;
  });
  for (const [id, item] of made) renamed.set(id, toAttribute(item));
  return { kind: 'Aggregate', groupingExpressions: p.keys.length === 0 ? [intLiteral(1)] : p.keys, aggregateExpressions, child: p.child };
}

/** Bottom-up; operators above refer to the new columns. `renamed` collects them within the subtree. */
function replace(p: Plan, renamed: NewIds, ctx: OptimizerContext): Plan {
  const below: NewIds = new Map();
  const overChildren = mapPlanChildren(p, (c) => replace(c, below, ctx));
  const rebound = below.size === 0 ? overChildren : mapPlanExpressions(overChildren, (e) => replaceAttributes(e, below));
  for (const [id, a] of below) renamed.set(id, a);
  return rebound.kind === 'Deduplicate' ? asAggregate(rebound, renamed, ctx) : rebound;
}

/**
 * `Deduplicate [a] / c` → `Aggregate [a], [a, first(b, false) AS b] / c`; no keys → one group.
 *
 * Spark: ReplaceDeduplicateWithAggregate. Safe because any row of a group may be kept; the columns that are no keys get new ids.
 */
export const replaceDeduplicateWithAggregate: Rule = {
  name: 'ReplaceDeduplicateWithAggregate',
  kinds: ['Deduplicate'],
  apply: (plan, ctx) => replace(plan, new Map(), ctx),
};
