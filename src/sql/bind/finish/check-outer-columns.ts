import { raise } from '../../../errors/raise.ts';
import { planText } from '../names/plan-text.ts';
import { columnRef } from '../tree/columns.ts';
import type { ColumnRef, Expr } from '../tree/expr.ts';
import { walk } from '../tree/expr-children.ts';
import { outerReferences } from '../tree/outer-references.ts';
import type { FilterPlan } from '../tree/plan.ts';
import type { Finisher } from './finisher.ts';

function outerColumns(e: Expr): readonly ColumnRef[] {
  const found: ColumnRef[] = [];
  for (const x of walk(e)) {
    if (x.kind !== 'Exists' && x.kind !== 'ScalarQuery' && x.kind !== 'InQuery') continue;
    for (const outer of outerReferences(x.plan)) for (const c of walk(outer)) if (c.kind === 'Column') found.push(c);
  }
  return found;
}

/** @throws _LEGACY_ERROR_TEMP_2432 where a subquery of the condition uses a column that the filter's input has not got */
export function checkOuterColumns(p: FilterPlan, f: Finisher): void {
  const known = new Set(p.input.output.map((a) => a.id));
  const missing = outerColumns(p.condition).filter((c) => !known.has(c.id));
  if (missing.length === 0) return;
  const { conf } = f.ctx;
  const texts = (columns: readonly ColumnRef[]): string => [...new Set(columns.map((c) => planText(c, conf)))].join(',');
  const input = texts(p.input.output.map((a) => columnRef(a)));
  const operator = `!Filter ${planText(p.condition, conf)}`;
  raise('_LEGACY_ERROR_TEMP_2432', { msg: `Resolved attribute(s) ${texts(missing)} missing from ${input} in operator ${operator}.` }, p.span);
}
