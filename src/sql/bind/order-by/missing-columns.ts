import type { Conf } from '../../../conf/conf.ts';
import type { Lookup } from '../scope/names.ts';
import { inPlan } from '../scope/names.ts';
import { attributeOf } from '../tree/columns.ts';
import type { ColumnRef, Expr } from '../tree/expr.ts';
import { walk } from '../tree/expr-children.ts';
import type { Attribute, Item, Plan } from '../tree/plan.ts';
import { fetch, filter, layer, project, sort, withAppended } from '../tree/plans.ts';

/** Names that the plans below know, down through one-input nodes but not through DISTINCT or an alias. */
export function inDescendants(plan: Plan, conf: Conf): Lookup {
  return (parts, span) => {
    for (let p: Plan | undefined = plan; p; p = below(p)) {
      const found = inPlan(conf, p)(parts, span);
      if (found) return found;
    }
    return undefined;
  };
}
function below(p: Plan): Plan | undefined {
  switch (p.kind) {
    case 'Project':
    case 'Aggregate':
    case 'Filter':
    case 'Sort':
    case 'Fetch':
    case 'Layer':
    case 'Sample':
    case 'Generate':
      return p.input;
    default:
      return undefined;
  }
}

/** Columns the expressions use, each once, in order of first use. */
function columnsOf(exprs: readonly Expr[]): readonly ColumnRef[] {
  const seen = new Map<number, ColumnRef>();
  for (const e of exprs) for (const x of walk(e)) if (x.kind === 'Column' && !seen.has(x.id)) seen.set(x.id, x);
  return [...seen.values()];
}

const has = (columns: readonly Attribute[], id: number): boolean => columns.some((a) => a.id === id);

/**
 * The plan with the columns that the expressions need and it does not output appended to the Projects (or as group keys to the Aggregate) on the way
 * down to where they are.
 * Source: Catalyst's `resolveExprsAndAddMissingAttrs`.
 */
export function addMissing(plan: Plan, exprs: readonly Expr[]): Plan {
  return add(plan, columnsOf(exprs));
}

/** A column that the plan does not output. */
export function strayColumn(plan: Plan, exprs: readonly Expr[]): ColumnRef | undefined {
  return columnsOf(exprs).find((c) => !has(plan.output, c.id));
}

function add(plan: Plan, columns: readonly ColumnRef[]): Plan {
  const missing = columns.filter((c) => !has(plan.output, c.id));
  if (missing.length === 0) return plan;
  switch (plan.kind) {
    case 'Project': {
      const input = add(plan.input, columns);
      const items = missing.filter((c) => has(input.output, c.id)).map(asItem);
      return project(input, [...plan.items, ...items], plan.appended + items.length, plan.hidden);
    }
    case 'Aggregate': {
      const isKey = (c: ColumnRef): boolean => plan.keys.some((k) => k.kind === 'Column' && k.id === c.id);
      const below = missing.filter((c) => has(plan.input.output, c.id));
      return below.every(isKey) ? withAppended(plan, below.map(asItem)) : plan;
    }
    case 'Filter':
    case 'Sort':
    case 'Fetch':
    case 'Layer':
      return onTop(plan, add(plan.input, columns));
    default:
      return plan;
  }
}
const asItem = (c: ColumnRef): Item => ({ expr: c, attribute: attributeOf(c), alias: false });

function onTop(plan: Extract<Plan, { kind: 'Filter' | 'Sort' | 'Fetch' | 'Layer' }>, input: Plan): Plan {
  switch (plan.kind) {
    case 'Filter':
      return filter(input, plan.condition);
    case 'Sort':
      return sort(input, plan.sorts, plan.local);
    case 'Fetch':
      return fetch(input, plan.offset, plan.count);
    case 'Layer':
      return layer(input, plan.layer);
  }
}
