import { aliasMap } from '../../expr/aliases.ts';
import { hasCorrelatedSubquery } from '../../expr/subqueries.ts';
import { isDeterministic } from '../../facts/properties.ts';
import { output } from '../../facts/typing.ts';
import type { Deduplicate, Plan, Project, Union } from '../../plan/plan.ts';
import { transformPlan } from '../../plan/traverse.ts';
import type { OptimizerContext, Rule } from '../rule.ts';
import { canCollapseExpressions, mergeProjectLists } from './collapse-project.ts';
import { projectUnionChildren } from './push-projection-through-union.ts';

/** Are the keys all columns, so that it is a DISTINCT? */
function isDistinct(p: Deduplicate): boolean {
  const keys = new Set(p.keys.map((k) => k.exprId));
  const columns = new Set(output(p.child).map((a) => a.exprId));
  return keys.size === columns.size && [...columns].every((id) => keys.has(id));
}

/** What flattening is done under. */
interface Top {
  readonly union: Union;
  readonly distinct: boolean;
  readonly ctx: OptimizerContext;
}

/** The union at `p`, of the top's flags; under DISTINCT also below another DISTINCT. */
function unionAt(p: Plan, { union, distinct }: Top): Union | undefined {
  let u: Plan = p;
  if (distinct && (p.kind === 'Distinct' || (p.kind === 'Deduplicate' && isDistinct(p)))) u = p.child;
  return u.kind === 'Union' && u.byName === union.byName && u.allowMissingCol === union.allowMissingCol ? u : undefined;
}

/** Two Projects of a child as one, where CollapseProject would merge them. */
function mergedProject(p: Project, top: Top): Project | undefined {
  if (p.child.kind !== 'Project') return undefined;
  const lower = p.child;
  if (!canCollapseExpressions(p.projectList, aliasMap(lower.projectList), top.ctx)) return undefined;
  if (p.projectList.some(hasCorrelatedSubquery) || lower.projectList.some(hasCorrelatedSubquery)) return undefined;
  return { ...lower, projectList: mergeProjectLists(p.projectList, lower.projectList) };
}

/** What stands for a child: its parts, or undefined where it stays. */
function parts(p: Plan, top: Top): readonly Plan[] | undefined {
  const merged = p.kind === 'Project' ? mergedProject(p, top) : undefined;
  if (merged) return [merged];
  const nested = unionAt(p, top);
  if (nested) return nested.children;
  if (p.kind !== 'Project' || !p.projectList.every(isDeterministic)) return undefined;
  const below = unionAt(p.child, top);
  return below && below.children.length > 0 ? projectUnionChildren(p.projectList, below, top.ctx) : undefined;
}

function flatten(union: Union, distinct: boolean, ctx: OptimizerContext): Union {
  const top: Top = { union, distinct, ctx };
  const flat: Plan[] = [];
  const stack = [...union.children].reverse();
  for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
    const inside = parts(p, top);
    if (inside) stack.push(...[...inside].reverse());
    else flat.push(p);
  }
  const same = flat.length === union.children.length && flat.every((c, i) => c === union.children[i]);
  return same ? union : { ...union, children: flat };
}

function combine(p: Plan, ctx: OptimizerContext): Plan {
  if (p.kind === 'Union') return flatten(p, false, ctx);
  if (p.kind !== 'Distinct' && !(p.kind === 'Deduplicate' && p.child.kind === 'Union' && isDistinct(p))) return p;
  if (p.child.kind !== 'Union') return p;
  const child = flatten(p.child, true, ctx);
  return child === p.child ? p : { ...p, child };
}

/**
 * `Union [Union [a, b], c]` → `Union [a, b, c]`, also through deterministic Projects, which move into the inner union's children, and under DISTINCT
 * through inner DISTINCTs.
 *
 * Spark: CombineUnions, pre-order. Safe because UNION ALL is associative, and under DISTINCT an inner DISTINCT changes nothing.
 */
export const combineUnions: Rule = {
  name: 'CombineUnions',
  kinds: ['Union'],
  apply: (plan, ctx) => transformPlan(plan, (p) => combine(p, ctx)),
};
