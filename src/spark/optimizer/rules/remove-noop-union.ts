import { sameResult, semanticEquals } from '../../equality/semantic.ts';
import { output } from '../../facts/typing.ts';
import type { Plan, Union } from '../../plan/plan.ts';
import { transformPlanUp } from '../../plan/traverse.ts';
import type { Rule } from '../rule.ts';

/** The plan below a Project that only renames. */
function withoutRenaming(p: Plan): Plan {
  if (p.kind !== 'Project') return p;
  const columns = output(p.child);
  const onlyRenames =
    p.projectList.length === columns.length &&
    p.projectList.every((e, i) => {
      const source = e.kind === 'Alias' ? e.child : e;
      const column = columns[i];
      return source.kind === 'AttributeReference' && column !== undefined && semanticEquals(source, column);
    });
  return onlyRenames ? p.child : p;
}

function simplify(u: Union): Plan {
  const seen: Plan[] = [];
  const children = u.children.filter((c) => {
    const key = withoutRenaming(c);
    if (seen.some((s) => sameResult(s, key))) return false;
    seen.push(key);
    return true;
  });
  const [first] = children;
  if (children.length === 1 && first) return first;
  return children.length === u.children.length ? u : { ...u, children };
}

/**
 * `Distinct / Union [a, a, b]` → `Distinct / Union [a, b]`, of one child only that child.
 *
 * Spark: RemoveNoopUnion. Safe because duplicates go anyway; children are equal up to ids and a renaming Project.
 */
export const removeNoopUnion: Rule = {
  name: 'RemoveNoopUnion',
  kinds: ['Union'],
  apply: (plan) =>
    transformPlanUp(plan, (p) => {
      if ((p.kind !== 'Distinct' && p.kind !== 'Deduplicate') || p.child.kind !== 'Union') return p;
      const child = simplify(p.child);
      return child === p.child ? p : { ...p, child };
    }),
};
