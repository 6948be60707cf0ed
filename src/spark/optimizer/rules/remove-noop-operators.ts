import type { NamedExpression } from '../../expr/expr.ts';
import { output } from '../../facts/typing.ts';
import type { Plan, Project } from '../../plan/plan.ts';
import type { Rule } from '../rule.ts';
import { sameOutput } from '../same-output.ts';
import { transformUp } from '../transform.ts';

/** `items` under the names of `wanted`, where a name differs only because another spelling was used above. */
function renamed(items: readonly NamedExpression[], wanted: readonly NamedExpression[]): readonly NamedExpression[] {
  let changed = false;
  const out = items.map((item, i): NamedExpression => {
    const to = wanted[i];
    if (to === undefined || to.kind === 'OuterReference' || item.kind === 'OuterReference' || to.name === item.name) return item;
    changed = true;
    return { ...item, name: to.name };
  });
  return changed ? out : items;
}

function withNames(child: Plan, wanted: readonly NamedExpression[]): Plan {
  if (child.kind === 'Project') {
    const projectList = renamed(child.projectList, wanted);
    return projectList === child.projectList ? child : { ...child, projectList };
  }
  if (child.kind === 'Aggregate') {
    const aggregateExpressions = renamed(child.aggregateExpressions, wanted);
    return aggregateExpressions === child.aggregateExpressions ? child : { ...child, aggregateExpressions };
  }
  return child;
}

function removeProject(p: Project): Plan {
  const below = output(p.child);
  const here = output(p);
  if (!sameOutput(below, here)) return p;
  const child = withNames(p.child, p.projectList);
  return output(child).every((a, i) => a.name === here[i]?.name) ? child : p;
}

/**
 * Project [a, b] / c that outputs a, b  →  c; Window without expressions  →  its child. Over a Project or Aggregate the spelling of the upper
 * names is taken over.
 *
 * Spark: RemoveNoopOperators. Safe because the operator changes neither rows, columns nor names.
 */
export const removeNoopOperators: Rule = {
  name: 'RemoveNoopOperators',
  kinds: ['Project', 'Window'],
  apply: (plan, ctx) =>
    transformUp(plan, ctx.idle('RemoveNoopOperators'), (p) => {
      if (p.kind === 'Project') return removeProject(p);
      return p.kind === 'Window' && p.windowExpressions.length === 0 ? p.child : p;
    }),
};
