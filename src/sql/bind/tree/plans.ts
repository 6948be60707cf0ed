import { assertNever } from '../../../errors/compile-error.ts';
import type { Span } from '../../../errors/source.ts';
import type { Expr, SortKey } from './expr.ts';
import type {
  AggregatePlan,
  Attribute,
  FetchPlan,
  FilterPlan,
  Item,
  JoinPlan,
  Plan,
  PlanJoinType,
  PlanLayer,
  ProjectPlan,
  SetPlan,
  SortPlan,
} from './plan.ts';

// Makers of plans: each derives the output from its inputs, as Catalyst's `output` does.

const asNullable = (a: Attribute): Attribute => (a.nullable ? a : { ...a, nullable: true });

export function project(input: Plan, items: readonly Item[], appended = 0, hidden: readonly Attribute[] = input.hidden): ProjectPlan {
  return { kind: 'Project', input, items, appended, output: items.map((i) => i.attribute), hidden };
}
export function filter(input: Plan, condition: Expr): FilterPlan {
  return { kind: 'Filter', input, condition, output: input.output, hidden: input.hidden };
}
export function aggregate(input: Plan, keys: readonly Expr[], items: readonly Item[]): AggregatePlan {
  return { kind: 'Aggregate', input, keys, items, appended: 0, output: items.map((i) => i.attribute), hidden: [] };
}
/** The aggregate with more items, which HAVING or ORDER BY need. */
export function withAppended(p: AggregatePlan, extra: readonly Item[]): AggregatePlan {
  const items = [...p.items, ...extra];
  return { ...p, items, appended: p.appended + extra.length, output: items.map((i) => i.attribute) };
}
export function sort(input: Plan, sorts: readonly SortKey[], local: boolean): SortPlan {
  return { kind: 'Sort', input, sorts, local, output: input.output, hidden: input.hidden };
}
export function fetch(input: Plan, offset: Expr | undefined, count: Expr | undefined): FetchPlan {
  return { kind: 'Fetch', input, output: input.output, hidden: input.hidden, ...(offset ? { offset } : {}), ...(count ? { count } : {}) };
}
export function distinct(input: Plan): Plan {
  return { kind: 'Distinct', input, output: input.output, hidden: input.hidden };
}
export function layer(input: Plan, kind: PlanLayer): Plan {
  return { kind: 'Layer', input, layer: kind, output: input.output, hidden: input.hidden };
}
/** `SubqueryAlias name`. */
export function alias(input: Plan, name: string): Plan {
  const output = input.output.map((a) => ({ ...a, qualifier: [name] }));
  return { kind: 'Alias', input, name, output, hidden: [] };
}
/** `SubqueryAlias spark_catalog.default.v`. */
export function qualified(input: Plan, qualifier: readonly string[], written: readonly string[] = qualifier): Plan {
  const output = input.output.map((a) => ({ ...a, qualifier }));
  return { kind: 'Alias', input, name: qualifier.join('.'), written, output, hidden: [] };
}

export function joinOutput(type: PlanJoinType, left: readonly Attribute[], right: readonly Attribute[]): readonly Attribute[] {
  switch (type) {
    case 'inner':
    case 'cross':
      return [...left, ...right];
    case 'left outer':
      return [...left, ...right.map(asNullable)];
    case 'right outer':
      return [...left.map(asNullable), ...right];
    case 'full outer':
      return [...left, ...right].map(asNullable);
    case 'left semi':
    case 'left anti':
      return left;
    default:
      return assertNever(type, 'join type');
  }
}
export function join(type: PlanJoinType, left: Plan, right: Plan, condition?: Expr): JoinPlan {
  const hidden = type === 'left semi' || type === 'left anti' ? left.hidden : [...left.hidden, ...right.hidden];
  return { kind: 'Join', type, left, right, output: joinOutput(type, left.output, right.output), hidden, ...(condition ? { condition } : {}) };
}
/** Columns are those of the left side, nullable as the operation makes them. */
export function setOperation(op: SetPlan['op'], left: Plan, right: Plan): SetPlan {
  const output = left.output.map((a, i) => {
    const b = right.output[i];
    const nullable = op.startsWith('union')
      ? a.nullable || (b?.nullable ?? false)
      : op.startsWith('intersect')
        ? a.nullable && (b?.nullable ?? true)
        : a.nullable;
    return { ...a, nullable };
  });
  return { kind: 'Set', op, left, right, output, hidden: [] };
}

/** The plan with the place in the SQL that errors about it point to. */
export function at<P extends Plan>(plan: P, span: Span | undefined): P {
  return span && !plan.span ? { ...plan, span } : plan;
}
