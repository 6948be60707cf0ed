import { hasResultList } from '../../substrait/ir/output.ts';
import type { IrProject, IrRel } from '../../substrait/ir/relation.ts';
import type { ExprId } from '../expr/expr.ts';
import { output } from '../facts/typing.ts';
import type { Plan } from '../plan/plan.ts';
import { liftExpr } from './expression.ts';
import { namedItems } from './items.ts';
import type { Block, Lifter } from './lifter.ts';
import { rowOf } from './row-of.ts';
import { hasWindow, liftWindows } from './windows.ts';

/** A Project that is no result list; with window functions in it, Spark's Window operators and the Projects around them. */
export function liftProject(l: Lifter, r: IrProject, child: Plan, block: Block): Plan {
  const scope = { lifter: l, row: rowOf(child), block };
  const items = namedItems(
    l,
    r,
    r.expressions.map((e) => liftExpr(e, scope)),
  );
  if (!items.some(hasWindow)) return { kind: 'Project', projectList: items, child };
  const result = groupedBlock(r.input);
  const width = items.length - r.appended;
  const list = { items: items.slice(0, width), appended: items.slice(width), child, grouped: result !== undefined };
  return liftWindows({ ...list, appendedBelow: appendedColumns(result, child) }, l.newId);
}

/** The result list that a select list with windows stands on: at most HAVING's Filter and its Project of columns lie between, none aliased. */
function groupedBlock(below: IrRel): IrProject | undefined {
  let r = below;
  if (r.kind === 'Project' && r.layers.length === 0 && r.input.kind === 'Filter' && r.expressions.every((e) => e.kind === 'Field')) r = r.input;
  if (r.kind === 'Filter' && r.layers.length === 0) r = r.input;
  return r.kind === 'Project' && r.layers.length === 0 && hasResultList(r.input) ? r : undefined;
}

function appendedColumns(result: IrProject | undefined, child: Plan): ReadonlySet<ExprId> {
  if (!result || result.appended === 0) return new Set();
  return new Set(
    output(child)
      .slice(result.expressions.length - result.appended)
      .map((a) => a.exprId),
  );
}
