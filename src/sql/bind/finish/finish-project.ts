import type { IrExpr } from '../../../substrait/ir/expression.ts';
import type { IrProject, IrRel } from '../../../substrait/ir/relation.ts';
import type { Item, ProjectPlan } from '../tree/plan.ts';
import { finishExpr } from './finish-expr.ts';
import type { Finisher } from './finisher.ts';
import { indexOf, type Position } from './scope.ts';

/** Does the item read as the bare column unless marked: an alias of a column by its own name? */
export function isExplicitAlias(i: Item, at: Position): boolean {
  if (!i.alias) return false;
  const column = i.expr.kind === 'Outer' ? i.expr.input : i.expr;
  if (column.kind !== 'Column') return false;
  const columns = i.expr.kind === 'Outer' ? (at.around?.columns ?? []) : at.columns;
  const own = columns[indexOf(columns, column.id)]?.name;
  return own !== undefined && own.toLowerCase() === i.attribute.name.toLowerCase();
}

/** A bare column's spelling is the item's name. */
function withoutSpelling(e: IrExpr, i: Item): IrExpr {
  if (i.alias || (e.kind !== 'Field' && e.kind !== 'OuterField' && e.kind !== 'AnchorField') || e.spelling === undefined) return e;
  const { spelling: _, ...rest } = e;
  return rest;
}

/** A Project (or result list) of the items. */
export function finishItems(items: readonly Item[], appended: number, input: IrRel, at: Position, f: Finisher): IrProject {
  const explicitAlias = items.flatMap((i, index) => (isExplicitAlias(i, at) ? [index] : []));
  const astIds = !f.viewPlace && items.some((i) => i.astId !== undefined) ? { astIds: items.map((i) => i.astId) } : {};
  return {
    kind: 'Project',
    layers: [],
    input,
    expressions: items.map((i) => withoutSpelling(finishExpr(i.expr, at, f), i)),
    names: items.map((i) => i.attribute.name),
    explicitAlias,
    appended,
    ...astIds,
  };
}

export function finishProject(p: ProjectPlan, input: IrRel, at: Position, f: Finisher): IrRel {
  return finishItems(p.items, p.appended, input, at, f);
}
