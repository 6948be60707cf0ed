import type { AttributeReference, ExprId } from '../../../expr/expr.ts';
import { output } from '../../../facts/typing.ts';
import { project } from '../../../plan/factories.ts';
import type { Plan } from '../../../plan/plan.ts';

/** Anything that knows which ids it holds. */
export interface Ids {
  has(id: ExprId): boolean;
}

/** Are all `attributes` among `ids`? */
export function allIn(attributes: Iterable<AttributeReference>, ids: Ids): boolean {
  for (const a of attributes) if (!ids.has(a.exprId)) return false;
  return true;
}

/** `p` under a Project of the columns in `needed`; `p` itself where it outputs no others. */
export function prune(p: Plan, needed: Ids): Plan {
  const columns = output(p);
  if (allIn(columns, needed)) return p;
  return project(
    columns.filter((a) => needed.has(a.exprId)),
    p,
  );
}
