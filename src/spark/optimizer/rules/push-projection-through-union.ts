import { replaceAttributes } from '../../expr/aliases.ts';
import { asNamed } from '../../expr/children.ts';
import type { Expr, ExprId, NamedExpression } from '../../expr/expr.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { output } from '../../facts/typing.ts';
import { project } from '../../plan/factories.ts';
import type { Plan, Union } from '../../plan/plan.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { transformDown } from '../transform.ts';

/** `items` over the first child of `u`, and over each other child with columns mapped by position and new alias ids. */
export function projectUnionChildren(items: readonly NamedExpression[], u: Union, ctx: OptimizerContext): readonly Plan[] {
  const [first, ...others] = u.children;
  if (!first) return u.children;
  const columns = output(first);
  const rest = others.map((child) => {
    const mapping = new Map<ExprId, Expr>();
    output(child).forEach((a, i) => {
      const column = columns[i];
      if (column) mapping.set(column.exprId, a);
    });
    const moved = items.map((item) => {
      const e = asNamed(replaceAttributes(item, mapping));
      return e.kind === 'Alias' ? { ...e, exprId: ctx.nextId(), qualifier: [], metadata: undefined } : e;
    });
    return project(moved, child);
  });
  return [project(items, first), ...rest];
}

/**
 * Project / Union  →  Union of the Project over each child.
 *
 * Spark: PushProjectionThroughUnion. Safe because the items are deterministic and a union passes rows on by position.
 */
export const pushProjectionThroughUnion: Rule = {
  name: 'PushProjectionThroughUnion',
  kinds: ['Union'],
  apply: (plan, ctx) =>
    transformDown(plan, ctx.idle('PushProjectionThroughUnion'), (p) => {
      if (p.kind !== 'Project' || p.child.kind !== 'Union' || !p.projectList.every(isDeterministic)) return p;
      return { ...p.child, children: projectUnionChildren(p.projectList, p.child, ctx) };
    }),
};
