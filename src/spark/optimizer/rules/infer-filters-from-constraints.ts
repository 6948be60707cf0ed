import type { ExpressionSet } from '../../equality/expression-set.ts';
import { and } from '../../expr/factories.ts';
import { reduceAnd, splitConjuncts } from '../../expr/predicates.ts';
import { constraints, inferAdditionalConstraints, isNotNullConstraints } from '../../facts/constraints.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { outputSet, references, refersOnlyTo } from '../../facts/references.ts';
import { output } from '../../facts/typing.ts';
import { filter, filterBy } from '../../plan/factories.ts';
import type { Filter, Join, Plan } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

function inferFilter(p: Filter): Filter {
  const known = constraints(p.child).plus(splitConjuncts(p.condition));
  const inferred = reduceAnd(constraints(p).minus(known).items);
  return inferred === undefined ? p : filter(and(inferred, p.condition), p.child);
}

function allConstraints(p: Join): ExpressionSet {
  const base = constraints(p.left)
    .plus(constraints(p.right))
    .plus(p.condition ? splitConjuncts(p.condition) : []);
  return base.plus(inferAdditionalConstraints(base));
}

/** `side` under a Filter of what the join tells about it and it does not know itself. */
function filterSide(side: Plan, all: ExpressionSet): Plan {
  const columns = outputSet(side);
  const inferred = all
    .plus(isNotNullConstraints(all, output(side)))
    .filter((e) => references(e).size > 0 && refersOnlyTo(e, columns) && isDeterministic(e))
    .minus(constraints(side));
  return filterBy(inferred.items, side);
}

function inferJoin(p: Join): Join {
  const { joinType } = p;
  if (joinType === 'FullOuter' || joinType === 'ExistenceJoin') return p;
  const all = allConstraints(p);
  const left = joinType === 'LeftOuter' || joinType === 'LeftAnti' ? p.left : filterSide(p.left, all);
  const right = joinType === 'RightOuter' ? p.right : filterSide(p.right, all);
  return left === p.left && right === p.right ? p : { ...p, left, right };
}

/**
 * Filter c  →  Filter (inferred AND c); Join  →  a Filter on each side that may lose rows, of what the other side, the condition and equalities
 * between columns say about it, and of isnotnull for every column that cannot be null there.
 *
 * Spark: InferFiltersFromConstraints. Safe because the inferred conjuncts hold for every row that survives anyway.
 */
export const inferFiltersFromConstraints: Rule = {
  name: 'InferFiltersFromConstraints',
  kinds: ['Filter', 'Join'],
  apply: (plan, ctx) =>
    ctx.conf.constraintPropagation ? transformPlan(plan, (p) => (p.kind === 'Filter' ? inferFilter(p) : p.kind === 'Join' ? inferJoin(p) : p)) : plan,
};
