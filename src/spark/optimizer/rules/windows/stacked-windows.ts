import type { NamedExpression } from '../../../expr/expr.ts';
import { outputSet, planReferences } from '../../../facts/references.ts';
import { toAttribute } from '../../../facts/typing.ts';
import type { Plan, Window } from '../../../plan/plan.ts';

/** Two Windows directly above each other, or with a Project between them that the upper one does not need. */
export interface StackedWindows {
  readonly upper: Window;
  readonly lower: Window;
  readonly base: Plan;
  /** The Project between. */
  readonly between: readonly NamedExpression[] | undefined;
}

/** The upper Window's columns. */
export function windowColumns(w: Window): readonly NamedExpression[] {
  return w.windowExpressions.map(toAttribute);
}

/** Does the upper one read no result of the lower one? */
function independent(upper: Window, lower: Window): boolean {
  const made = new Set(windowColumns(lower).map((a) => toAttribute(a).exprId));
  return [...planReferences(upper).keys()].every((id) => !made.has(id));
}

/** The stack at `p`, if `p` is the upper Window of one that is independent. */
export function stackedWindows(p: Plan): StackedWindows | undefined {
  if (p.kind !== 'Window') return undefined;
  const { child } = p;
  if (child.kind === 'Window') return independent(p, child) ? { upper: p, lower: child, base: child.child, between: undefined } : undefined;
  if (child.kind !== 'Project' || child.child.kind !== 'Window') return undefined;
  const lower = child.child;
  const visible = outputSet(lower.child);
  if (!independent(p, lower) || ![...planReferences(p).keys()].every((id) => visible.has(id))) return undefined;
  return { upper: p, lower, base: lower.child, between: child.projectList };
}
