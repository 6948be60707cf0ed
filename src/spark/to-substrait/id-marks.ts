import type { ExprId, NamedExpression } from '../expr/expr.ts';
import { producedAttributes } from '../facts/references.ts';
import { planChildren } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { innerPlans } from '../plan/traverse.ts';
import type { IdMark } from './lowerer.ts';

/**
 * Marks for relations that define the same ids as another one (a subtree that an optimized plan prints twice): the first gets an anchor, later ones
 * refer to it.
 */
export function idMarks(plan: Plan, newAnchor: () => number): (ids: readonly ExprId[]) => IdMark {
  const repeated = repeatedLists(plan);
  const anchors = new Map<string, number>();
  return (ids) => {
    const key = ids.join(',');
    if (!repeated.has(key)) return {};
    const known = anchors.get(key);
    if (known !== undefined) return { sameIdsAs: known };
    const anchor = newAnchor();
    anchors.set(key, anchor);
    return { idAnchor: anchor };
  };
}

/** Lists of ids that more than one node of the plan defines. */
function repeatedLists(plan: Plan): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const stack: Plan[] = [plan];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const key = definedIds(top).join(',');
    if (key !== '' && seen.has(key)) repeated.add(key);
    seen.add(key);
    stack.push(...innerPlans(top), ...planChildren(top));
  }
  return repeated;
}

const aliasIds = (items: readonly NamedExpression[]): readonly ExprId[] => items.flatMap((e) => (e.kind === 'Alias' ? [e.exprId] : []));

/** The ids a node defines, in the order in which the lift gives them. */
function definedIds(p: Plan): readonly ExprId[] {
  switch (p.kind) {
    case 'Project':
      return aliasIds(p.projectList);
    case 'Aggregate':
      return aliasIds(p.aggregateExpressions);
    case 'Join':
      return p.exists ? [p.exists.exprId] : [];
    case 'CTERelationRef':
    case 'LateralJoin':
      return [];
    default:
      return producedAttributes(p).map((a) => a.exprId);
  }
}
