import type { AttributeReference, Expr, NamedExpression } from '../../../expr/expr.ts';
import { call } from '../../../expr/factories.ts';
import { project } from '../../../plan/factories.ts';
import type { Plan, Project } from '../../../plan/plan.ts';

/** `Project [columns] / Generate replicaterows(count, columns) / p`: each row as often as its count says. */
export function replicate(count: AttributeReference, columns: readonly AttributeReference[], p: Plan): Project {
  return project(columns, {
    kind: 'Generate',
    generator: call('replicaterows', [count, ...columns]),
    unrequiredChildIndex: [],
    outer: false,
    qualifier: undefined,
    generatorOutput: columns,
    child: p,
  });
}

/** UNION ALL of both sides, each with further columns in front of its own. */
export function unionWith(
  left: Plan,
  leftItems: readonly NamedExpression[],
  right: Plan,
  rightItems: readonly NamedExpression[],
): Extract<Plan, { kind: 'Union' }> {
  return { kind: 'Union', children: [project(leftItems, left), project(rightItems, right)], byName: false, allowMissingCol: false };
}

/** A call of an aggregate function of one argument. */
export function aggregateOf(fn: string, arg: Expr): Expr {
  return { kind: 'AggregateExpression', fn, args: [arg], distinct: false, filter: undefined, writtenName: undefined };
}
