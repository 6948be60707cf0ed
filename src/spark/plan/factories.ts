import type { Expr, NamedExpression } from '../expr/expr.ts';
import { reduceAnd } from '../expr/predicates.ts';
import type { Filter, Join, JoinType, Plan, Project } from './plan.ts';

/** `Project [items]` over `child`. */
export function project(projectList: readonly NamedExpression[], child: Plan): Project {
  return { kind: 'Project', projectList, child };
}

/** `Filter condition` over `child`. */
export function filter(condition: Expr, child: Plan): Filter {
  return { kind: 'Filter', condition, child };
}

/** A Filter of the conjuncts, left-deep; `child` itself where there are none. */
export function filterBy(conjuncts: readonly Expr[], child: Plan): Plan {
  const condition = reduceAnd(conjuncts);
  return condition === undefined ? child : filter(condition, child);
}

/** A join without hints. */
export function join(left: Plan, right: Plan, joinType: JoinType, condition: Expr | undefined): Join {
  return { kind: 'Join', left, right, joinType, exists: undefined, condition, leftHint: undefined, rightHint: undefined };
}
