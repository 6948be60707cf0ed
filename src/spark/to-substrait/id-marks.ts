import type { AttributeReference, ExprId, NamedExpression } from '../expr/expr.ts';
import { producedAttributes } from '../facts/references.ts';
import { toAttribute } from '../facts/typing.ts';
import { planChildren } from '../plan/children.ts';
import type { Plan } from '../plan/plan.ts';
import { innerPlans } from '../plan/traverse.ts';
import type { IdMark } from './lowerer.ts';

type Columns = readonly AttributeReference[];

/**
 * Marks for relations that define ids which another one defines too (a subtree that an optimized plan prints twice): each gets an anchor, and a later
 * one refers to the earlier whose ids it repeats, in order or by name.
 */
export function idMarks(plan: Plan, newAnchor: () => number): (columns: Columns) => IdMark {
  const repeated = repeatedIds(plan);
  const earlier: { readonly anchor: number; readonly columns: Columns }[] = [];
  return (columns) => {
    if (!columns.some((c) => repeated.has(c.exprId))) return {};
    const known = earlier.find((e) => inOrder(e.columns, columns)) ?? earlier.find((e) => byName(e.columns, columns));
    if (known && inOrder(known.columns, columns)) return { sameIdsAs: known.anchor };
    const anchor = newAnchor();
    earlier.push({ anchor, columns });
    return known ? { idAnchor: anchor, sameIdsAs: known.anchor } : { idAnchor: anchor };
  };
}

function inOrder(a: Columns, b: Columns): boolean {
  return a.length === b.length && a.every((c, i) => c.exprId === b[i]?.exprId);
}
/** Would the lift, which matches names where the numbers of columns differ, give `b` its own ids? */
function byName(a: Columns, b: Columns): boolean {
  if (a.length === b.length || !b.some((c) => a.some((x) => x.exprId === c.exprId))) return false;
  return b.every((c) => {
    const match = a.find((x) => x.name === c.name);
    return match === undefined ? !a.some((x) => x.exprId === c.exprId) : match.exprId === c.exprId;
  });
}

/** Ids that more than one node of the plan defines. */
function repeatedIds(plan: Plan): ReadonlySet<ExprId> {
  const seen = new Set<ExprId>();
  const repeated = new Set<ExprId>();
  const stack: Plan[] = [plan];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    for (const id of definedIds(top)) (seen.has(id) ? repeated : seen).add(id);
    stack.push(...innerPlans(top), ...planChildren(top));
  }
  return repeated;
}

/** The columns that are new in a list of items. */
export function aliasColumns(items: readonly NamedExpression[]): Columns {
  return items.flatMap((e) => (e.kind === 'Alias' ? [toAttribute(e)] : []));
}

function definedIds(p: Plan): readonly ExprId[] {
  switch (p.kind) {
    case 'Project':
      return aliasColumns(p.projectList).map((a) => a.exprId);
    case 'Aggregate':
      return aliasColumns(p.aggregateExpressions).map((a) => a.exprId);
    case 'Join':
      return p.exists ? [p.exists.exprId] : [];
    case 'CTERelationRef':
    case 'LateralJoin':
      return [];
    default:
      return producedAttributes(p).map((a) => a.exprId);
  }
}
